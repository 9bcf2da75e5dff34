import autocannon from 'autocannon'
import type { Call } from './scenarios'

export type Round = { origin: string; calls: Call[]; seconds: number }
/** Reports a round; `perSecond` counts good answers only, `p99` is in milliseconds. */
export type Shot = { perSecond: number; p99: number; failed: number; statuses: string }

const connections = 16

/** Gives each connection its own share of calls, so that no two request the same at once. */
function pickShare(calls: Call[], n: number): autocannon.Request[] {
  const own = calls.length < connections ? calls : calls.filter((_, i) => i % connections === n)
  return own.map(({ method = 'GET', path, body, cookie }) => ({
    method,
    path,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  }))
}

async function fire({ origin, calls, seconds }: Round): Promise<Shot> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    idReplacement: calls.some((call) => call.body !== undefined),
    setupClient: (client) => client.setRequests(pickShare(calls, next++)),
  })
  return {
    perSecond: result['2xx'] / result.duration,
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
