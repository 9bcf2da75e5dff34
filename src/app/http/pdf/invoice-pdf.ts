import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnInvoice } from '../../../modules/billing/invoices/view'
import { writeInvoicePdf, findUnshownInInvoice } from '../../../modules/billing/invoices/pdf.service'
import { getPaperBrand } from '../../../modules/settings/settings/letterhead.service'
import { type Ctx, type Deps, createSystemContext } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { createCaller } from '../../router'
import type { SendPdf } from './send-pdf'
import type { GetContext } from '../request-context'

const perUser = { max: 120, seconds: 600 }

type ById = { Params: { id: string } }

/** Serves invoices, credit notes and receipts as PDF to staff and the trip's owner, through the pages' procedures. */
export function addInvoicePdf(app: FastifyInstance, deps: Deps, context: GetContext, sendPdf: SendPdf): void {
  const send = (req: FastifyRequest, reply: FastifyReply, { ctx, invoice }: { ctx: Ctx; invoice: OwnInvoice }) =>
    sendPdf(req, reply, {
      count: () => consumeLimit(ctx, 'invoice-pdf', perUser),
      findUnshown: () => findUnshownInInvoice(invoice),
      write: async () => writeInvoicePdf(invoice, deps.now(), await getPaperBrand(createSystemContext(deps))),
    })
  app.get<ById>('/admin/billing/:id/pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(req, reply, { ctx, invoice: await createCaller(ctx).invoices.get(req.params) })
  })
  app.get<ById>('/trips/documents/:id/pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(req, reply, { ctx, invoice: await createCaller(ctx).invoices.open(req.params) })
  })
}
