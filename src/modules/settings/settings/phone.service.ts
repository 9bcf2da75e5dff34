import type { Ctx } from '../../../platform/server/context'
import { invalid } from '../../../shared/errors'
import { explainImportedPhone, explainPhone, getPhoneHome, hasCountryCode, toE164 } from './phone.client'
import { getAgency } from './service'

/**
 * Converts a typed number to E.164; null for an invalid one. Loads the agency only for a number without a country code.
 */
export async function readPhone(ctx: Ctx, typed: string): Promise<string | null> {
  return hasCountryCode(typed) ? toE164(typed) : toE164(typed, getPhoneHome(await getAgency({ ctx })).country)
}

/** Returns a reader for many imported numbers, also of a country by ISO 3166, which loads the agency once. */
export async function createPhoneReader(
  ctx: Ctx,
  column = 'mobile',
): Promise<(typed: string, country: string | undefined) => string> {
  const home = getPhoneHome(await getAgency({ ctx })).country
  /** @throws AppError invalid naming the column */
  return (typed, country) => {
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
