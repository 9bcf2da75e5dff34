import { asc, count, eq, or, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { lockBooking } from '../bookings/move.service'
import { bookings } from '../bookings/table'
import { getBooking } from '../bookings/view.service'
import { getAcceptanceFor } from '../../sales/proposal-answers/events.service'
import { lockProposal } from '../../sales/proposals/draft.service'
import { getProposal } from '../../sales/proposals/view.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { maxEvidence } from './document.rules'
import type { DocumentView } from './view'
import { auditEvidence, createRemoval, toSafeFile } from './file.service'
import type { ListEvidenceInput } from './schema'
import { sealLater, writeFile } from './seal.service'
import { tripDocuments } from './table'
import { toDocumentView } from './view.service'

/** Matches a booking's own evidence and that of its proposal. */
const matchEvidence = (record: ListEvidenceInput) =>
  'proposalId' in record
    ? eq(tripDocuments.evidenceProposalId, record.proposalId)
    : or(
        eq(tripDocuments.evidenceBookingId, record.bookingId),
        sql`${tripDocuments.evidenceProposalId} = (SELECT proposal_id FROM bookings WHERE id = ${record.bookingId}::uuid)`,
      )

/** Lists evidence, for staff only. @throws AppError not-found */
export async function listEvidence({ ctx, input }: UserCall<ListEvidenceInput>): Promise<DocumentView[]> {
  if ('proposalId' in input) await getProposal({ ctx, input: { id: input.proposalId } })
  else if ((await ctx.db.$count(bookings, eq(bookings.id, input.bookingId))) === 0) throw notFound('Booking')
  const found = await ctx.db
    .select()
    .from(tripDocuments)
    .where(matchEvidence(input))
    .orderBy(asc(tripDocuments.addedAt), asc(tripDocuments.id))
  return found.map(toDocumentView)
}

/**
 * Locks the record that the file becomes evidence of.
 * @throws AppError not-found; conflict where staff recorded no acceptance
 */
async function lockRecorded(ctx: UserCtx, record: ListEvidenceInput) {
  if ('bookingId' in record) {
    const isIt = eq(bookings.id, record.bookingId)
    const [made] = await ctx.db.select({ proposalId: bookings.proposalId }).from(bookings).where(isIt)
    if (made?.proposalId) return lockRecorded(ctx, { proposalId: made.proposalId })
    const { source } = await lockBooking(ctx, record.bookingId)
    if (source !== 'staff') throw conflict('The traveler booked by themselves', 'status')
    const { reference, email } = await getBooking({ ctx, input: { id: record.bookingId } })
    return { reference, email, evidenceBookingId: record.bookingId, evidenceProposalId: null }
  }
  const { proposalId } = record
  await lockProposal(ctx, proposalId)
  const { reference, email } = await getProposal({ ctx, input: { id: proposalId } })
  if (!(await getAcceptanceFor(ctx, proposalId))?.channel)
    throw conflict('No acceptance was recorded for this proposal', 'status')
  return { reference, email, evidenceProposalId: proposalId, evidenceBookingId: null }
}

async function addIn(
  ctx: UserCtx,
  record: ListEvidenceInput,
  row: Omit<typeof tripDocuments.$inferInsert, 'bookingId'>,
) {
  const { reference, email, ...concerned } = await lockRecorded(ctx, record)
  // Refuses files of erased people, as no later erasure would find them.
  if (isAnonymous({ email })) throw conflict('The data of this traveler was deleted', 'status')
  const { evidenceProposalId, evidenceBookingId } = concerned
  const same = evidenceProposalId
    ? eq(tripDocuments.evidenceProposalId, evidenceProposalId)
    : eq(tripDocuments.evidenceBookingId, evidenceBookingId!)
  const [known] = await ctx.db.select({ files: count() }).from(tripDocuments).where(same)
  if (known!.files >= maxEvidence) throw conflict(`At most ${maxEvidence} files. Remove one first`)
  const [added] = await ctx.db
    .insert(tripDocuments)
    .values({ ...row, ...concerned })
    .returning()
  if (row.keyId === null) await sealLater(ctx)
  await auditEvidence(ctx, added!, reference, 'added')
  return toDocumentView(added!)
}

/**
 * Adds a file to an acceptance that staff recorded, such as a signed document. Travelers never see it.
 * @throws AppError not-found; invalid; too-large; conflict without a recorded acceptance, for an erased customer, and
 * with too many files
 */
export async function addEvidence(
  ctx: UserCtx,
  { record, title, data: sent }: { record: ListEvidenceInput; title: string; data: Buffer },
): Promise<DocumentView> {
  const { format, data } = await toSafeFile(sent)
  const id = newId()
  await enqueue(ctx, createRemoval(id, 'orphan', new Date(ctx.now().getTime() + 3_600_000)))
  const keyId = await writeFile(ctx, id, data)
  const by = { addedAt: ctx.now(), addedBy: ctx.actor.id }
  const row = { id, kind: 'other' as const, title, format, bytes: data.length, keyId, ...by }
  return withTransaction(ctx, (tx) => addIn(tx, record, row))
}
