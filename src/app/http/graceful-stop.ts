import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Lets kept-alive connections send requests for these milliseconds after the signal. */
const acceptsFor = 1000
/** Cuts off pending requests these milliseconds after the signal. */
const cutOffAfter = 3000

/** Polls until `isDone`, but not longer than until `end`. */
async function waitFor(isDone: () => boolean | Promise<boolean>, end: number): Promise<void> {
  while (performance.now() < end && !(await isDone())) await sleep(20)
}

/**
 * Makes `app.close()` answer requests of kept-alive connections for a second, then stop listening. Waits for pending
 * requests, and closes all other connections.
 */
export function closeGracefully(app: FastifyInstance): void {
  const pending = new Set<ServerResponse>()
  let isStopping = false
  // Counts a request as pending once its body has arrived.
  app.addHook('preHandler', (_req, { raw }, done) => {
    pending.add(raw)
    raw.once('close', () => pending.delete(raw))
    if (isStopping) raw.shouldKeepAlive = false
    done()
  })
  app.addHook('onSend', (_req, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  const hasNoConnections = () =>
    new Promise<boolean>((resolve) => app.server.getConnections((_error, count) => resolve(count === 0)))
  app.addHook('preClose', async () => {
    const signal = performance.now()
    isStopping = true
    for (const response of pending) response.shouldKeepAlive = false
    if (!app.server.listening) return
    await waitFor(hasNoConnections, signal + acceptsFor)
    app.server.close()
    await waitFor(() => pending.size === 0, signal + cutOffAfter)
    app.server.closeAllConnections()
  })
}
