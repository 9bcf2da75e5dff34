import type { UserCtx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { convert, type Currency, type Rate as ExchangeRate } from '../../../shared/money'
import { ratedServices } from '../booking-changes/price.service'
import { bookedProposals } from '../../bookings/bookings/list.service'
import { type PlannedRates, plannedRates } from '../../catalog/inventory/planned.service'
import type { RateChange } from '../../catalog/inventory/rate-input.rules'
import { linesOfItem } from '../../sales/proposals/list.service'
import { getAgency, getSite } from '../../settings/settings/service'
import { unansweredOrders } from '../../bookings/supplier-orders/unanswered.service'
import { listed, sumsOf } from './impact.rules'
import { affectedProposal, fromOf, withoutEmail } from './picture.service'
import {
  type ChangedLine,
  changedLine,
  departuresNear,
  isHeld,
  isKnown,
  type RateImpact,
  type RecostedBooking,
  type RepricedProposal,
  seenRates,
  togetherOf,
} from './rate-impact.rules'

/** Everything that a change of rates concerns, and to whom it can be written. */
export type RatePicture = {
  fingerprint: string
  item: RateImpact['item']
  proposals: (RepricedProposal & { email: string })[]
  bookings: RecostedBooking[]
}

type Line = Awaited<ReturnType<typeof linesOfItem>>[number]
type Known = { planned: PlannedRates; fx: readonly ExchangeRate[]; today: CalendarDate; timeZone: string }

const converter = (from: Currency, to: Currency, fx: readonly ExchangeRate[]) => (minor: number) =>
  convert(minor, from, to, fx)

/** In the order of their first rows. */
function grouped<Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(idOf(row), [...(groups.get(idOf(row)) ?? []), row])
  return [...groups.values()]
}

/** What was sent was converted by the rates that it keeps, a draft by those of today. */
function changeOf({ proposal, line, fx: kept }: Line, { planned, fx }: Known): ChangedLine | null {
  const known = proposal.stand === 'draft' ? fx : [...kept, ...fx]
  const from = addDays(proposal.travelFrom, (line.day ?? 1) - 1)
  return changedLine(line, from, planned, converter(planned.item.currency, proposal.currency, known))
}

/** What is offered counts before what may be offered next. */
function affectedProposals(found: readonly Line[], known: Known): RatePicture['proposals'] {
  const lines = found.flatMap((row) => {
    const change = row.proposal.travelFrom < known.today ? null : changeOf(row, known)
    return change ? [{ ...row, change }] : []
  })
  return grouped(lines, ({ proposal }) => proposal.id).map((of) => {
    const offered = of.filter(({ proposal }) => proposal.stand !== 'draft')
    const shown = offered.length > 0 ? offered : of
    const { proposal: one } = shown[0]!
    const changes = shown.map(({ change }) => change)
    return {
      ...affectedProposal(one, known.timeZone),
      ...togetherOf(changes),
      lines: changes,
      hasNext: shown.length < of.length,
    }
  })
}

type Order = Awaited<ReturnType<typeof unansweredOrders>>[number]
type Agreed = { accepted: readonly Line[]; added: Awaited<ReturnType<typeof ratedServices>> }

/** What is booked and not answered costs what was booked; the new rates tell what a supplier may ask. */
function affectedBookings(orders: readonly Order[], { accepted, added }: Agreed, known: Known): RecostedBooking[] {
  const agreed = new Map(accepted.map((row) => [`${row.proposal.id} ${row.line.key}`, row]))
  const changes = orders.flatMap(({ booking, service, order, customerName, proposalId }) => {
    // Who a rate has to be for stands in the offer, or in the change that added the service.
    const of = agreed.get(`${proposalId} ${service.key}`)
    const rated = of?.line ?? added.get(`${booking.id} ${service.key}`)
    if (!rated) return []
    const { occupancy, ageBand } = rated
    const line = { ...service, occupancy, ageBand, state: 'included' as const, netMinor: order.netMinor, sellMinor: 0 }
    const inBooking = converter(known.planned.item.currency, order.currency, [...(of?.fx ?? []), ...known.fx])
    const change = changedLine(line, order.bookedFrom, costsOf(known.planned), inBooking)
    return change ? [{ booking, customerName, currency: order.currency, change }] : []
  })
  return grouped(changes, ({ booking }) => booking.id).map((of) => {
    const { booking, customerName, currency } = of[0]!
    const { netMinor, newNetMinor, netByMinor } = togetherOf(of.map(({ change }) => change))
    const services = of.map(({ change }) => change.title)
    const { id, reference, stand } = booking
    return { id, reference, stand, customerName, currency, netMinor, newNetMinor, netByMinor, services }
  })
}

/** What was sold keeps its price: net alone is compared. */
const costsOf = ({ before, after }: PlannedRates) => {
  const netOnly = (rates: PlannedRates['before']) => rates.map((rate) => ({ ...rate, sellMinor: 0 }))
  return { before: netOnly(before), after: netOnly(after) }
}

/**
 * What a change of rates concerns now.
 * @throws AppError as the change itself would
 */
export async function ratePictureOf(ctx: UserCtx, change: RateChange): Promise<RatePicture> {
  const planned = await plannedRates(ctx, change)
  const { timeZone } = await getAgency({ ctx })
  const { rates: fx } = await getSite({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const known = { planned, fx, today, timeZone }
  const { id: itemId, name } = planned.item
  const firstDay = planned.firstDay > today ? planned.firstDay : today
  const lines = await linesOfItem(ctx, { itemId, ...departuresNear({ ...planned, firstDay }) })
  const booked = await bookedProposals(ctx, [...new Set(lines.map(({ proposal }) => proposal.id))])
  const [accepted, open] = [
    lines.filter(({ proposal }) => booked.has(proposal.id)),
    lines.filter(({ proposal }) => !booked.has(proposal.id)),
  ]
  const orders = await unansweredOrders(ctx, { itemId, from: firstDay, to: planned.lastDay })
  const added = await ratedServices(ctx, [...new Set(orders.map(({ booking }) => booking.id))])
  const parts = {
    proposals: affectedProposals(open, known),
    bookings: affectedBookings(orders, { accepted, added }, known),
  }
  return { ...parts, item: { id: itemId, name }, fingerprint: sha256(seenRates({ ...planned, change }, parts)) }
}

/** What staff see before they change the rates of an item. @throws AppError as the change itself would */
export async function impactOfRates({
  ctx,
  input: { change },
}: {
  ctx: UserCtx
  input: { change: RateChange }
}): Promise<RateImpact> {
  const { fingerprint, item, proposals, bookings } = await ratePictureOf(ctx, change)
  return {
    fingerprint,
    item,
    proposals: {
      ...listed(withoutEmail(proposals), ['netByMinor', 'sellByMinor']),
      sums: sumsOf(proposals.filter(isKnown), ['netByMinor', 'sellByMinor']),
    },
    bookings: { ...listed(bookings, ['netByMinor']), sums: sumsOf(bookings.filter(isKnown), ['netByMinor']) },
    addressees: proposals.filter(isHeld).length,
    from: await fromOf(ctx),
  }
}
