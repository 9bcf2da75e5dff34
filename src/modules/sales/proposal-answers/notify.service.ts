import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { formatAmount } from '../../../shared/money'
import { depositFor, toFirstPayment } from '../../catalog/pricing/policy.rules'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { leadRecipient } from '../leads/addresses.service'
import { getReader } from '../leads/reader.service'
import { leads } from '../leads/table'
import type { Proposal } from '../proposals/table'
import type { OfferVersion } from '../proposals/view'
import { getAgency } from '../../settings/settings/service'
import type { AcceptanceChannel } from './answer.rules'
import { recordProposal } from './events.service'
import { acceptedMail, type Answer, answerMail } from './mail.rules'
import type { AcceptInput } from './schema'

async function notifyStaff(ctx: Ctx, proposal: Proposal, { answer, text, data, worth }: Payload): Promise<void> {
  const { leadId, id, reference, title, currency } = proposal
  const agency = await getAgency({ ctx })
  const to = await getReader(ctx, proposal, { agencyEmail: agency.email, needs: ['proposals.read'] })
  if (!to) return
  const written = { email: leadRecipient, customerName: leads.customerName }
  const [lead] = await ctx.db.select(written).from(leads).where(eq(leads.id, leadId))
  const url = `${ctx.env.APP_URL}/admin/proposals/${id}`
  const minor = worth?.totalMinor ?? data?.totalMinor ?? data?.amountMinor
  const amount = typeof minor === 'number' ? formatAmount(minor, currency) : null
  const about = { reference, title, customerName: lead?.customerName ?? '', amount }
  const mail = answerMail({ answer, ...about, text, url, agency: agency.name })
  await enqueueMail({ ctx, input: { ...mail, to, answers: answersTo.person(lead?.email), about: leadId } })
}

type Payload = {
  answer: Answer
  number: number
  text: string
  data?: Record<string, unknown>
  lineKey?: string
  worth?: { totalMinor: number; currency: string }
  /** Marks an answer that staff recorded, which is not mailed to the owner. */
  by?: 'staff'
}

/**
 * Adds the answer to the proposal's events and the lead's timeline, and mails the owner. Runs in the caller's
 * transaction.
 */
export async function recordAnswer(ctx: Ctx, proposal: Proposal, payload: Payload): Promise<void> {
  const { answer, number, text, data, lineKey, worth, by = 'traveler' } = payload
  await recordProposal(ctx, proposal, {
    kind: `proposal.${answer}`,
    number,
    text,
    lineKey,
    data: { ...data, ...worth },
    by,
  })
  if (by === 'traveler') await notifyStaff(ctx, proposal, payload)
}

type Accepted = Pick<AcceptInput, 'number' | 'sha256' | 'name'> & {
  url: string
  offer: OfferVersion
  recorded?: { channel: AcceptanceChannel; saidOn: CalendarDate }
}

/** Mails the traveler what was accepted. Runs in the caller's transaction. */
export async function confirmAcceptance(ctx: Ctx, proposal: Proposal, accepted: Accepted): Promise<void> {
  const { leadId, reference, currency } = proposal
  const [lead] = await ctx.db.select({ email: leadRecipient }).from(leads).where(eq(leads.id, leadId))
  if (!lead?.email) return
  const agency = await getAgency({ ctx })
  const { offer, ...about } = accepted
  const { title, totalMinor, travelFrom, paymentTerms } = offer
  const today = dateIn(ctx.now(), agency.timeZone)
  const { nowMinor } = depositFor(paymentTerms!, totalMinor, { today, departure: travelFrom! })
  const first = toFirstPayment(nowMinor, totalMinor)
  const mail = acceptedMail({ ...about, title, totalMinor, first, reference, currency, at: ctx.now(), agency })
  await enqueueMail({
    ctx,
    input: { ...mail, to: lead.email, answers: answersTo.agency(agency), about: leadId, recordId: proposal.id },
  })
}
