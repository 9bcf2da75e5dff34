import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import type { Currency } from '../../../shared/money'
import { departures } from '../departures/table'
import { activities, hotels, transfers } from '../inventory/table'
import type { EstimateRules, TripRules } from '../../settings/terms/schema'
import { findEstimateRules } from '../../settings/terms/service'
import { newAgency } from '../../settings/settings/schema'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { places } from '../places/table'
import type { EstimateOffer, OfferedOption } from '../pricing/estimate.rules'
import type { EstimateChoice } from '../pricing/view'
import type { PackageDetail } from './view'
import { packageActivities, packageHotels, packages, packageTransfers } from './table'
import { uuidPattern } from '../../../shared/ids'

/** Holds the parts of a package that a request needs: price, rules, and chosen options. */
export type PackageOffer = EstimateOffer &
  Pick<
    PackageDetail,
    | 'id'
    | 'slug'
    | 'title'
    | 'destination'
    | 'status'
    | 'days'
    | 'nights'
    | 'maxTravelers'
    | 'isFlightIncluded'
    | 'fromMinor'
    | 'offered'
    | 'isDated'
    | 'departures'
    | 'timeZone'
    | 'paymentTerms'
  > & {
    estimate: TripRules
    /** Is empty without a choice. */
    itinerary: Day[]
  }

const { id, slug, title, destination, status, days, nights, maxTravelers, isFlightIncluded } = packages
const { currency, priceMinor, fromMinor, offered, isDated, soldOn, paymentTerms } = packages
const read = { id, slug, title, destination, status, days, nights, maxTravelers, isFlightIncluded }
const priced = { currency, priceMinor, fromMinor, offered, isDated, soldOn, paymentTerms, timeZone: places.timeZone }

type Day = { day: number; title: string }
const itinerary = sql<Day[]>`coalesce((SELECT json_agg(json_build_object('day', d.day, 'title', d.title) ORDER BY d.day)
  FROM package_days d WHERE d.package_id = ${id}), '[]'::json)`
/** Reads the agency's parameters with the package, as requests are many. */
const agency = sql<{ currency: Currency; estimate?: EstimateRules } | null>`(
  SELECT json_build_object('currency', s.value -> 'currency', 'estimate', s.value -> 'estimate')
  FROM settings s WHERE s.key = 'agency')`
const noDays = sql<Day[]>`'[]'::json`

/** Lists coming departures by date. Needs no LIMIT: `maxComing` of departures/rule.rules bounds them. */
const listDepartures = async (
  ctx: Ctx,
  pkg: { id: string; currency: string },
): Promise<PackageDetail['departures']> => {
  const { packageId, startsOn, bookBy, departsAt } = departures
  const found = await ctx.db
    .select({
      date: startsOn,
      bookBy,
      status: departures.status,
      priceMinor: departures.priceMinor,
      currency: departures.currency,
    })
    .from(departures)
    .where(and(eq(packageId, pkg.id), ne(departures.status, 'cancelled'), gt(departsAt, ctx.now())))
    .orderBy(asc(startsOn))
  return found.map((day) => {
    const isOwn = day.currency === pkg.currency
    const isOpen = day.status === 'scheduled' && (day.priceMinor === null || isOwn)
    return { date: day.date, bookBy: day.bookBy, isOpen, priceMinor: isOwn ? day.priceMinor : null }
  })
}

type Item = typeof hotels | typeof activities | typeof transfers
type Offers = PgTable & { packageId: PgColumn; position: PgColumn; included: PgColumn }

/** Reads the chosen options that the package offers, in its order. */
async function listChosen(
  ctx: Ctx,
  packageId: string,
  ids: readonly string[],
  { offers, key, items }: { offers: Offers; key: PgColumn; items: Item },
): Promise<OfferedOption[]> {
  const wanted = ids.filter((one) => uuidPattern.test(one.toLowerCase()))
  if (wanted.length === 0) return []
  const found = await ctx.db
    .select({
      id: items.id,
      name: items.name,
      priceMinor: items.priceMinor,
      included: offers.included,
      ...('capacity' in items && { capacity: items.capacity }),
    })
    .from(offers)
    .innerJoin(items, eq(items.id, key))
    .where(and(eq(offers.packageId, packageId), eq(items.status, 'active'), inArray(items.id, wanted)))
    .orderBy(asc(offers.position))
  return found as OfferedOption[]
}

const kinds = {
  hotels: { offers: packageHotels, key: packageHotels.hotelId, items: hotels },
  activities: { offers: packageActivities, key: packageActivities.activityId, items: activities },
  transfers: { offers: packageTransfers, key: packageTransfers.transferId, items: transfers },
}

/** Reads a package in any status by id or slug, its departures if it has set dates, and the options of a choice. */
export async function getOffer(
  ctx: Ctx,
  key: string,
  choice?: Pick<EstimateChoice, 'hotelIds' | 'activityIds' | 'transferIds'> | null,
): Promise<PackageOffer | null> {
  const [pkg] = await ctx.db
    .select({ ...read, ...priced, agency, itinerary: choice ? itinerary : noDays })
    .from(packages)
    .innerJoin(places, eq(places.id, packages.placeId))
    .where(eq(uuidPattern.test(key.toLowerCase()) ? id : slug, key))
  if (!pkg) return null
  const listOwnChosen = (kind: keyof typeof kinds, ids: readonly string[] = []) =>
    listChosen(ctx, pkg.id, ids, kinds[kind])
  const [coming, itsHotels, itsActivities, itsTransfers] = await Promise.all([
    // Has no departures otherwise, see drizzle/triggers/dated_packages.sql.
    pkg.isDated || pkg.soldOn === 'any' ? listDepartures(ctx, pkg) : [],
    listOwnChosen('hotels', choice?.hotelIds),
    listOwnChosen('activities', choice?.activityIds),
    listOwnChosen('transfers', choice?.transferIds),
  ])
  const options = { hotels: itsHotels, activities: itsActivities, transfers: itsTransfers }
  const { agency: rules, ...offer } = pkg
  const isOwn = pkg.currency === (rules?.currency ?? newAgency.currency)
  const estimate = isOwn
    ? (rules?.estimate ?? getFirstEstimate(pkg.currency))
    : await findEstimateRules(ctx, pkg.currency)
  return { ...offer, ...options, estimate, departures: coming }
}
