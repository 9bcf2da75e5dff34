import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Deps } from '../../platform/server/context'
import { countJobs } from '../../platform/server/jobs/queue'
import { registry, requestSeconds } from '../../platform/server/diagnostics/metrics'

/** Observes every request by its route's pattern, so that addresses of people's own do not become labels. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, { raw }) => {
    const stop = requestSeconds.startTimer()
    raw.once('finish', () =>
      stop({ method: req.method, route: req.routeOptions.url ?? 'none', status: String(raw.statusCode) }),
    )
  })
}

/** The job queue by kind, mails included: read when the metrics are. */
function observeJobs(deps: Deps): void {
  const gauge = new Gauge({
    registers: [registry],
    name: 'itinera_jobs',
    help: 'Jobs by kind and status; oldest: seconds that the longest waiting due job has waited',
    labelNames: ['kind', 'status'] as const,
    collect: async () => {
      const counted = await countJobs(deps).catch(() => [])
      gauge.reset()
      for (const { kind, queued, running, dead, oldestSeconds } of counted) {
        gauge.set({ kind, status: 'queued' }, queued)
        gauge.set({ kind, status: 'running' }, running)
        gauge.set({ kind, status: 'dead' }, dead)
        gauge.set({ kind, status: 'oldest' }, oldestSeconds)
      }
    },
  })
}

/** Serves /metrics on a port of its own, which no proxy should publish. */
export async function serveMetrics(deps: Deps, host: string, port: number): Promise<Server> {
  collectDefaultMetrics({ register: registry })
  observeJobs(deps)
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server.unref()
}
