import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type Heard = {
  onPayload: (payload: string) => void
  /** Runs when listening starts, also after a lost connection: earlier notifications may be missed. */
  onStart: () => void
  /** Runs when the connection is lost: nothing is received until `onStart`. */
  onLost?: (error: unknown) => void
}
export type Stop = () => Promise<void>

/** Names the channel, as drizzle/triggers/changes.sql does. */
export const channel = 'changes'

/** Time the connection's health checks, their answers, and retries, in milliseconds. */
const checkEvery = 15_000
const answerWithin = 5000
const retryAfter = 1000

/** Listens on one connection until it is lost, silent, or `stopped`. */
async function listenOnce(url: string, heard: Heard, stopped: AbortSignal): Promise<void> {
  const lost = new AbortController()
  // Adds `onnotify`, which the driver's types lack.
  const options: postgres.Options<{}> & { onnotify: (channel: string, payload: string) => void } = {
    max: 1,
    prepare: false,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: answerWithin / 1000,
    onnotice: () => undefined,
    onclose: () => lost.abort(),
    onnotify: (_channel, payload) => heard.onPayload(payload),
  }
  const connection = postgres(url, options)
  const over = lost.signal
  const stop = () => lost.abort()
  stopped.addEventListener('abort', stop, { once: true })
  if (stopped.aborted) stop()
  const ask = async (text: string) => {
    const late = sleep(answerWithin, true, { signal: over }).catch(() => true)
    const query = connection.unsafe(text).then(() => false)
    if (await Promise.race([query, late])) throw new Error('The database did not answer')
  }
  try {
    await ask(`LISTEN ${channel}`)
    heard.onStart()
    while (!over.aborted) {
      await sleep(checkEvery, undefined, { signal: over }).catch(() => undefined)
      if (!over.aborted) await ask('SELECT 1')
    }
  } finally {
    stopped.removeEventListener('abort', stop)
    await connection.end({ timeout: 0 }).catch(() => undefined)
  }
}

/**
 * Listens on its own connection until stopped. Retries until it succeeds: the driver's `listen` reconnects once, and
 * never notices a silent connection.
 */
export function listenTo(url: string, heard: Heard): Stop {
  const stopped = new AbortController()
  const listening = (async () => {
    while (!stopped.signal.aborted) {
      const error = await listenOnce(url, heard, stopped.signal).then(
        () => Object.assign(new Error('The connection was closed'), { code: 'CONNECTION_CLOSED' }),
        (failure: unknown) => failure,
      )
      if (!stopped.signal.aborted) heard.onLost?.(error)
      await sleep(retryAfter, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return () => {
    stopped.abort()
    return listening
  }
}
