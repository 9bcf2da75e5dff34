import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { AppError } from '../../../shared/errors'
import { latin } from './fonts'

/** Milliseconds in which a document has to be written. */
const deadline = 30_000
/** Documents of a kind in work or waiting: each holds what it is about in memory. */
const mayWait = 22
/** Milliseconds of writing after which others are answered. */
const slice = 10
/** All kinds together: two that are written in turn end no sooner, and keep others waiting twice as long. */
const oneByOne = pLimit(1)

const busy = () =>
  new AppError('unavailable', 'The PDF could not be written in time. Please try again in a minute', { retryAfter: 60 })

/** Lets others be answered between the parts of a document. @throws AppError unavailable when it takes too long */
export type Pause = () => Promise<void>

/** The first document opens the fonts, one a turn. */
async function openFonts(): Promise<void> {
  for (const face of ['text', 'bold', 'display'] as const) {
    latin(face)
    await nextTurn()
  }
}
let opened: Promise<void> | null = null

/**
 * A queue for the documents of one kind. They are written on the main thread, in slices of some milliseconds.
 * @throws AppError unavailable when many wait, or a document takes too long
 */
export function pdfQueue() {
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
