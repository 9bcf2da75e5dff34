import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { walkCauses, isDatabaseAway, isReadOnly } from '../errors'
import { getBuildVersion } from '../database/version'

/**
 * Collects always; METRICS_PORT only serves it. Keeps its own registry, so that a second copy of the module does not
 * collide.
 */
export const registry = new Registry()
const registers = [registry]

export const requestSeconds = new Histogram({
  registers,
  name: 'itinera_request_duration_seconds',
  help: 'Requests by route and status; status aborted: the client left before the answer ended',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

export const jobSeconds = new Histogram({
  registers,
  name: 'itinera_job_duration_seconds',
  help: 'Runs of jobs by kind and outcome: done, retried or dead',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
})

const { app: version, schema } = getBuildVersion()
new Gauge({
  registers,
  name: 'itinera_build_info',
  help: 'Always 1: the version of this process, and the number of the newest migration that it has',
  labelNames: ['version', 'schema'] as const,
}).set({ version, schema }, 1)

export const databasePool = new Gauge({
  registers,
  name: 'itinera_database_connections_max',
  help: 'Connections that a pool of PostgreSQL may open',
})
export const databaseInWork = new Gauge({
  registers,
  name: 'itinera_database_queries_in_work',
  help: 'Queries that wait for a connection or an answer of PostgreSQL',
})
export const databaseLate = new Counter({
  registers,
  name: 'itinera_database_deadlines_total',
  help: 'Queries that had no answer at their deadline',
})
export const databaseReplaced = new Counter({
  registers,
  name: 'itinera_database_pools_replaced_total',
  help: 'Pools that lost a connection and were replaced',
})

export const databaseListening = new Gauge({
  registers,
  name: 'itinera_database_listening',
  help: '1 while this process listens to changes of others, 0 while that connection is lost; absent where there is none',
  collect() {
    if (listening === null) this.reset()
    else this.set(listening ? 1 : 0)
  },
})
let listening: boolean | null = null
export const noteListening = (isListening: boolean): void => void (listening = isListening)

export const cacheLookups = new Counter({
  registers,
  name: 'itinera_cache_lookups_total',
  help: 'Lookups of the catalog cache',
  labelNames: ['result'] as const,
})
export const staleAnswers = new Counter({
  registers,
  name: 'itinera_stale_answers_total',
  help: 'Pages of the cache that were sent without asking the database, which was away',
})

const failures = new Counter({
  registers,
  name: 'itinera_failures_total',
  help: 'Failures of requests with a status of 500 or more, by cause',
  labelNames: ['cause'] as const,
})

const diskFull = /^(ENOSPC|EDQUOT|53100)$/

/** Classifies a failure by the codes in its chain of causes. */
export function toCause(error: unknown, status: number): string {
  const codes = [...walkCauses(error)].map((e) => String((e as { code?: unknown }).code))
  if (status === 507 || codes.some((code) => diskFull.test(code))) return 'disk_full'
  if (isReadOnly(error)) return 'database_read_only'
  if (isDatabaseAway(error)) return 'database_lost'
  return status === 503 ? 'refused' : 'bug'
}

export const countFailure = (error: unknown, status: number): void => failures.inc({ cause: toCause(error, status) })
