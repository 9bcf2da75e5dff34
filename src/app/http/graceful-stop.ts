import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds after the signal in which kept-alive connections may still send requests. */
const grace = 1000
/** Milliseconds after the signal until the requests in work are cut off. */
const workUntil = 3000

/** Polls until `isDone`, but not longer than until `end`. */
async function waitFor(isDone: () => boolean | Promise<boolean>, end: number): Promise<void> {
  while (performance.now() < end && !(await isDone())) await sleep(20)
}

/**
 * `app.close()` answers requests of kept-alive connections for a second, then stops listening. It waits for the
 * requests in work, and closes all other connections.
 */
export function closeGracefully(app: FastifyInstance): void {
  const inWork = new Set<ServerResponse>()
  let isStopping = false
  // A request counts as in work once its body has arrived.
  app.addHook('preHandler', (_req, { raw }, done) => {
    inWork.add(raw)
    raw.once('close', () => inWork.delete(raw))
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
    for (const response of inWork) response.shouldKeepAlive = false
    if (!app.server.listening) return
    await waitFor(hasNoConnections, signal + grace)
    app.server.close()
    await waitFor(() => inWork.size === 0, signal + workUntil)
    app.server.closeAllConnections()
  })
}
