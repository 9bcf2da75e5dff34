import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inner, margin, PdfDocument } from './pdf-document'
import { createPdfQueue } from './queue'

const cpu = () => process.cpuUsage().user / 1000

/** Writes two hundred lines, as a long invoice has. */
const write = createPdfQueue().bind(null, async (pause) => {
  const pdf = new PdfDocument({ title: 'Invoice', author: 'Harbour Travel', at: new Date(0) })
  pdf.newPage()
  pdf.text('Invoice', { face: 'display', size: 20 })
  for (let line = 1; line <= 200; line++) {
    pdf.text(`${line}  A service with a detail of its own, and another word or two`, {
      face: line % 2 ? 'text' : 'bold',
    })
    pdf.put('1,234.50', margin + inner, pdf.y, { align: 'right' })
    await pause()
  }
  return pdf.finish('Harbour Travel', pause)
})

/** Measures CPU time between two turns of the event loop, longest and total, in milliseconds. */
async function measureSlices(work: Promise<unknown>): Promise<{ longest: number; all: number }> {
  const began = cpu()
  const state = { isOver: false }
  let [longest, last] = [0, began]
  void work.finally(() => (state.isOver = true))
  while (!state.isOver) {
    await nextTurn()
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
  }
  return { longest, all: cpu() - began }
}

it('others are answered while documents are written, also the first and several at once', async () => {
  const { longest, all } = await measureSlices(Promise.all([write(), write(), write()]))
  expect(longest).toBeLessThan(Math.max(100, all / 4))
  expect((await write()).subarray(0, 5).toString()).toBe('%PDF-')
})
