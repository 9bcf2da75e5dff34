import type { UserCtx } from '../../../platform/server/context'
import { type Notice, sendNotices } from '../../sales/customer-emails/notice.service'
import { type FullImpact, getSender } from './affected.service'
import { isOffered } from './impact.rules'
import { type Audience, filledMessage, toBookingFilling, toProposalFilling, type Message } from './message.rules'
import { isHeld } from './rate-impact.rules'

type Messages = Partial<Record<Audience, Message>>
type Addressee = { id: string; leadId: string; email: string }

const toNotice = ({ id: recordId, leadId, email }: Addressee, message: Message): Notice => ({
  recordId,
  leadId,
  email,
  ...message,
})

/** Fills in the given messages, one for each recipient. */
export async function createNotices(
  ctx: UserCtx,
  { bookings = [], proposals }: Partial<Pick<FullImpact, 'bookings'>> & Pick<FullImpact, 'proposals'>,
  { booked, offered, held }: Messages,
): Promise<Notice[]> {
  const from = await getSender(ctx)
  const toProposals = (message: Message | undefined, are: typeof isOffered) =>
    message
      ? proposals.filter(are).map((one) => toNotice(one, filledMessage(message, toProposalFilling(one, from))))
      : []
  const toBookings = booked
    ? bookings
        .filter(({ hasAddress }) => hasAddress)
        .map((one) => ({
          ...toNotice(one, filledMessage(booked, toBookingFilling(one, from))),
          tells: 'money' as const,
        }))
    : []
  return [...toBookings, ...toProposals(offered, isOffered), ...toProposals(held, isHeld)]
}

export const sendMessages = async (ctx: UserCtx, impact: Pick<FullImpact, 'proposals'>, messages: Messages) =>
  sendNotices(ctx, await createNotices(ctx, impact, messages))
