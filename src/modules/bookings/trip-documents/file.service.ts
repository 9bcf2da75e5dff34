import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue, type NewJob } from '../../../platform/server/jobs/queue'
import { type JobKind, jobKind } from '../../../platform/server/jobs/run'
import { AppError, conflict, invalid, notFound } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import { addBookingEvent } from '../bookings/events.service'
import { lockBooking } from '../bookings/move.service'
import { bookings } from '../bookings/table'
import { getBooking } from '../bookings/view.service'
import { encodeMaster } from '../../core/media/sharp.client'
import { maxUploadBytes, signatureOf } from '../../core/media/upload.rules'
import { lockProposal } from '../../sales/proposals/draft.service'
import { proposals } from '../../sales/proposals/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { type DocumentFormat, type DocumentView, isPdf, maxDocuments } from './document.rules'
import type { AddDocumentInput, RemoveDocumentInput } from './schema'
import { toFileKey, readFile, sealLater, writeFile } from './seal.service'
import { type TripDocument, tripDocuments } from './table'
import { documentViewOf } from './view.service'

const filePayload = z.object({ id: z.uuid() })

export const removal = (id: string, key: string, dueAt?: Date): NewJob => ({
  kind: 'trip-documents.remove-file',
  key: `${key} ${id}`,
  payload: { id },
  ...(dueAt && { dueAt }),
})

/** Removes the file of a document that is not there: it was removed, or never stored whole. */
export const removeFileJob = jobKind({
  kind: 'trip-documents.remove-file',
  payload: filePayload,
  run: async ({ ctx, input: { id } }: Call<z.output<typeof filePayload>>) => {
    if ((await ctx.db.$count(tripDocuments, eq(tripDocuments.id, id))) === 0) await ctx.storage.remove(toFileKey(id))
  },
})

/** By its bytes, not by its name. A picture is decoded and written anew. @throws AppError invalid; too-large */
export async function safeFile(data: Buffer): Promise<{ format: DocumentFormat; data: Buffer }> {
  if (data.length > maxUploadBytes) throw new AppError('too-large', 'The file is too large (max 5MB)')
  if (isPdf(data)) return { format: 'pdf', data }
  if (!signatureOf(data)) throw invalid('Please choose a PDF or a picture', 'file')
  return { format: 'webp', data: (await encodeMaster(data)).data }
}

/**
 * Adds a file for the traveler. It is there before its row is, so that no row refers to nothing.
 * @throws AppError not-found; invalid; too-large. Conflict for a cancelled booking, once its traveler's data was
 * deleted, and with too many of them
 */
export async function addDocument({
  ctx,
  input: { data: sent, ...input },
}: {
  ctx: UserCtx
  input: AddDocumentInput & { data: Buffer }
}): Promise<DocumentView> {
  const { bookingId, kind, title } = input
  const { format, data } = await safeFile(sent)
  const id = newId()
  await enqueue(ctx, removal(id, 'orphan', new Date(ctx.now().getTime() + 3_600_000)))
  const keyId = await writeFile(ctx, id, data)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await lockBooking(txCtx, bookingId)
    const { status, reference, email } = await getBooking({ ctx: txCtx, input: { id: bookingId } })
    // No later deletion would find it.
    if (isAnonymous({ email })) throw conflict('The data of this traveler was deleted', 'status')
    if (status === 'cancelled') throw conflict('The booking is cancelled', 'status')
    if ((await tx.$count(tripDocuments, eq(tripDocuments.bookingId, bookingId))) >= maxDocuments)
      throw conflict(`A trip has at most ${maxDocuments} documents. Remove one first`)
    const by = { addedAt: ctx.now(), addedBy: ctx.actor.id }
    const row = { id, bookingId, kind, title, format, bytes: data.length, keyId, ...by }
    const [added] = await tx.insert(tripDocuments).values(row).returning()
    if (keyId === null) await sealLater(txCtx)
    await tell(txCtx, { bookingId, reference, title }, 'added')
    return documentViewOf(added!)
  })
}

/** The timeline has the title, which is erased with the person; the log has not. */
async function tell(ctx: UserCtx, of: { bookingId: string; reference: string; title: string }, act: string) {
  const { bookingId, reference, title } = of
  await addBookingEvent(ctx, bookingId, { kind: 'documents-changed', data: { act, title } })
  const entry = { action: `booking.document-${act}`, entity: 'booking', entityId: bookingId, data: { reference } }
  await recordAudit({ ctx, input: entry })
}

/** Removes a document, and its file after the commit. @throws AppError not-found */
export const removeDocument = ({ ctx, input: { id } }: { ctx: UserCtx; input: RemoveDocumentInput }): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [known] = await tx.select().from(tripDocuments).where(eq(tripDocuments.id, id))
    if (!known) throw notFound('Document')
    const { bookingId, evidenceBookingId, evidenceProposalId } = known
    const ofBooking = bookingId ?? evidenceBookingId
    const { reference } = await (ofBooking ? lockBooking(txCtx, ofBooking) : lockProposal(txCtx, evidenceProposalId!))
    const [removed] = await tx.delete(tripDocuments).where(eq(tripDocuments.id, id)).returning()
    if (!removed) throw notFound('Document')
    await enqueue(txCtx, removal(id, 'removed'))
    if (bookingId) await tell(txCtx, { bookingId, reference, title: known.title }, 'removed')
    else await auditEvidence(txCtx, known, reference, 'removed')
  })

/** The file of a booking's document, which the caller was allowed to see. @throws AppError not-found */
export async function readDocument({ ctx, input: { id } }: Call<{ id: string }>): Promise<Buffer> {
  const [known] = await ctx.db
    .select({ id: tripDocuments.id, keyId: tripDocuments.keyId })
    .from(tripDocuments)
    .where(eq(tripDocuments.id, id))
  const data = known && (await readFile(ctx, known))
  if (!data) throw notFound('Document')
  return data
}

async function removeThose(ctx: Ctx, which: SQL | undefined): Promise<void> {
  const { id } = tripDocuments
  const found = await ctx.db.select({ id }).from(tripDocuments).where(which).orderBy(asc(id))
  await ctx.db.delete(tripDocuments).where(which)
  for (const one of found) await enqueue(ctx, removal(one.id, 'removed'))
}

/** With who travels goes what was made out to them. In the caller's transaction. */
export function removeDocuments(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const { bookingId, evidenceBookingId } = tripDocuments
  return removeThose(ctx, or(inArray(bookingId, [...bookingIds]), inArray(evidenceBookingId, [...bookingIds])))
}

/** After the leads: evidence of what somebody accepted whose data is gone. In the caller's transaction. */
export function removeEvidenceOfNobody(ctx: Ctx): Promise<void> {
  const { evidenceProposalId, evidenceBookingId } = tripDocuments
  const ofNobody = (table: typeof proposals | typeof bookings) =>
    sql`(SELECT o.id FROM ${table} o JOIN leads l ON l.id = o.lead_id WHERE l.email LIKE 'deleted-%@deleted.invalid')`
  return removeThose(
    ctx,
    sql`${evidenceProposalId} IN ${ofNobody(proposals)} OR ${evidenceBookingId} IN ${ofNobody(bookings)}`,
  )
}

/** Removes what a deletion by version 1.0.0, which knows of no evidence, leaves behind while both run. */
export const sweepEvidenceJob: JobKind = {
  kind: 'trip-documents.sweep-evidence',
  everySeconds: 3600,
  run: ({ ctx }) => ctx.db.transaction((tx) => removeEvidenceOfNobody({ ...ctx, db: tx })),
}

/** What staff alone see has no entry in a timeline that is read out; the log has it. */
export async function auditEvidence(
  ctx: UserCtx,
  { evidenceProposalId, evidenceBookingId }: Pick<TripDocument, 'evidenceProposalId' | 'evidenceBookingId'>,
  reference: string,
  act: 'added' | 'removed',
): Promise<void> {
  const entity = evidenceProposalId ? 'proposal' : 'booking'
  const entityId = (evidenceProposalId ?? evidenceBookingId)!
  await recordAudit({ ctx, input: { action: `${entity}.evidence-${act}`, entity, entityId, data: { reference } } })
}
