import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { conflict, invalid } from '../../../shared/errors'
import { getKnownRates } from '../../sales/proposals/draft.service'
import type { Edit, EditedService, ProposedEdit } from './edit.rules'
import { containedRate, withRatedTax } from './leaving.rules'
import type { ChangeBasis } from './plan.rules'
import { newItems, ratedPrice, type ServicePrice } from './price.rules'
import { bookingChanges } from './table'

type Priced = { service: EditedService; price: ServicePrice }

/** Returns the booking on the edit's days, by which added services are priced. */
const onItsDays = (before: ChangeBasis['before'], { startsOn = before.startsOn }: Pick<Edit, 'startsOn'>) => ({
  ...before,
  startsOn,
})

/** Returns the rates of services, with what they cost at their suppliers now. @throws AppError, as `assertPrices` */
async function getRated(
  ctx: UserCtx,
  { before, terms }: Pick<ChangeBasis, 'before' | 'terms'>,
  byRates: readonly Priced[],
): Promise<ProposedEdit['rated']> {
  if (byRates.length === 0) return []
  const items = byRates.map(({ service: { itemKind, itemId } }) => ({ kind: itemKind!, id: itemId! }))
  const known = await getKnownRates({ ctx, input: { items, from: before.startsOn } })
  return byRates.map(({ service, price }) => {
    const rated = ratedPrice(service, price, before, known)
    if (typeof rated === 'string') throw invalid(rated, 'services')
    const { sellMinor } = withRatedTax(rated, terms.taxes, containedRate(before, terms))
    if (rated.netMinor !== service.netMinor || sellMinor !== service.sellMinor)
      throw conflict(`The rates of ${service.title} have changed meanwhile. Edit it, then send again`, 'services')
    const { key, occupancy, ageBand } = price
    return { key, occupancy, ageBand, cost: rated.cost, fx: rated.fx }
  })
}

/**
 * Checks the prices of added inventory services: by rates, or another amount with a reason.
 * @returns the rates and the reasons
 * @throws AppError invalid without rate or reason; conflict when the rates have changed meanwhile
 */
export async function assertPrices(
  ctx: UserCtx,
  at: ChangeBasis,
  edit: Edit,
  prices: readonly ServicePrice[],
): Promise<{ rated: ProposedEdit['rated']; reasons: string[] }> {
  const given = new Map(prices.map((price) => [price.key, price]))
  const priced = newItems(edit.services, at.before).map((service): Priced => {
    const price = given.get(service.key)
    if (!price) throw invalid(`${service.title}: Please say why it is not priced by its rates`, 'services')
    return { service, price }
  })
  const rated = await getRated(
    ctx,
    { ...at, before: onItsDays(at.before, edit) },
    priced.filter(({ price }) => price.reason === ''),
  )
  const reasons = priced.flatMap(({ service, price }) => (price.reason ? [`${service.title}: ${price.reason}`] : []))
  return { rated, reasons }
}

/** Returns the rates that price services added by changes of these bookings, by booking and key. */
export async function listServiceRates(
  ctx: Ctx,
  bookingIds: readonly string[],
): Promise<Map<string, Pick<ServicePrice, 'occupancy' | 'ageBand'>>> {
  const { bookingId, edit, state } = bookingChanges
  const found = await ctx.db
    .select({ bookingId, edit })
    .from(bookingChanges)
    .where(and(inArray(bookingId, [...bookingIds]), eq(state, 'settled')))
  return new Map(
    found.flatMap((change) => change.edit!.rated.map(({ key, ...rated }) => [`${change.bookingId} ${key}`, rated])),
  )
}
