import { and, eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { AppError, invalid } from '../../../shared/errors'
import { estimateFor } from '../../catalog/pricing/estimate.rules'
import { toPeople } from '../../catalog/pricing/party.rules'
import type { Receipt, EstimateChoice } from '../../catalog/pricing/view'
import { dateIn } from '../../../shared/dates'
import { assertDeparts, pricedOn } from '../../catalog/departures/dated.rules'
import { getOffer, type PackageOffer } from '../../catalog/packages/offer.service'
import { packages } from '../../catalog/packages/table'
import type { Customization, FirstAsked } from './view'
import { type Quote, quotes } from './table'

/**
 * Accepts no date, too.
 * @throws AppError invalid `field` for a date on which the package does not depart
 */
export const assertDate = (ctx: Ctx, pkg: PackageOffer, date: string | null | undefined, field: string): void =>
  assertDeparts(pkg, date, dateIn(ctx.now(), pkg.timeZone), field)

/**
 * Reads a package by id or slug, with the options of a choice.
 * @throws AppError invalid `field` for a package that visitors cannot see
 */
export async function findActivePackage(
  ctx: Ctx,
  id: string,
  field: string,
  choice?: EstimateChoice,
): Promise<PackageOffer> {
  const found = await getOffer(ctx, id, choice)
  if (found?.status !== 'active') throw invalid('This package is not available', field)
  return found
}

/**
 * Returns the receipt of the server, null for a price on request, and the choice with its names. Maps a part of the choice to the caller's form
 * field with `fields`.
 * @throws AppError invalid naming that field
 */
export function priceChoice(
  pkg: PackageOffer,
  choice: EstimateChoice,
  fields: (name: string) => string,
): { receipt: Receipt | null; customization: Customization } {
  try {
    return { receipt: estimateFor(pkg, choice, pkg.estimate), customization: toCustomization(pkg, choice) }
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.field) throw error
    throw invalid(error.message, fields(error.details.field))
  }
}

function toCustomization(pkg: PackageOffer, choice: EstimateChoice): Customization {
  const names = (options: PackageOffer['hotels'], ids: string[]) =>
    options.filter((o) => ids.includes(o.id)).map((o) => o.name)
  return {
    ...choice,
    hotels: names(pkg.hotels, choice.hotelIds),
    activities: names(pkg.activities, choice.activityIds),
    transfers: names(pkg.transfers, choice.transferIds),
  }
}

type Wanted = {
  packageId?: string
  choice?: EstimateChoice
  travelDate?: string
  travelers: number
  infants?: number
}

/**
 * Returns the package of a request and the price of its choice; both are null without one. Takes the number of
 * travelers from the choice, if there is one.
 * @throws AppError invalid naming `packageId` (unknown, inactive, or missing beside a choice), `travelDate` when it is
 * not offered then, or `choice.…`
 */
export async function findWantedPackage(ctx: Ctx, { packageId, choice, travelDate, travelers, infants = 0 }: Wanted) {
  if (choice && !packageId) throw invalid('Please choose a package', 'packageId')
  const pkg = packageId ? await findActivePackage(ctx, packageId, 'packageId', choice) : null
  if (pkg) assertDate(ctx, pkg, travelDate, 'travelDate')
  if (!pkg || !choice) return { pkg, travelers, infants, receipt: null, customization: null }
  const made = priceChoice(pricedOn(pkg, travelDate), choice, (name) => `choice.${name}`)
  return { pkg, ...toPeople(choice), ...made }
}

/**
 * Finds a package by its title if exactly one active package has it.
 * @throws AppError invalid `packageTitle`
 */
export async function findPackageTitled(ctx: Ctx, title: string, choice: EstimateChoice): Promise<PackageOffer> {
  const found = await ctx.db
    .select({ id: packages.id })
    .from(packages)
    .where(and(eq(packages.title, title), eq(packages.status, 'active')))
    .limit(2)
  if (found.length !== 1) throw invalid('This package is not available', 'packageTitle')
  return findActivePackage(ctx, found[0]!.id, 'packageTitle', choice)
}

/** Lists the fields of a request that staff may correct; `phone` in E.164. */
export type AskedFields = Pick<
  Quote,
  | 'phone'
  | 'departureCity'
  | 'destination'
  | 'travelDate'
  | 'travelers'
  | 'infants'
  | 'budget'
  | 'message'
  | 'includesFlights'
  | 'packageId'
  | 'customization'
  | 'receipt'
  | 'totalMinor'
  | 'currency'
>

/**
 * Replaces the requested values of a locked row, in the caller's transaction. Retains the values from before the first
 * correction.
 */
export async function saveAsked({
  ctx,
  input: { id, asked, first },
}: Call<{ id: string; asked: AskedFields; first: FirstAsked }>): Promise<void> {
  const now = ctx.now()
  const firstAsked = sql`coalesce(first_asked, ${JSON.stringify(first)}::jsonb)`
  await ctx.db
    .update(quotes)
    .set({ ...asked, firstAsked, correctedAt: now, updatedAt: now, version: sql`version + 1` })
    .where(eq(quotes.id, id))
}
