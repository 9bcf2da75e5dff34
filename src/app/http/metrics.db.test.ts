import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteOutage } from '../../modules/core/outages/service'
import { getBuildVersion } from '../../platform/server/database/version'
import { toCause, registry } from '../../platform/server/diagnostics/metrics'
import { enqueue, enqueueAll } from '../../platform/server/jobs/queue'
import { JobError } from '../../platform/server/jobs/retry'
import { toJobKind } from '../../platform/server/jobs/run'
import { useApp } from '../../testing/app'
import { runDueJobs } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { serveMetrics } from './metrics'

const database = useDatabase()
const site = useApp(database)

it('serves durations by route, the job queue, the cache and the process on a port of its own', async () => {
  expect((await site.get('/metrics')).statusCode).toBe(404)
  await enqueueAll(
    site.deps,
    ['done-kind', 'dead-kind'].map((kind) => ({ kind })),
  )
  await runDueJobs(site.deps, [
    toJobKind({ kind: 'done-kind', run: async () => undefined }),
    toJobKind({ kind: 'dead-kind', run: () => Promise.reject(new JobError('permanent', 'never')) }),
  ])
  await enqueue(site.deps, { kind: 'a-test-kind' })
  const calls = ['settings.site', 'settings.site,search.facets?batch=1', 'hushed.name'].map((path) => `/trpc/${path}`)
  for (const url of ['/api/packages', '/api/packages', '/api/packages/none', '/api/nowhere', ...calls]) {
    await site.get(url)
  }
  const server = await serveMetrics(site.deps, '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toMatch(
    /itinera_request_duration_seconds_count\{method="GET",route="\/api\/packages",status="200"\} \d+/,
  )
  expect(text).toContain('route="/api/packages/:id",status="404"')
  expect(text).not.toContain('nowhere')
  expect(text).toContain('itinera_jobs{kind="a-test-kind",status="queued"} 1')
  expect(text).toMatch(/itinera_jobs_oldest_seconds\{kind="a-test-kind"\} \d/)
  expect(text).toContain('route="/trpc/settings.site",status="200"')
  expect(text).toContain('route="/trpc/batch"')
  expect(text).toContain('route="/trpc/unknown",status="404"')
  expect(text).not.toContain('hushed')
  expect(text).toMatch(/itinera_job_duration_seconds_count\{kind="done-kind",outcome="done"\} 1/)
  expect(text).toMatch(/itinera_job_duration_seconds_count\{kind="dead-kind",outcome="dead"\} 1/)
  const { app: version, schema } = getBuildVersion()
  expect(text).toContain(`itinera_build_info{version="${version}",schema="${schema}"} 1`)
  expect(text).toContain('itinera_database_connections_max')
  expect(text).toMatch(/itinera_cache_lookups_total\{result="hit"\} \d/)
  expect(text).toMatch(/process_cpu_seconds_total|itinera_failures_total/)
  expect(text).toContain('itinera_dependency_up{dependency="database"} 1')
  expect(text).toContain('itinera_dependency_up{dependency="mail"} 1')
  expect(text).not.toContain('dependency="payments"')
  await noteOutage(site.deps, 'mail', 'credentials')
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('itinera_dependency_up{dependency="mail"} 0')
  expect((await fetch(`${origin}/other`)).status).toBe(404)
  server.closeAllConnections()
  server.close()
})

it.each([
  ['ENOSPC', 500, 'disk_full'],
  ['53100', 503, 'disk_full'],
  ['CONNECTION_DEADLINE', 503, 'database_lost'],
  ['57P01', 503, 'database_lost'],
  ['28P01', 503, 'database_lost'],
  ['25006', 503, 'database_read_only'],
  ['none', 503, 'refused'],
  ['none', 500, 'bug'],
])('a failure with %s and status %i counts as %s', (code, status, cause) => {
  expect(toCause(Object.assign(new Error('x'), { code }), status)).toBe(cause)
})

it('counts a request whose client leaves before the answer as aborted', async () => {
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE settings IN ACCESS EXCLUSIVE MODE`)
    const request = fetch(`${origin}/trpc/settings.site`, { signal: AbortSignal.timeout(200) })
    await expect(request).rejects.toThrow()
  })
  await expect
    .poll(() => registry.metrics())
    .toMatch(/itinera_request_duration_seconds_count\{method="GET",route="\/trpc\/settings.site",status="aborted"\} 1/)
})
