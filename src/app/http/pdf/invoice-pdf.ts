import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnInvoice } from '../../../features/invoices/invoice.rules'
import { invoicePdf } from '../../../features/invoices/pdf.service'
import type { Ctx, Deps } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { createCaller } from '../../router'

const perUser = { max: 120, seconds: 600 }

type Of = { Params: { id: string } }
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Invoices, credit notes and receipts as PDF: for staff, and for whose trip it is. Read by the calls that the pages use. */
export function addInvoicePdf(app: FastifyInstance, deps: Deps, context: Context): void {
  const send = async (ctx: Ctx, reply: FastifyReply, invoice: OwnInvoice) => {
    await consumeLimit(ctx, 'invoice-pdf', perUser)
    const { name, data } = await invoicePdf(invoice, deps.now())
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'same-origin')
      .send(data)
  }
  app.get<Of>('/admin/billing/:id/pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(ctx, reply, await createCaller(ctx).invoices.get(req.params))
  })
  app.get<Of>('/trips/documents/:id/pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(ctx, reply, await createCaller(ctx).invoices.open(req.params))
  })
}
