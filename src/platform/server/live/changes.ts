import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Signals that something has changed: open screens look again. */
export const everything = '*'
/** Signals that the rights of the listener have changed. */
export const rights = 'rights'
/** Signals that an attempt of a webhook was noted, which only its log shows: a queue of them would reread all screens. */
export const webhooks = 'webhooks'

/** Batches changes for these milliseconds, so that one commit is one message. */
const gather = 20
/** Waits after a batch, in milliseconds, so that an import becomes a few. */
const pause = 250
/**
 * Sets, in milliseconds per open screen, the wait before and after a batch. A screen rereads all it shows after a
 * change, for some 15 ms of the process: screens take turns.
 */
const [spread, turn] = [10, 25]
/** Limits both waits, in milliseconds, below what proxies wait for a silent stream with its heartbeat. */
const [longestSpread, longestTurn] = [3000, 10_000]
/** Sends an empty batch after these milliseconds without changes. */
const heartbeat = 15_000

type Listener = (change: string) => void

/**
 * Publishes changes committed by this and other processes: `everything`, `webhooks`, or `live <id>` of who looks at a
 * record.
 */
export class Changes {
  readonly #listeners = new Set<Listener>()
  readonly #closing = new AbortController()

  constructor() {
    setMaxListeners(0, this.#closing.signal)
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Ends all subscriptions, current and future. */
  close(): void {
    this.#closing.abort()
  }

  notify(change: string): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** Yields batches of distinct changes until `left` aborts; empty ones as a heartbeat. */
  subscribe(left: AbortSignal): AsyncGenerator<string[]> {
    const ended = new AbortController()
    const isOver = () => ended.signal.aborted
    const rest = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined)
    const waiting = new Set<string>()
    let wake = () => {}
    const listener: Listener = (change) => {
      waiting.add(change)
      wake()
    }
    const end = () => {
      ended.abort()
      this.#listeners.delete(listener)
      this.#closing.signal.removeEventListener('abort', end)
      wake()
    }
    // Skips a listener that left before it was registered.
    if (left.aborted || this.#closing.signal.aborted) ended.abort()
    else {
      this.#listeners.add(listener)
      left.addEventListener('abort', end, { once: true })
      this.#closing.signal.addEventListener('abort', end, { once: true })
    }
    const countOpen = () => this.size
    return (async function* () {
      while (!isOver()) {
        if (waiting.size === 0) await waitUntilWoken((resolve) => (wake = resolve))
        if (waiting.size > 0) await rest(gather + Math.random() * Math.min(spread * countOpen(), longestSpread))
        if (isOver()) return
        const batch = [...waiting]
        waiting.clear()
        yield batch
        await rest(Math.max(pause, Math.min(turn * countOpen(), longestTurn)))
      }
    })()
  }
}

/** Resolves when woken, at the latest with the heartbeat. */
const waitUntilWoken = (asleep: (wake: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, heartbeat)
    asleep(() => {
      clearTimeout(timer)
      resolve()
    })
  })
