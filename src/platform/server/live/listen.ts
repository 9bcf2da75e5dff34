import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionError, endConnection, toConnection } from '../database/pool'

export type Listener = {
  onPayload: (payload: string) => void
  /** Runs when listening starts, also after a lost connection: earlier notifications may be missed. */
  onStart: () => void
  /** Runs when the connection is lost: nothing is received until `onStart`. */
  onLost?: (error: unknown) => void
}
export type Stop = () => Promise<void>

/** Names the channel, as drizzle/triggers/changes.sql does. */
export const channel = 'changes'

/** Times the connection's health checks, their answers, and retries, in milliseconds. */
const checkEvery = 15_000
const answerWithin = 5000
const retryAfter = 1000

/** Listens on one connection until it is lost, silent, or `stopped`. */
async function listenOnce(url: string, listener: Listener, stopped: AbortSignal): Promise<void> {
  const client = new Client({
    ...toConnection(url),
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  })
  const lost = new AbortController()
  const over = lost.signal
  const stop = () => lost.abort()
  stopped.addEventListener('abort', stop, { once: true })
  if (stopped.aborted) stop()
  client
    .on('error', () => undefined)
    .on('end', () => lost.abort())
    .on('notification', ({ payload }) => listener.onPayload(payload ?? ''))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    if (!over.aborted) listener.onStart()
    while (!over.aborted) {
      await sleep(checkEvery, undefined, { signal: over }).catch(() => undefined)
      if (!over.aborted) await client.query('SELECT 1')
    }
  } finally {
    stopped.removeEventListener('abort', stop)
    endConnection(client)
  }
}

/**
 * Listens on its own connection until stopped. Retries until it succeeds.
 */
export function listenTo(url: string, listener: Listener): Stop {
  const stopped = new AbortController()
  const listening = (async () => {
    while (!stopped.signal.aborted) {
      const error = await listenOnce(url, listener, stopped.signal).then(
        () => connectionError('The connection was closed', 'CLOSED'),
        (failure: unknown) => failure,
      )
      if (!stopped.signal.aborted) listener.onLost?.(error)
      await sleep(retryAfter, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return () => {
    stopped.abort()
    return listening
  }
}
