import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxUploadBytes } from '../../../features/media/upload.rules'
import { type DocumentView, dispositionOf, documentTypes } from '../../../features/trip-documents/document.rules'
import { addDocument, readDocument } from '../../../features/trip-documents/file.service'
import { documentForm } from '../../../features/trip-documents/schema'
import type { Ctx, Deps, UserCtx } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { patience } from '../../../platform/server/database/patience'
import { notFound } from '../../../shared/errors'
import { createCaller } from '../../router'

/** Files are in memory while they are taken; pictures are decoded. */
const perStaff = { max: 60, seconds: 600 }

type Of = { Params: { id: string } }
type One = { Params: { id: string; document: string } }
type Added = Of & { Querystring: Record<string, unknown> }
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Documents of a trip: for its traveler and for staff, each by the call that their page uses. Nothing on the way keeps them. */
export function addTripDocuments(app: FastifyInstance, deps: Deps, context: Context): void {
  const send = async (reply: FastifyReply, all: readonly DocumentView[], id: string) => {
    const document = all.find((one) => one.id === id)
    if (!document) throw notFound('Document')
    const data = await readDocument({ ctx: deps as Ctx, input: { id } })
    return reply
      .type(documentTypes[document.format])
      .header('content-disposition', dispositionOf(document))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .send(data)
  }
  app.get<One>('/trips/:id/documents/:document', async (req, reply) => {
    const caller = createCaller(await context(req, reply))
    return send(reply, await caller.tripDocuments.own({ bookingId: req.params.id }), req.params.document)
  })
  app.get<One>('/admin/bookings/:id/documents/:document', async (req, reply) => {
    const caller = createCaller(await context(req, reply))
    return send(reply, await caller.tripDocuments.of({ bookingId: req.params.id }), req.params.document)
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    const asked = new WeakMap<FastifyRequest, UserCtx>()
    scope.put<Added>('/admin/bookings/:id/documents', {
      bodyLimit: maxUploadBytes,
      // Before the body is read: the call that lists them knows who may.
      onRequest: async (req, reply) => {
        const ctx = await context(req, reply)
        await createCaller(ctx).tripDocuments.of({ bookingId: req.params.id })
        await consumeLimit(ctx, 'trip-document', perStaff)
        asked.set(req, ctx as UserCtx)
      },
      handler: (req) => {
        // The file may have taken its time.
        asked.get(req)!.allow(patience.part)
        const data = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
        const input = { ...documentForm.parse(req.query), bookingId: req.params.id, data }
        return addDocument({ ctx: asked.get(req)!, input })
      },
    })
  })
}
