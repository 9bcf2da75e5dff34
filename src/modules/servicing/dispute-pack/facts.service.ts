import type { Ctx, UserCtx } from '../../../platform/server/context'
import { cutText } from '../../../shared/text'
import { getFirstDone } from '../../core/events/service'
import type { ChangeView } from '../booking-changes/view'
import { listBookingChanges } from '../booking-changes/view.service'
import type { BookingDetail } from '../../bookings/bookings/view'
import { findMovedFrom } from '../../bookings/bookings/events.service'
import { getBooking } from '../../bookings/bookings/view.service'
import { listRecordMails } from '../../core/email/record.service'
import { getInvoices } from '../../billing/invoices/view.service'
import { getAccount } from '../../billing/payments/account.service'
import type { AccountView } from '../../billing/payments/view'
import { acceptanceChannels } from '../../sales/proposal-answers/answer.rules'
import { getAcceptanceRecord, getProposalEvents, getViews } from '../../sales/proposal-answers/events.service'
import { receiptFor } from '../../sales/proposal-answers/offer-text.rules'
import { previewProposal } from '../../sales/proposal-answers/seen.service'
import { getProposal } from '../../sales/proposals/view.service'
import { getAgency } from '../../settings/settings/service'
import { listEvidence } from '../../bookings/documents/evidence.service'
import { getDocuments } from '../../bookings/documents/view.service'
import { getVouchers } from '../../bookings/documents/voucher-view.service'
import { type Accepted, limits, type PackFacts } from './pack.rules'

/** Returns the accepted version, as its traveler saw it. */
async function getAcceptedProposal(ctx: UserCtx, proposalId: string): Promise<Accepted | null> {
  const record = await getAcceptanceRecord(ctx, proposalId)
  if (!record) return null
  const { number, sha256, nameTyped, at, ip, userAgent, channel, saidOn, note } = record
  const seen = await previewProposal({ ctx, input: { id: proposalId, number } })
  const { lines, fx } = receiptFor(seen)
  return {
    by: 'proposal',
    recorded: channel && saidOn ? { channel, saidOn, note } : null,
    name: nameTyped,
    at: at.toISOString(),
    ip,
    userAgent,
    version: { proposal: seen.reference, number, sha256, sentAt: seen.sentAt },
    lines,
    totalMinor: seen.totalMinor,
    fx,
    days: seen.days.map(({ day, title }) => ({ day, title })),
    terms: seen.terms,
  }
}

type Done = Awaited<ReturnType<typeof getFirstDone>>

/** Reads what staff recorded when they booked without a proposal; null for imports, and once it was erased. */
function readAgreement(done: Done): Accepted['recorded'] {
  const channel = acceptanceChannels.find((one) => one === done?.data.channel)
  return done && channel ? { channel, saidOn: String(done.data.saidOn), note: done.text } : null
}

/**
 * Returns what was booked without a proposal. A change rewrites the lines: then the first charge is what the traveler
 * saw. Only who booked on the site has an address, and saw the terms.
 */
async function getAcceptedDirectly(
  ctx: UserCtx,
  booking: BookingDetail,
  { entries }: AccountView,
  changes: readonly ChangeView[],
): Promise<Accepted> {
  const done = await getFirstDone(ctx, { entity: 'booking', entityId: booking.id, kind: 'booking.created' })
  const totalMinor = entries[0]?.amountMinor ?? booking.totalMinor
  const isAsBooked = totalMinor === booking.totalMinor && !changes.some(({ state }) => state === 'settled')
  const isOnSite = booking.source === 'book-now'
  const recorded = isOnSite ? null : readAgreement(done)
  return {
    by: booking.source,
    recorded,
    name: booking.customerName,
    at: isOnSite || recorded ? booking.createdAt : null,
    ip: isOnSite && done ? done.ip : '',
    userAgent: '',
    version: null,
    lines: isAsBooked ? booking.receipt.lines : [{ label: booking.title, detail: '', amountMinor: totalMinor }],
    totalMinor,
    fx: isAsBooked ? booking.receipt.fx : undefined,
    days: booking.days.map(({ day, title }) => ({ day, title })),
    terms: isOnSite ? booking.policy.terms : [],
  }
}

/** Selects both sides' messages on the proposal's page; excludes staff's internal notes. */
const statedKinds = new Set(['commented', 'accepted', 'declined', 'chose', 'countered', 'counter-declined'])

async function getNotes(ctx: UserCtx, proposalId: string): Promise<PackFacts['notes']> {
  const events = await getProposalEvents({ ctx, input: { id: proposalId } })
  return events
    .filter(({ kind }) => statedKinds.has(kind))
    .toReversed()
    .slice(0, limits.notes)
}

async function listVouchers(ctx: UserCtx, bookingId: string): Promise<PackFacts['vouchers']> {
  const services = await getVouchers({ ctx, input: { bookingId } })
  return services.flatMap(({ vouchers }) => vouchers).toSorted((a, b) => a.number - b.number || a.version - b.version)
}

const cut = (text: string) => (text.length > limits.letters ? `${cutText(text, limits.letters)} […]` : text)

/** Includes the lead's emails about this trip's request or none, but not about other requests. */
async function getMails(ctx: UserCtx, { id, proposalId, leadId }: BookingDetail): Promise<PackFacts['mails']> {
  const proposal = proposalId && (await getProposal({ ctx, input: { id: proposalId } }))
  const records = proposal ? [id, proposal.id] : [id]
  const about = proposal && proposal.quoteId ? [leadId, proposal.quoteId] : [leadId]
  const { total, mails } = await listRecordMails(ctx, { records, lead: { leadId, about } }, limits.mails)
  return { total, mails: mails.map((mail) => ({ ...mail, text: cut(mail.text) })) }
}

async function getSeller(ctx: Ctx): Promise<PackFacts['agency']> {
  const { name, timeZone, billing } = await getAgency({ ctx })
  return { name, legalName: billing.legalName ?? name, address: billing.address ?? '', timeZone }
}

/** Reads what the booking's page shows staff, by the same services. @throws AppError not-found */
export async function readPackFacts(ctx: UserCtx, bookingId: string): Promise<PackFacts> {
  const input = { id: bookingId }
  const booking = await getBooking({ ctx, input })
  const { proposalId } = booking
  const [agency, account, invoices, vouchers, documents, evidence, changes, mails, movedFrom] = await Promise.all([
    getSeller(ctx),
    getAccount({ ctx, input }),
    getInvoices({ ctx, input: { bookingId } }),
    listVouchers(ctx, bookingId),
    getDocuments({ ctx, input: { bookingId } }),
    listEvidence({ ctx, input: { bookingId } }),
    listBookingChanges({ ctx, input }),
    getMails(ctx, booking),
    findMovedFrom(ctx, bookingId),
  ])
  const [accepted, views, notes] = proposalId
    ? await Promise.all([
        getAcceptedProposal(ctx, proposalId),
        getViews(ctx, proposalId, limits.views),
        getNotes(ctx, proposalId),
      ])
    : [await getAcceptedDirectly(ctx, booking, account, changes), null, []]
  return {
    agency,
    booking,
    accepted,
    views,
    notes,
    mails,
    account: { ...account, payments: account.payments.toReversed() },
    invoices: invoices.documents,
    vouchers,
    documents,
    evidence,
    changes: changes.toReversed(),
    movedFrom: movedFrom === booking.startsOn ? null : movedFrom,
  }
}
