import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Deps } from '../../platform/server/context'
import { countJobs } from '../../platform/server/jobs/queue'
import { appRouter } from '../router'
import { registry, requestSeconds } from '../../platform/server/diagnostics/metrics'

const procedures = new Set(Object.keys(appRouter._def.procedures))

/** The pattern of the route; of a tRPC call its procedure. Bounded, so that callers cannot create labels. */
function routeOf({ routeOptions: { url = 'none' }, params }: FastifyRequest): string {
  if (!url.startsWith('/trpc/')) return url
  const { path = '' } = params as { path?: string }
  if (path.includes(',')) return '/trpc/batch'
  return procedures.has(path) ? `/trpc/${path}` : '/trpc/unknown'
}

/** Observes every request by its route's pattern, so that URLs do not become labels. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (req, { raw }, done) => {
    const stop = requestSeconds.startTimer()
    // After the answer, and when the client leaves before it.
    raw.once('close', () =>
      stop({
        method: req.method,
        route: routeOf(req),
        status: raw.writableEnded ? String(raw.statusCode) : 'aborted',
      }),
    )
    done()
  })
}

/** The job queue by kind, mails included: read when the metrics are. */
function observeJobs(deps: Deps): void {
  const counted = () => countJobs(deps).catch(() => [])
  const byStatus = new Gauge({
    registers: [registry],
    name: 'itinera_jobs',
    help: 'Jobs by kind and status',
    labelNames: ['kind', 'status'] as const,
    collect: async () => {
      const jobs = await counted()
      byStatus.reset()
      for (const { kind, queued, running, dead } of jobs) {
        byStatus.set({ kind, status: 'queued' }, queued)
        byStatus.set({ kind, status: 'running' }, running)
        byStatus.set({ kind, status: 'dead' }, dead)
      }
    },
  })
  const oldest = new Gauge({
    registers: [registry],
    name: 'itinera_jobs_oldest_seconds',
    help: 'Seconds that the longest waiting due job has waited, by kind',
    labelNames: ['kind'] as const,
    collect: async () => {
      const jobs = await counted()
      oldest.reset()
      for (const { kind, oldestSeconds } of jobs) oldest.set({ kind }, oldestSeconds)
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
