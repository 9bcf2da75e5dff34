import type { UserCall, UserCtx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { addDays, type CalendarDate, dateIn, latestToday } from '../../../shared/dates'
import { convert, type Currency, type Rate as ExchangeRate } from '../../../shared/money'
import { listServiceRates } from '../booking-changes/price.service'
import { listBookedProposals } from '../../bookings/bookings/list.service'
import { type PlannedRates, planRates } from '../../catalog/inventory/planned.service'
import type { RateChange } from '../../catalog/inventory/rate-input.rules'
import { listItemLines } from '../../sales/proposals/list.service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { listUnansweredOrders } from '../../bookings/supplier-orders/unanswered.service'
import { getSender, toAffectedProposal, withoutEmail } from './affected.service'
import {
  changedLine,
  departuresNear,
  isHeld,
  isKnown,
  type RateImpact,
  ratesSnapshot,
  addUp,
} from './rate-impact.rules'
import { listFor } from './shown.service'
import type { ChangedLine, RecostedBooking, RepricedProposal } from './view'

/** Describes the impact of a change of rates, with recipients' addresses. */
type FullRateImpact = {
  snapshotHash: string
  item: RateImpact['item']
  proposals: (RepricedProposal & { email: string })[]
  bookings: RecostedBooking[]
}

type Line = Awaited<ReturnType<typeof listItemLines>>[number]
type RateContext = { planned: PlannedRates; fx: readonly ExchangeRate[]; today: CalendarDate; timeZone: string }

const createConverter = (to: Currency, fx: readonly ExchangeRate[]) => (minor: number, from: Currency) =>
  convert(minor, from, to, fx)

/** Groups rows, in the order of their first ones. */
function groupRows<Row>(rows: readonly Row[], getId: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(getId(row), [...(groups.get(getId(row)) ?? []), row])
  return [...groups.values()]
}

/** Converts sent proposals by their stored exchange rates, drafts by today's. */
function toChangedLine({ proposal, line, fx: kept }: Line, { planned, fx }: RateContext): ChangedLine | null {
  const known = proposal.displayStatus === 'draft' ? fx : [...(line.cost ? [line.cost.fx] : []), ...kept, ...fx]
  const from = addDays(proposal.travelFrom, (line.day ?? 1) - 1)
  return changedLine(line, from, planned, createConverter(proposal.currency, known))
}

/** Prefers a proposal's sent lines over those of its draft. */
function toAffectedProposals(found: readonly Line[], known: RateContext): FullRateImpact['proposals'] {
  const lines = found.flatMap((row) => {
    const change = row.proposal.travelFrom < known.today ? null : toChangedLine(row, known)
    return change ? [{ ...row, change }] : []
  })
  return groupRows(lines, ({ proposal }) => proposal.id).map((group) => {
    const offered = group.filter(({ proposal }) => proposal.displayStatus !== 'draft')
    const shown = offered.length > 0 ? offered : group
    const { proposal: one } = shown[0]!
    const changes = shown.map(({ change }) => change)
    return {
      ...toAffectedProposal(one, known.timeZone),
      ...addUp(changes),
      lines: changes,
      hasNext: shown.length < group.length,
    }
  })
}

type Order = Awaited<ReturnType<typeof listUnansweredOrders>>[number]
type Agreed = { accepted: readonly Line[]; added: Awaited<ReturnType<typeof listServiceRates>> }

/** Compares unanswered services at their booked cost with the new rates, which suppliers may charge. */
function toAffectedBookings(
  orders: readonly Order[],
  { accepted, added }: Agreed,
  known: RateContext,
): RecostedBooking[] {
  const agreed = new Map(accepted.map((row) => [`${row.proposal.id} ${row.line.key}`, row]))
  const changes = orders.flatMap(({ booking, service, order, customerName, proposalId }) => {
    // Reads occupancy and age band from the offer, or from the change that added the service.
    const acceptedLine = agreed.get(`${proposalId} ${service.key}`)
    const rated = acceptedLine?.line ?? added.get(`${booking.id} ${service.key}`)
    if (!rated) return []
    const { occupancy, ageBand } = rated
    const line = { ...service, occupancy, ageBand, state: 'included' as const, netMinor: order.netMinor, sellMinor: 0 }
    const inBooking = createConverter(order.currency, [
      ...(order.fx ? [order.fx] : []),
      ...(acceptedLine?.fx ?? []),
      ...known.fx,
    ])
    const change = changedLine(line, order.bookedFrom, toCosts(known.planned), inBooking)
    return change ? [{ booking, customerName, currency: order.currency, change }] : []
  })
  return groupRows(changes, ({ booking }) => booking.id).map((group) => {
    const { booking, customerName, currency } = group[0]!
    const { netMinor, newNetMinor, netByMinor } = addUp(group.map(({ change }) => change))
    const services = group.map(({ change }) => change.title)
    const { id, reference, displayStatus } = booking
    return { id, reference, displayStatus, customerName, currency, netMinor, newNetMinor, netByMinor, services }
  })
}

/** Compares net amounts only, as sold services keep their price. */
const toCosts = ({ before, after }: PlannedRates) => {
  const netOnly = (rates: PlannedRates['before']) => rates.map((rate) => ({ ...rate, sellMinor: 0 }))
  return { before: netOnly(before), after: netOnly(after) }
}

/** Reads the current impact of a change of rates. @throws AppError as the change itself would */
export async function listAffectedByRates(ctx: UserCtx, change: RateChange): Promise<FullRateImpact> {
  const planned = await planRates(ctx, change)
  const { timeZone } = await getAgency({ ctx })
  const fx = await getRatesOn(ctx, latestToday(ctx.now()))
  const today = dateIn(ctx.now(), timeZone)
  const known = { planned, fx, today, timeZone }
  const { id: itemId, name } = planned.item
  const firstDay = planned.firstDay > today ? planned.firstDay : today
  const lines = await listItemLines(ctx, { itemId, ...departuresNear({ ...planned, firstDay }) })
  const booked = await listBookedProposals(ctx, [...new Set(lines.map(({ proposal }) => proposal.id))])
  const [accepted, open] = [
    lines.filter(({ proposal }) => booked.has(proposal.id)),
    lines.filter(({ proposal }) => !booked.has(proposal.id)),
  ]
  const orders = await listUnansweredOrders(ctx, { itemId, from: firstDay, to: planned.lastDay })
  const added = await listServiceRates(ctx, [...new Set(orders.map(({ booking }) => booking.id))])
  const parts = {
    proposals: toAffectedProposals(open, known),
    bookings: toAffectedBookings(orders, { accepted, added }, known),
  }
  return { ...parts, item: { id: itemId, name }, snapshotHash: sha256(ratesSnapshot({ ...planned, change }, parts)) }
}

/** Returns what staff review before they change rates. @throws AppError as the change itself would */
export async function getRatesImpact({
  ctx,
  input: { change },
}: UserCall<{ change: RateChange }>): Promise<RateImpact> {
  const { snapshotHash, item, proposals, bookings } = await listAffectedByRates(ctx, change)
  return {
    snapshotHash,
    item,
    proposals: await listFor(ctx, 'proposals', {
      rows: withoutEmail(proposals),
      keys: ['netByMinor', 'sellByMinor'],
      summed: withoutEmail(proposals.filter(isKnown)),
    }),
    bookings: await listFor(ctx, 'bookings', {
      rows: bookings,
      keys: ['netByMinor'],
      summed: bookings.filter(isKnown),
    }),
    addressees: proposals.filter(isHeld).length,
    from: await getSender(ctx),
  }
}
