import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packPdf } from '../../../features/dispute-pack/pdf.service'
import type { Ctx } from '../../../platform/server/context'
import { createCaller } from '../../router'

type Of = { Params: { id: string } }
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** What is known of a booking, as one PDF for a bank: for staff. */
export function addDisputePack(app: FastifyInstance, context: Context): void {
  app.get<Of>('/admin/bookings/:id/dispute-pack.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    const { name, data } = await packPdf(await createCaller(ctx).disputePack.make({ bookingId: req.params.id }))
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'same-origin')
      .send(data)
  })
}
