import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Says that anything may have changed: after a time in which nothing could be heard. */
export const everything = '*'

/** Milliseconds in which changes are gathered, so that an import is a few batches. */
const pause = 100
/** Milliseconds after which a batch comes without changes. */
const heartbeat = 15_000
/** With more changes than that waiting, everything has changed. */
const most = 200

type Listener = (change: string) => void

/** What commits of this and other processes changed, for whoever listens: `leads <id of the row>`, or `everything`. */
export class Changes {
  readonly #listeners = new Set<Listener>()
  readonly #closing = new AbortController()

  constructor() {
    setMaxListeners(0, this.#closing.signal)
  }

  /** How many listen. */
  get size(): number {
    return this.#listeners.size
  }

  /** Ends what is heard now and later. */
  close(): void {
    this.#closing.abort()
  }

  tell(change: string): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** Batches without repetition of what changes from now on, until `left` aborts; empty ones as a heartbeat. */
  heard(left: AbortSignal): AsyncGenerator<string[]> {
    const state = { isOver: left.aborted || this.#closing.signal.aborted }
    const waiting = new Set<string>()
    let wake = () => {}
    const listener: Listener = (change) => {
      const isTooMuch = waiting.size >= most
      if (isTooMuch) waiting.clear()
      waiting.add(isTooMuch ? everything : change)
      wake()
    }
    const end = () => {
      state.isOver = true
      this.#listeners.delete(listener)
      this.#closing.signal.removeEventListener('abort', end)
      wake()
    }
    // Who left while they were being let in is told nothing.
    if (!state.isOver) {
      this.#listeners.add(listener)
      left.addEventListener('abort', end, { once: true })
      this.#closing.signal.addEventListener('abort', end, { once: true })
    }
    return (async function* () {
      while (!state.isOver) {
        if (waiting.size === 0) await untilWoken((resolve) => (wake = resolve))
        await sleep(pause)
        if (state.isOver) return
        const batch = [...waiting]
        waiting.clear()
        yield batch
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
