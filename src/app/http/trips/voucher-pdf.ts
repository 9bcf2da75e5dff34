import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { voucherPdf } from '../../../features/vouchers/pdf.service'
import type { VoucherView } from '../../../features/vouchers/voucher.rules'
import type { Ctx, Deps } from '../../../platform/server/context'
import { consumeLimit } from '../../../platform/server/limits'
import { notFound } from '../../../shared/errors'
import { createCaller } from '../../router'

/** Each is some pages of fonts to write. */
const perPerson = { max: 60, seconds: 600 }

type Asked = { Params: { id: string }; Querystring: { voucher?: string } }
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/**
 * Vouchers of a booking as PDF: all that are valid, or with `voucher` the one, whatever has become of it. Read by the calls
 * that the pages use.
 */
export function addVoucherPdf(app: FastifyInstance, deps: Deps, context: Context): void {
  const send = async (ctx: Ctx, reply: FastifyReply, all: readonly VoucherView[], only: string | undefined) => {
    const wanted = all.filter(({ id, stand }) => (only === undefined ? stand === 'valid' : id === only))
    if (wanted.length === 0) throw notFound('Voucher')
    await consumeLimit(ctx, 'voucher-pdf', perPerson)
    const { name, data } = await voucherPdf(wanted, deps.now())
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'same-origin')
      .send(data)
  }
  app.get<Asked>('/trips/:id/vouchers.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    return send(ctx, reply, await createCaller(ctx).vouchers.own({ bookingId: req.params.id }), req.query.voucher)
  })
  app.get<Asked>('/admin/bookings/:id/vouchers.pdf', async (req, reply) => {
    const ctx = await context(req, reply)
    const rows = await createCaller(ctx).vouchers.of({ bookingId: req.params.id })
    const all = rows.flatMap(({ vouchers }) => vouchers)
    return send(ctx, reply, all, req.query.voucher)
  })
}
