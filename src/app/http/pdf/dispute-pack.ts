import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderPackPdf, findUnshownInPack } from '../../../modules/servicing/dispute-pack/pdf.service'
import { getPaperBrand } from '../../../modules/settings/settings/letterhead.service'
import type { Ctx } from '../../../platform/server/context'
import { createCaller } from '../../router'
import type { SendPdf } from './send-pdf'

type Of = { Params: { id: string } }
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Serves the evidence on a booking as one PDF for a bank, to staff. */
export function addDisputePack(app: FastifyInstance, context: Context, sendPdf: SendPdf): void {
  app.get<Of>('/admin/bookings/:id/dispute-pack.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    const pack = await createCaller(ctx).disputePack.make({ bookingId: req.params.id })
    return sendPdf(req, reply, {
      findUnshown: () => findUnshownInPack(pack),
      write: async () => renderPackPdf(pack, await getPaperBrand(ctx)),
    })
  })
}
