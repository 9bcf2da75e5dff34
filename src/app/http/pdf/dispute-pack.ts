import type { FastifyInstance } from 'fastify'
import { renderPackPdf, findUnshownInPack } from '../../../modules/servicing/dispute-pack/pdf.service'
import { getPaperBrand } from '../../../modules/settings/settings/letterhead.service'
import { createCaller } from '../../router'
import type { SendPdf } from './send-pdf'
import type { GetContext } from '../request-context'

type ById = { Params: { id: string } }

/** Serves the evidence on a booking as one PDF for a bank, to staff. */
export function addDisputePack(app: FastifyInstance, context: GetContext, sendPdf: SendPdf): void {
  app.get<ById>('/admin/bookings/:id/dispute-pack.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    const pack = await createCaller(ctx).disputePack.make({ bookingId: req.params.id })
    return sendPdf(req, reply, {
      findUnshown: () => findUnshownInPack(pack),
      write: async () => renderPackPdf(pack, await getPaperBrand(ctx)),
    })
  })
}
