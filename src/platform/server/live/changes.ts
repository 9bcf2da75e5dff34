import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Signals that something has changed: open screens look again. */
export const everything = '*'
/** Signals that the rights of the listener have changed. */
export const rights = 'rights'

/** Gathers changes for these milliseconds, so that what one commit tells is one batch. */
const gather = 20
/** Waits after a batch, in milliseconds, so that an import becomes a few. */
const pause = 250
/** Sends an empty batch after these milliseconds without changes. */
const heartbeat = 15_000

type Listener = (change: string) => void

/** Publishes changes committed by this and other processes: `everything`, or `live <id>` of who looks at a record. */
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
  heard(left: AbortSignal): AsyncGenerator<string[]> {
    const state = { isOver: left.aborted || this.#closing.signal.aborted }
    const waiting = new Set<string>()
    let wake = () => {}
    const listener: Listener = (change) => {
      waiting.add(change)
      wake()
    }
    const end = () => {
      state.isOver = true
      this.#listeners.delete(listener)
      this.#closing.signal.removeEventListener('abort', end)
      wake()
    }
    // Skips a listener that left before it was registered.
    if (!state.isOver) {
      this.#listeners.add(listener)
      left.addEventListener('abort', end, { once: true })
      this.#closing.signal.addEventListener('abort', end, { once: true })
    }
    return (async function* () {
      while (!state.isOver) {
        if (waiting.size === 0) await untilWoken((resolve) => (wake = resolve))
        await sleep(gather)
        if (state.isOver) return
        const batch = [...waiting]
        waiting.clear()
        yield batch
        await sleep(pause)
      }
    })()
  }
}

/** Resolves when woken, at the latest with the heartbeat. */
const untilWoken = (asleep: (wake: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, heartbeat)
    asleep(() => {
      clearTimeout(timer)
      resolve()
    })
  })
