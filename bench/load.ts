import autocannon from 'autocannon'
import type { Call } from './scenarios'

/** Describes a round; `mayFail` reports failed requests instead of ending the run. */
export type Round = { origin: string; calls: Call[]; seconds: number; connections?: number; mayFail?: boolean }
/** Reports a round; `perSecond` counts good answers only, `p50` and `p99` are in milliseconds. */
export type Shot = { perSecond: number; p50: number; p99: number; failed: number; statuses: string }

/** Sets the connections of a round that names none. */
const usual = 16

/** Gives each connection its own share of calls, so that no two request the same at once. */
function pickShare(calls: Call[], connections: number, n: number): autocannon.Request[] {
  const own = calls.length < connections ? calls : calls.filter((_, i) => i % connections === n)
  return own.map(({ method = 'GET', path, body, cookie }) => ({
    method,
    path,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  }))
}

async function fire({ origin, calls, seconds, connections = usual }: Round): Promise<Shot> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    idReplacement: calls.some((call) => call.body !== undefined),
    setupClient: (client) => client.setRequests(pickShare(calls, connections, next++)),
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    statuses: Object.entries(result.statusCodeStats ?? {})
      .map(([status, { count }]) => `${count} × ${status}`)
      .join(', '),
  }
}

process.on('message', (round: Round) => {
  void fire(round).then((shot) => process.send?.(shot))
})
