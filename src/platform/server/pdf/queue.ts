import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { AppError } from '../../../shared/errors'

/** Milliseconds in which a document has to be written. */
const deadline = 30_000
/** So many at a time, and so many that wait: each holds its pages in memory. */
const [together, mayWait] = [2, 20]

const busy = () =>
  new AppError('unavailable', 'The PDF could not be written in time. Please try again in a minute', { retryAfter: 60 })

/** Lets others be answered between the parts of a document. @throws AppError unavailable when it takes too long */
export type Pause = () => Promise<void>

/**
 * A queue for the documents of one kind.
 * @throws AppError unavailable when many wait, or a document takes too long
 */
export function pdfQueue() {
  const atOnce = pLimit(together)
  return async (write: (pause: Pause) => Promise<Buffer>): Promise<Buffer> => {
    if (atOnce.pendingCount >= mayWait) throw busy()
    return atOnce(() => {
      const began = performance.now()
      return write(async () => {
        await nextTurn()
        if (performance.now() - began > deadline) throw busy()
      })
    })
  }
}
