import { assertAllowed } from '../../../platform/server/trpc'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toDisposition, documentTypes } from '../../../modules/bookings/documents/document.rules'
import type { DocumentView } from '../../../modules/bookings/documents/view'
import { addEvidence } from '../../../modules/bookings/documents/evidence.service'
import { addDocument, readDocument } from '../../../modules/bookings/documents/file.service'
import { documentForm } from '../../../modules/bookings/documents/schema'
import type { Ctx, Deps, UserCtx } from '../../../platform/server/context'
import { httpError } from '../../../platform/server/errors'
import { consumeLimit } from '../../../platform/server/limits'
import { getSentFile } from '../../../platform/server/multipart'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { notFound } from '../../../shared/errors'
import { createCaller } from '../../router'
import type { GetContext } from '../request-context'

/** Maps the first part of the address to the owner of evidence. */
const evidenceOwners = [
  ['bookings', (id: string) => ({ bookingId: id })],
  ['proposals', (id: string) => ({ proposalId: id })],
] as const

/** Limits uploads, which are held in memory and whose pictures are decoded. */
const perStaff = { max: 60, seconds: 600 }

type ById = { Params: { id: string } }
type One = { Params: { id: string; document: string } }

/** Serves documents of a trip to its traveler and to staff, each by their page's procedure, without caching. */
export function addTripDocuments(app: FastifyInstance, deps: Deps, context: GetContext): void {
  const send = async (reply: FastifyReply, all: readonly DocumentView[], id: string) => {
    const document = all.find((one) => one.id === id)
    if (!document) throw notFound('Document')
    const data = await readDocument({ ctx: deps as Ctx, input: { id } })
    return reply
      .type(documentTypes[document.format])
      .header('content-disposition', toDisposition(document))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .send(data)
  }
  app.get<One>('/trips/:id/documents/:document', async (req, reply) => {
    const caller = createCaller(await context(req, reply))
    return send(reply, await caller.tripDocuments.own({ bookingId: req.params.id }), req.params.document)
  })
  for (const [records, of] of evidenceOwners)
    app.get<One>(`/admin/${records}/:id/evidence/:document`, async (req, reply) => {
      const caller = createCaller(await context(req, reply))
      return send(reply, await caller.tripDocuments.evidence(of(req.params.id)), req.params.document)
    })
  app.get<One>('/admin/bookings/:id/documents/:document', async (req, reply) => {
    const caller = createCaller(await context(req, reply))
    return send(reply, await caller.tripDocuments.of({ bookingId: req.params.id }), req.params.document)
  })
}

/**
 * Accepts documents of staff: one file with its description, and evidence of a customer's statement. Requires a scope
 * that accepts files.
 */
export function addDocumentUploads(scope: FastifyInstance, context: GetContext): void {
  scope.post<ById>('/admin/bookings/:id/documents', async (req, reply) => {
    const ctx = await context(req, reply)
    const readFile = getSentFile(req)
    if (!readFile) throw httpError(415)
    // Checks the permission by the listing procedure before the body is read.
    assertAllowed(ctx, 'documents.write')
    await createCaller(ctx).tripDocuments.of({ bookingId: req.params.id })
    await consumeLimit(ctx, 'trip-document', perStaff)
    const { data, texts } = await readFile()
    // Extends the deadline, as the upload may have used it up.
    ctx.allow(timeLimits.part)
    const input = { ...documentForm.parse(texts), bookingId: req.params.id, data }
    return addDocument({ ctx: ctx as UserCtx, input })
  })
  for (const [records, of] of evidenceOwners)
    scope.post<ById>(`/admin/${records}/:id/evidence`, async (req, reply) => {
      const ctx = await context(req, reply)
      const readFile = getSentFile(req)
      if (!readFile) throw httpError(415)
      assertAllowed(ctx, 'documents.write')
      await createCaller(ctx).tripDocuments.evidence(of(req.params.id))
      await consumeLimit(ctx, 'trip-document', perStaff)
      const { data, texts } = await readFile()
      ctx.allow(timeLimits.part)
      const { title } = documentForm.pick({ title: true }).parse(texts)
      return addEvidence(ctx as UserCtx, { record: of(req.params.id), title, data })
    })
}
