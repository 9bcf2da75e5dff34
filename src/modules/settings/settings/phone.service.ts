import type { Ctx } from '../../../platform/server/context'
import { readCountryCode } from '../../../shared/country-names'
import { invalid } from '../../../shared/errors'
import { fold } from '../../../shared/text'
import {
  explainImportedPhone,
  explainPhone,
  getPhoneHome,
  hasCountryCode,
  phoneNeedsCode,
  toE164,
} from './phone.client'
import { getAgency } from './service'

/**
 * Converts a typed number to E.164; null for an invalid one. Loads the agency only for a number without a country code.
 */
export async function readPhone(ctx: Ctx, typed: string): Promise<string | null> {
  return hasCountryCode(typed) ? toE164(typed) : toE164(typed, getPhoneHome(await getAgency({ ctx })).country)
}

/** Lists what files write for no country. */
const noCountry = ['', 'n a', 'none', 'unknown', 'other']

/** Returns a reader for many imported numbers, with the country that a file names, which loads the agency once. */
export async function createPhoneReader(
  ctx: Ctx,
  column = 'mobile',
): Promise<(typed: string, country: string | undefined) => string> {
  const home = getPhoneHome(await getAgency({ ctx })).country
  /** @throws AppError invalid naming the column, also for a number without its code beside an unknown country */
  return (typed, named = '') => {
    const country = readCountryCode(named)
    const isUnknown = !country && !noCountry.includes(fold(named)) && !hasCountryCode(typed)
    if (isUnknown) throw invalid(`‘${named}’ is no country that we know. ${phoneNeedsCode}`, column)
    const phone = toE164(typed, home, country)
    if (phone) return phone
    throw invalid(explainImportedPhone(typed, home, country), column)
  }
}

/** Converts like `readPhone`. @throws AppError invalid `field` for an invalid number */
export async function toStoredPhone(ctx: Ctx, typed: string, field: string): Promise<string> {
  const phone = await readPhone(ctx, typed)
  if (!phone) throw invalid(explainPhone(typed), field)
  return phone
}

/** Converts an optional number; null, absent and empty stay as they are. */
export const toStoredPhoneIfGiven = async <T extends string | null | undefined>(
  ctx: Ctx,
  typed: T,
  field: string,
): Promise<T> => (typed ? await toStoredPhone(ctx, typed, field) : typed) as T
