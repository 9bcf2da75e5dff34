import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hearEvent } from '../../../modules/billing/online-payments/events.service'
import type { Ctx } from '../../../platform/server/context'

type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** An event names one object. */
const bodyLimit = 256 * 1024

/** Events of the payment provider; for a scope of its own, as their signature is of the body's very bytes. */
export async function addProviderEvents(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_req, body, done) => done(null, body))
  app.post<{ Body: Buffer | undefined }>('/webhooks/stripe', async (req, reply) => {
    const signature = req.headers['stripe-signature']
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    await hearEvent(await context(req, reply), body, typeof signature === 'string' ? signature : '')
    return { received: true }
  })
}
