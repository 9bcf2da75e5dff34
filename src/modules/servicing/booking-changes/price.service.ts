import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { conflict, invalid } from '../../../shared/errors'
import { getKnownRates } from '../../sales/proposals/draft.service'
import type { Service } from '../../bookings/bookings/view'
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

async function assertRates(
  ctx: UserCtx,
  { before, terms }: Pick<ChangeBasis, 'before' | 'terms'>,
  byRates: readonly Priced[],
): Promise<void> {
  if (byRates.length === 0) return
  const items = byRates.map(({ service: { itemKind, itemId } }) => ({ kind: itemKind!, id: itemId! }))
  const known = await getKnownRates({ ctx, input: { items, from: before.startsOn } })
  for (const { service, price } of byRates) {
    const rated = ratedPrice(service, price, before, known)
    if (typeof rated === 'string') throw invalid(rated, 'services')
    const { sellMinor } = withRatedTax(rated, terms.taxes, containedRate(before, terms))
    if (rated.netMinor !== service.netMinor || sellMinor !== service.sellMinor)
      throw conflict(`The rates of ${service.title} have changed meanwhile. Edit it, then send again`, 'services')
  }
}

/**
 * Checks the prices of added inventory services: by rates, or another amount with a reason.
 * @returns the reasons
 * @throws AppError invalid without rate or reason; conflict when the rates have changed meanwhile
 */
export async function assertPrices(
  ctx: UserCtx,
  at: ChangeBasis,
  edit: Edit,
  prices: readonly ServicePrice[],
): Promise<string[]> {
  const given = new Map(prices.map((price) => [price.key, price]))
  const priced = newItems(edit.services, at.before).map((service): Priced => {
    const price = given.get(service.key)
    if (!price) throw invalid(`${service.title}: Please say why it is not priced by its rates`, 'services')
    return { service, price }
  })
  await assertRates(
    ctx,
    { ...at, before: onItsDays(at.before, edit) },
    priced.filter(({ price }) => price.reason === ''),
  )
  return priced.flatMap(({ service, price }) => (price.reason ? [`${service.title}: ${price.reason}`] : []))
}

/** Adds the suppliers' costs to services that a change adds, if in another currency. */
export async function withCosts(
  ctx: UserCtx,
  at: Pick<ChangeBasis, 'before'>,
  edit: Pick<ProposedEdit, 'rated' | 'startsOn'>,
  services: readonly Service[],
): Promise<readonly Service[]> {
  const before = onItsDays(at.before, edit)
  const rates = new Map(edit.rated.map((rate) => [rate.key, rate]))
  const added = services.filter(({ key, itemId }) => itemId && rates.has(key))
  if (added.length === 0) return services
  const items = added.map(({ itemKind, itemId }) => ({ kind: itemKind!, id: itemId! }))
  const known = await getKnownRates({ ctx, input: { items, from: before.startsOn } })
  return services.map((service) => {
    if (!added.includes(service)) return service
    const price = ratedPrice(service, rates.get(service.key)!, before, known)
    const isRated = typeof price !== 'string' && price.netMinor === service.netMinor
    return isRated ? { ...service, cost: price.cost } : service
  })
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
