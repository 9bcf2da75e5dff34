import { setTimeout as sleep } from 'node:timers/promises'

/** Describes a job's run: `signal` aborts at its deadline, after so many `seconds`, and when the process stops. */
export type Run = { signal: AbortSignal; seconds: number }

/** Limits the part of a run in which it begins another item: the last one ends before the deadline. */
const share = 2 / 3
/** Limits the rest after an item, in milliseconds: it may have waited for a lock, without work. */
const longestRest = 1000

/**
 * Does a job's work for one item after the other, and leaves the rest to the next run. Pauses after each item as long
 * as it took: the thread answers requests, too. A failing item does not stop those after it.
 * @throws the last failure, at the end
 */
export async function inTurns<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  act: (item: Item) => Promise<unknown>,
  run?: Run,
): Promise<void> {
  const end = performance.now() + (run?.seconds ?? Infinity) * share * 1000
  let failed: unknown
  for await (const item of items) {
    const start = performance.now()
    if (run?.signal.aborted || start >= end) break
    try {
      await act(item)
    } catch (error) {
      failed = error
    }
    const took = performance.now() - start
    // Ends the pause when the run is aborted; the next look at the signal does the rest.
    if (run) await sleep(Math.min(took, longestRest), undefined, { signal: run.signal }).catch(() => undefined)
  }
  if (failed) throw failed
}
