import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Describes a job's run: `signal` aborts at its deadline, after so many `seconds`, when its lease is lost, and when the process stops. */
export type Run = { signal: AbortSignal; seconds: number }

/** Limits the part of a run in which it begins another item: the last one ends before the deadline. */
const share = 2 / 3
/** Limits the rest after an item, in milliseconds. */
const longestRest = 1000

/**
 * Does a job's work for one item after the other, and leaves the rest to the next run. Pauses after each item as long
 * as the thread worked meanwhile, as it answers requests, too. A failing item does not stop those after it.
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
    if (run?.signal.aborted || performance.now() >= end) break
    const before = performance.eventLoopUtilization()
    try {
      await act(item)
    } catch (error) {
      failed = error
    }
    const { active } = performance.eventLoopUtilization(before)
    // Ends the pause when the run is aborted; the next look at the signal does the rest.
    if (run) await sleep(Math.min(active, longestRest), undefined, { signal: run.signal }).catch(() => undefined)
  }
  if (failed) throw failed
}
