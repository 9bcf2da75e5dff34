import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUnshownInVouchers, writeVoucherPdf } from '../../../modules/bookings/documents/voucher-pdf.service'
import type { VoucherView } from '../../../modules/bookings/documents/view'
import { getPaperBrand } from '../../../modules/settings/settings/letterhead.service'
import { type Ctx, type Deps, createSystemContext } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { notFound } from '../../../shared/errors'
import { createCaller } from '../../router'
import type { SendPdf } from '../pdf/send-pdf'
import type { GetContext } from '../request-context'

/** Limits PDFs, which cost pages of fonts. */
const perPerson = { max: 60, seconds: 600 }

type VoucherRequest = { Params: { id: string }; Querystring: { voucher?: string } }

/**
 * Serves a booking's vouchers as PDF: all valid ones, or by `voucher` one of any status. Reads them through the pages'
 * procedures.
 */
export function addVoucherPdf(app: FastifyInstance, deps: Deps, context: GetContext, sendPdf: SendPdf): void {
  const send = async (
    req: FastifyRequest<VoucherRequest>,
    reply: FastifyReply,
    { ctx, all }: { ctx: Ctx; all: readonly VoucherView[] },
  ) => {
    const only = req.query.voucher
    const wanted = all.filter(({ id, displayStatus }) => (only === undefined ? displayStatus === 'valid' : id === only))
    if (wanted.length === 0) throw notFound('Voucher')
    return sendPdf(req, reply, {
      count: () => consumeLimit(ctx, 'voucher-pdf', perPerson),
      findUnshown: () => findUnshownInVouchers(wanted),
      write: async () => writeVoucherPdf(wanted, deps.now(), await getPaperBrand(createSystemContext(deps))),
    })
  }
  app.get<VoucherRequest>('/trips/:id/vouchers.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(req, reply, { ctx, all: await createCaller(ctx).vouchers.own({ bookingId: req.params.id }) })
  })
  app.get<VoucherRequest>('/admin/bookings/:id/vouchers.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    const rows = await createCaller(ctx).vouchers.of({ bookingId: req.params.id })
    const all = rows.flatMap(({ vouchers }) => vouchers)
    return send(req, reply, { ctx, all })
  })
}
