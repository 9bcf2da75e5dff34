import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { causeOf } from '../../platform/server/diagnostics/metrics'
import { enqueue } from '../../platform/server/jobs/queue'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { serveMetrics } from './metrics'

const database = useDatabase()
const site = useApp(database)

it('serves durations by route, the job queue, the cache and the process on a port of its own', async () => {
  expect((await site.get('/metrics')).statusCode).toBe(404)
  await enqueue(site.deps, { kind: 'a-test-kind' })
  for (const url of ['/api/packages', '/api/packages', '/api/packages/none', '/api/nowhere']) await site.get(url)
  const server = await serveMetrics(site.deps, '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toMatch(
    /itinera_request_duration_seconds_count\{method="GET",route="\/api\/packages",status="200"\} \d+/,
  )
  expect(text).toContain('route="/api/packages/:id",status="404"')
  expect(text).not.toContain('nowhere')
  expect(text).toContain('itinera_jobs{kind="a-test-kind",status="queued"} 1')
  expect(text).toMatch(/itinera_cache_lookups_total\{result="hit"\} \d/)
  expect(text).toMatch(/process_cpu_seconds_total|itinera_failures_total/)
  expect((await fetch(`${origin}/other`)).status).toBe(404)
  server.closeAllConnections()
  server.close()
})

it.each([
  ['ENOSPC', 500, 'disk_full'],
  ['53100', 503, 'disk_full'],
  ['CONNECTION_DEADLINE', 503, 'database_lost'],
  ['57P01', 503, 'database_lost'],
  ['none', 503, 'refused'],
  ['none', 500, 'bug'],
])('a failure with %s and status %i counts as %s', (code, status, cause) => {
  expect(causeOf(Object.assign(new Error('x'), { code }), status)).toBe(cause)
})
