import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { listFailing, listDependenciesInUse } from '../../modules/core/outages/service'
import { getLastBackup } from '../../modules/office/backups/service'
import type { Deps } from '../../platform/server/context'
import { countJobs } from '../../platform/server/jobs/queue'
import { appRouter } from '../router'
import { registry, requestSeconds } from '../../platform/server/diagnostics/metrics'

const procedures = new Set(Object.keys(appRouter._def.procedures))

/** Returns the route's pattern, or a tRPC call's procedure. Bounded, so that callers cannot create labels. */
function getRoute({ routeOptions: { url = 'none' }, params }: FastifyRequest): string {
  if (!url.startsWith('/trpc/')) return url
  const { path = '' } = params as { path?: string }
  if (path.includes(',')) return '/trpc/batch'
  return procedures.has(path) ? `/trpc/${path}` : '/trpc/unknown'
}

/** Observes every request by its route's pattern, so that URLs do not become labels. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (req, { raw }, done) => {
    const stop = requestSeconds.startTimer()
    // Fires after the answer, and when the client leaves before it.
    raw.once('close', () =>
      stop({
        method: req.method,
        route: getRoute(req),
        status: raw.writableEnded ? String(raw.statusCode) : 'aborted',
      }),
    )
    done()
  })
}

/** Exposes the job queue by kind, mails included, read on each scrape. */
function observeJobs(deps: Deps): void {
  const readCounts = () => countJobs(deps).catch(() => [])
  const byStatus = new Gauge({
    registers: [registry],
    name: 'itinera_jobs',
    help: 'Jobs by kind and status',
    labelNames: ['kind', 'status'] as const,
    collect: async () => {
      const jobs = await readCounts()
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
    help: 'Seconds that the longest waiting job has waited since it was wanted, by kind, whenever its next try is',
    labelNames: ['kind'] as const,
    collect: async () => {
      const jobs = await readCounts()
      oldest.reset()
      for (const { kind, oldestSeconds } of jobs) oldest.set({ kind }, oldestSeconds)
    },
  })
}

/**
 * Exposes 1 for each working dependency that this agency uses, 0 for a failing one. Known from use, and from a check
 * every few minutes.
 */
function observeDependencies(deps: Deps): void {
  const up = new Gauge({
    registers: [registry],
    name: 'itinera_dependency_up',
    help: 'Whether the database, the mail server, the store of pictures and the payment provider work: 1 or 0',
    labelNames: ['dependency'] as const,
    collect: async () => {
      const down = await listFailing(deps).catch(() => null)
      up.reset()
      up.set({ dependency: 'database' }, down ? 1 : 0)
      for (const dependency of down ? listDependenciesInUse(deps) : [])
        up.set({ dependency }, down!.some((one) => one.dependency === dependency) ? 0 : 1)
    },
  })
}

/** Exposes the backup's age, absent without a backup. */
function observeBackups(deps: Deps): void {
  const age = new Gauge({
    registers: [registry],
    name: 'itinera_backup_age_seconds',
    help: 'Seconds since the moment that the newest good backup shows; absent without one',
    collect: async () => {
      const last = await getLastBackup(deps).catch(() => null)
      age.reset()
      if (last) age.set((deps.now().getTime() - last.getTime()) / 1000)
      else age.remove()
    },
  })
}

/** Serves /metrics on its own port, which no proxy should publish. */
export async function serveMetrics(deps: Deps, host: string, port: number): Promise<Server> {
  collectDefaultMetrics({ register: registry })
  observeJobs(deps)
  observeDependencies(deps)
  observeBackups(deps)
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
