import { sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, dateIn, formatDate } from '../../../shared/dates'
import { type AppError, conflict, invalid } from '../../../shared/errors'
import { lockProposal } from '../proposals/draft.service'
import type { ProposalDetail } from '../proposals/view'
import { cannotBe } from '../proposals/transition.rules'
import { getProposal } from '../proposals/view.service'
import { isAnonymous } from '../quotes/quote.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { settleAcceptance } from './answer.service'
import { createProposalLink } from './link.service'
import type { RecordAcceptanceInput } from './schema'
import { confirmAcceptance } from './notify.service'

/**
 * Inserts the acceptance by one conditional statement. Requires this version to be open and current, and unexpired when
 * the customer accepted.
 * @returns true if it wrote
 */
async function writeRecorded(ctx: UserCtx, input: RecordAcceptanceInput, acceptedAt: Date): Promise<boolean> {
  const { id, number, sha256, name, channel, saidOn, note } = input
  const written = await queryRows(
    ctx.db,
    sql`INSERT INTO acceptances (proposal_id, number, sha256, name_typed, ip, user_agent, at, channel, said_on, note, recorded_by)
        SELECT p.id, v.number, v.sha256, ${name}, '', '', ${ctx.now().toISOString()}::timestamptz, ${channel},
          ${saidOn}::date, ${note}, ${ctx.actor.id}::uuid
        FROM proposals p JOIN proposal_versions v ON v.proposal_id = p.id AND v.number = p.current_number
        WHERE p.id = ${id} AND p.status = 'sent' AND p.current_number = ${number} AND v.sha256 = ${sha256}
          AND ${acceptedAt.toISOString()}::timestamptz >= v.sent_at AND ${acceptedAt.toISOString()}::timestamptz < v.expires_at
        ON CONFLICT (proposal_id) DO NOTHING RETURNING proposal_id`,
  )
  return written.length > 0
}

/** Returns the reason of a refusal for the present proposal. */
function createRefusal(
  current: ProposalDetail,
  { number, sha256, saidOn }: RecordAcceptanceInput,
  sentOn: string,
): AppError {
  const { status, currentNumber, versions } = current
  const version = versions.find((one) => one.number === currentNumber)
  if (status !== 'sent') return conflict(cannotBe(status, 'accepted'), 'status')
  if (number !== currentNumber)
    return conflict(
      `Version ${currentNumber} was sent meanwhile. Look at it, and ask the customer about that one`,
      'number',
    )
  if (version?.sha256 !== sha256) return conflict('This version has changed. Open the proposal again', 'number')
  if (saidOn < sentOn) return invalid(`It was sent on ${formatDate(sentOn)}: nobody accepted it before`, 'saidOn')
  return invalid(
    `Its price was held until ${formatDate(version!.expiresOn!)}. Send a new version, or say on which day before that they accepted`,
    'saidOn',
  )
}

/**
 * Records that the customer accepted this version through staff, by phone, mail or in person. Has the effect of their
 * own acceptance, on the day they said so.
 * @throws AppError not-found. Invalid `saidOn` for a day to come, before it was sent, or after its price expired.
 * Conflict unless this version is open and current, and where its departure has no seats left
 */
export async function recordAcceptance({ ctx, input }: UserCall<RecordAcceptanceInput>): Promise<ProposalDetail> {
  const { id, number, sha256, name, channel, saidOn, note, isMailed } = input
  const { timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  if (saidOn > today) throw invalid('That day is still to come', 'saidOn')
  // Uses the last moment of an earlier day, to accept any time before the expiry on it.
  const acceptedAt = saidOn === today ? ctx.now() : new Date(startOfDay(addDays(saidOn, 1), timeZone).getTime() - 1)
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    const seen = await getProposal({ ctx: tx, input: { id } })
    if (isAnonymous(seen)) throw conflict('The data of this traveler was deleted', 'status')
    if (!(await writeRecorded(tx, input, acceptedAt))) {
      const sentAt = seen.versions.find((one) => one.number === seen.currentNumber)?.sentAt
      throw createRefusal(seen, input, sentAt ? dateIn(new Date(sentAt), timeZone) : today)
    }
    const recorded = { channel, saidOn }
    const data = { name, ...recorded }
    await settleAcceptance(tx, proposal, { number, data, text: note, by: 'staff' }, async (offer) => {
      if (!isMailed || !seen.email) return
      const url = await createProposalLink(tx, id)
      await confirmAcceptance(tx, proposal, { number, sha256, name, url, offer, recorded })
    })
  })
  return getProposal({ ctx, input: { id } })
}
