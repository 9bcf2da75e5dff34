import type { FastifyInstance } from 'fastify'
import { hearEvent } from '../../../modules/billing/online-payments/events.service'
import type { GetContext } from '../request-context'

/** Limits the body, as an event names one object. */
const bodyLimit = 256 * 1024

/** Accepts the payment provider's webhooks. Requires a scope of its own, as their signature covers the raw body. */
export async function addProviderEvents(app: FastifyInstance, context: GetContext): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_req, body, done) => done(null, body))
  app.post<{ Body: Buffer | undefined }>('/webhooks/stripe', async (req, reply) => {
    const signature = req.headers['stripe-signature']
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    await hearEvent(await context(req, reply), body, typeof signature === 'string' ? signature : '')
    return { received: true }
  })
}
