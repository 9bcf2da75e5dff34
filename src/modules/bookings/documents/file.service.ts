import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { defineJob, enqueue, type NewJob } from '../../../platform/server/jobs/queue'
import { type JobKind, toJobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, invalid, notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockBooking } from '../bookings/move.service'
import { bookings } from '../bookings/table'
import { getBooking } from '../bookings/view.service'
import { encodeMaster } from '../../core/media/sharp.client'
import { detectFormat, detectOtherFormat, maxUploadBytes } from '../../core/media/upload.rules'
import { lockProposal } from '../../sales/proposals/draft.service'
import { proposals } from '../../sales/proposals/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { type DocumentFormat, isPdf, maxDocuments } from './document.rules'
import type { DocumentView } from './view'
import type { AddDocumentInput, RemoveDocumentInput } from './schema'
import { toFileKey, readFile, sealLater, writeFile } from './seal.service'
import { type TripDocument, tripDocuments } from './table'
import { toDocumentView } from './view.service'

const fileRemoval = defineJob('trip-documents.remove-file', z.object({ id: z.uuid() }))

export const createRemoval = (id: string, key: string, dueAt?: Date): NewJob =>
  fileRemoval.with({ id }, { key: `${key} ${id}`, ...(dueAt && { dueAt }) })

/** Deletes the file of a document without a row: it was removed, or its insert failed. */
export const removeFileJob = toJobKind({
  ...fileRemoval,
  run: async ({ ctx, input: { id } }: Call<{ id: string }>) => {
    if ((await ctx.db.$count(tripDocuments, eq(tripDocuments.id, id))) === 0) await ctx.storage.remove(toFileKey(id))
  },
})

function explainFormat(data: Buffer): string {
  const other = detectOtherFormat(data)
  if (other === 'a PDF') return 'This PDF is incomplete. Please choose another one'
  return other ? `This is ${other}. Please save it as PDF, JPEG or PNG first` : 'Please choose a PDF or a picture'
}

/** Checks a file by its bytes, not its name. Decodes and re-encodes pictures. @throws AppError invalid; too-large */
export async function toSafeFile(data: Buffer): Promise<{ format: DocumentFormat; data: Buffer }> {
  if (data.length > maxUploadBytes) throw new AppError('too-large', 'The file is too large (max 5MB)')
  if (isPdf(data)) return { format: 'pdf', data }
  if (!detectFormat(data)) throw invalid(explainFormat(data), 'file')
  return { format: 'webp', data: (await encodeMaster(data)).data }
}

/**
 * Adds a file for the traveler. Writes the file before its row, so that no row lacks one.
 * @throws AppError not-found; invalid; too-large; conflict for a cancelled booking, an erased traveler, and with too
 * many files
 */
export async function addDocument({
  ctx,
  input: { data: sent, ...input },
}: UserCall<AddDocumentInput & { data: Buffer }>): Promise<DocumentView> {
  const { bookingId, kind, title } = input
  const { format, data } = await toSafeFile(sent)
  const id = newId()
  await enqueue(ctx, createRemoval(id, 'orphan', new Date(ctx.now().getTime() + 3_600_000)))
  const keyId = await writeFile(ctx, id, data)
  return withTransaction(ctx, async (tx) => {
    await lockBooking(tx, bookingId)
    const { status, reference, email } = await getBooking({ ctx: tx, input: { id: bookingId } })
    // Refuses files of erased people, as no later erasure would find them.
    if (isAnonymous({ email })) throw conflict('The data of this traveler was deleted', 'status')
    if (status === 'cancelled') throw conflict('The booking is cancelled', 'status')
    if ((await tx.db.$count(tripDocuments, eq(tripDocuments.bookingId, bookingId))) >= maxDocuments)
      throw conflict(`A trip has at most ${maxDocuments} documents. Remove one first`)
    const by = { addedAt: ctx.now(), addedBy: ctx.actor.id }
    const row = { id, bookingId, kind, title, format, bytes: data.length, keyId, ...by }
    const [added] = await tx.db.insert(tripDocuments).values(row).returning()
    if (keyId === null) await sealLater(tx)
    await recordFile(tx, { bookingId, reference, title }, 'added')
    return toDocumentView(added!)
  })
}

async function recordFile(
  ctx: UserCtx,
  document: { bookingId: string; reference: string; title: string },
  act: 'added' | 'removed',
) {
  const { bookingId, reference, title } = document
  await recordEvent(ctx, {
    kind: `booking.document-${act}`,
    about: { entity: 'booking', id: bookingId },
    timelines: { booking: bookingId },
    text: title,
    data: { reference, act },
  })
}

/** Removes a document, and its file after the commit. @throws AppError not-found */
export const removeDocument = ({ ctx, input: { id } }: UserCall<RemoveDocumentInput>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select().from(tripDocuments).where(eq(tripDocuments.id, id))
    if (!known) throw notFound('Document')
    const { bookingId, evidenceBookingId, evidenceProposalId } = known
    const ofBooking = bookingId ?? evidenceBookingId
    const { reference } = await (ofBooking ? lockBooking(tx, ofBooking) : lockProposal(tx, evidenceProposalId!))
    const [removed] = await tx.db.delete(tripDocuments).where(eq(tripDocuments.id, id)).returning()
    if (!removed) throw notFound('Document')
    await enqueue(tx, createRemoval(id, 'removed'))
    if (bookingId) await recordFile(tx, { bookingId, reference, title: known.title }, 'removed')
    else await auditEvidence(tx, known, reference, 'removed')
  })

/** Reads a document's file for an authorized caller. @throws AppError not-found, also for one that does not decrypt */
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
  if (found.length === 0) return
  const ids = found.map((one) => one.id)
  await ctx.db.delete(tripDocuments).where(inArray(id, ids))
  for (const one of found) await enqueue(ctx, createRemoval(one.id, 'removed'))
}

/** Removes the documents of erased travelers, in the caller's transaction. */
export function removeDocuments(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const { bookingId, evidenceBookingId } = tripDocuments
  return removeThose(ctx, or(inArray(bookingId, [...bookingIds]), inArray(evidenceBookingId, [...bookingIds])))
}

/** Removes the evidence of erased people, after the leads. Runs in the caller's transaction. */
export function removeDeletedUserEvidence(ctx: Ctx): Promise<void> {
  const { evidenceProposalId, evidenceBookingId } = tripDocuments
  const selectErased = (table: typeof proposals | typeof bookings) =>
    sql`(SELECT o.id FROM ${table} o JOIN leads l ON l.id = o.lead_id WHERE l.email LIKE 'deleted-%@deleted.invalid')`
  return removeThose(
    ctx,
    sql`${evidenceProposalId} IN ${selectErased(proposals)} OR ${evidenceBookingId} IN ${selectErased(bookings)}`,
  )
}

/** Removes evidence of people whom version 1.0.0 erased while both versions ran: it does not know evidence. */
export const sweepEvidenceJob: JobKind = {
  kind: 'trip-documents.sweep-evidence',
  everySeconds: 3600,
  run: ({ ctx }) => withTransaction(ctx, (tx) => removeDeletedUserEvidence(tx)),
}

/** Records evidence in the audit log only: timelines may be read to travelers. */
export async function auditEvidence(
  ctx: UserCtx,
  { evidenceProposalId, evidenceBookingId }: Pick<TripDocument, 'evidenceProposalId' | 'evidenceBookingId'>,
  reference: string,
  act: 'added' | 'removed',
): Promise<void> {
  const entity = evidenceProposalId ? 'proposal' : 'booking'
  const entityId = (evidenceProposalId ?? evidenceBookingId)!
  await recordEvent(ctx, { kind: `${entity}.evidence-${act}`, about: { entity, id: entityId }, data: { reference } })
}
