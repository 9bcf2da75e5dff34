import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { AppError } from '../../../shared/errors'
import { getLatinFont } from './fonts'

/** Limits the time to write a document, in milliseconds. */
const deadline = 30_000
/** Limits documents of a kind in progress or waiting: each keeps its data in memory. */
const mayWait = 22
/** Limits a slice of writing, in milliseconds, after which other requests are answered. */
const slice = 10
/** Serializes all kinds: two in turn would end no sooner, and block others twice as long. */
const oneByOne = pLimit(1)

const busy = () =>
  new AppError('unavailable', 'The PDF could not be written in time. Please try again in a minute', { retryAfter: 60 })

/** Yields to other requests between the parts of a document. @throws AppError unavailable when it takes too long */
export type Pause = () => Promise<void>

/** Opens the fonts for the first document, one per turn of the event loop. */
async function openFonts(): Promise<void> {
  for (const face of ['text', 'bold', 'display'] as const) {
    getLatinFont(face)
    await nextTurn()
  }
}
let opened: Promise<void> | null = null

/**
 * Creates a queue for the documents of one kind. They are written on the main thread, in slices of some milliseconds.
 * @throws AppError unavailable when many wait, or a document takes too long
 */
export function createPdfQueue() {
  let waiting = 0
  return async (write: (pause: Pause) => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= mayWait) throw busy()
    waiting++
    try {
      return await oneByOne(async () => {
        opened ??= openFonts()
        await opened
        const began = performance.now()
        let turn = began
        return write(async () => {
          if (performance.now() - turn < slice) return
          await nextTurn()
          turn = performance.now()
          if (turn - began > deadline) throw busy()
        })
      })
    } finally {
      waiting--
    }
  }
}
