import type { UserCall, UserCtx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { conflict } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { getMe } from '../../identity/auth/service'
import { listBookedProposals, listBookingsByDepartures } from '../../bookings/bookings/list.service'
import type { DepartureView } from '../../catalog/departures/view'
import { getDeparturesById } from '../../catalog/departures/view.service'
import { getPaidByBooking } from '../../billing/payments/ledger.service'
import { ifAgencyCancels } from '../../billing/payments/refund.rules'
import { headCount } from '../../catalog/pricing/estimate.rules'
import { listProposalsOn } from '../../sales/proposals/list.service'
import type { ProposalView } from '../../sales/proposals/view'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import { affectedText, type DepartureImpact, isOffered, departuresSnapshot } from './impact.rules'
import { listFor } from './shown.service'
import {
  affectedBooking,
  type AffectedBooking,
  type AffectedDeparture,
  affectedProposal,
  type AffectedProposal,
} from './view'

/** Describes the impact of departures, with recipients' addresses. */
export type FullImpact = {
  snapshotHash: string
  departures: AffectedDeparture[]
  bookings: (AffectedBooking & { email: string })[]
  proposals: (AffectedProposal & { email: string })[]
}

const hasAddress = ({ email }: { email: string }): boolean => email !== '' && !isAnonymous({ email })

async function listAffectedBookings(ctx: UserCtx, ids: readonly string[]): Promise<FullImpact['bookings']> {
  const found = await listBookingsByDepartures(ctx, ids)
  const paid = await getPaidByBooking(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map((one) => {
    const account = paid.get(one.id)!
    const view = pickView(affectedBooking, one, {
      travelers: headCount(one),
      seats: one.adults + one.children,
      hasAddress: hasAddress(one),
      paidMinor: account.paidMinor,
      backMinor: ifAgencyCancels(account).backMinor,
    })
    return { ...view, email: one.email }
  })
}

/** Returns the last day to accept it: the expiry instant itself begins the next day. */
const getLastDayHeld = ({ displayStatus, expiresAt }: ProposalView, timeZone: string): CalendarDate | null =>
  displayStatus === 'sent' && expiresAt ? dateIn(new Date(Date.parse(expiresAt) - 1), timeZone) : null

/** Converts a proposal for the impact; its address serves mails only. */
export const toAffectedProposal = (one: ProposalView, timeZone: string): FullImpact['proposals'][number] => ({
  ...pickView(affectedProposal, one, { holdsUntil: getLastDayHeld(one, timeZone), hasAddress: hasAddress(one) }),
  email: one.email,
})

/** Lists proposals on these dates that are open, or accepted and not booked yet. */
export async function listAffectedProposals(
  ctx: UserCtx,
  departures: readonly DepartureView[],
): Promise<FullImpact['proposals']> {
  const found = await listProposalsOn(
    ctx,
    departures.map(({ packageId, startsOn: date }) => ({ packageId, date })),
  )
  const booked = await listBookedProposals(
    ctx,
    found.map(({ id }) => id),
  )
  const { timeZone } = await getAgency({ ctx })
  return found.filter(({ id }) => !booked.has(id)).map((one) => toAffectedProposal(one, timeZone))
}

/** Reads the current impact of departures, ignoring unknown ids. */
export async function listAffectedByDepartures(ctx: UserCtx, ids: readonly string[]): Promise<FullImpact> {
  const found = await getDeparturesById({ ctx, input: { ids: [...ids] } })
  const bookings = await listAffectedBookings(ctx, ids)
  const proposals = await listAffectedProposals(ctx, found)
  const sumSeats = (id: string) =>
    bookings.reduce((sum, { departureId, seats }) => (departureId === id ? sum + seats : sum), 0)
  const departures = found
    .map(({ packageTitle: title, ...one }) => ({
      id: one.id,
      title,
      startsOn: one.startsOn,
      booked: one.booked,
      withoutBooking: one.booked - sumSeats(one.id),
      held: one.held,
      waiting: one.waiting,
    }))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.title.localeCompare(b.title))
  const parts = { departures, bookings, proposals }
  return { ...parts, snapshotHash: sha256(departuresSnapshot(parts)) }
}

export async function getSender(ctx: UserCtx): Promise<{ agent: string; agency: string }> {
  const [agency, { user }] = await Promise.all([getAgency({ ctx }), getMe({ ctx, input: undefined })])
  return { agent: user!.name, agency: agency.name }
}

/** Omits the addresses, which serve mails only. */
export const withoutEmail = <Row extends { email: string }>(rows: readonly Row[]): Omit<Row, 'email'>[] =>
  rows.map(({ email: _email, ...one }) => one)

/** Returns what staff review before they stop a sale, or cancel a departure. */
export async function getDeparturesImpact({
  ctx,
  input: { ids },
}: UserCall<{ ids: string[] }>): Promise<DepartureImpact> {
  const { snapshotHash, departures, bookings, proposals } = await listAffectedByDepartures(ctx, ids)
  return {
    snapshotHash,
    departures,
    bookings: await listFor(ctx, 'paidBookings', {
      rows: withoutEmail(bookings),
      keys: ['totalMinor', 'paidMinor', 'backMinor'],
    }),
    proposals: await listFor(ctx, 'proposals', { rows: withoutEmail(proposals), keys: ['totalMinor'] }),
    addressees: {
      booked: bookings.filter((one) => one.hasAddress).length,
      offered: proposals.filter(isOffered).length,
    },
    from: await getSender(ctx),
  }
}

/** @throws AppError conflict when the snapshot hash has changed */
export function assertSameImpact(impact: Pick<FullImpact, 'snapshotHash'>, snapshotHash: string): void {
  if (impact.snapshotHash !== snapshotHash)
    throw conflict('What this concerns has changed meanwhile. Look at it again, then confirm', 'snapshotHash')
}

/** Refuses ending a sale with an impact, unless it was reviewed. @throws AppError conflict */
export async function assertNobodyAffected(ctx: UserCtx, ids: readonly string[]): Promise<void> {
  const affected = affectedText(await listAffectedByDepartures(ctx, ids))
  if (affected) throw conflict(`This concerns ${affected}. In the office, staff see whom, and confirm it`)
}
