import { formatAmount } from '../../../shared/money'
import { measureRow, writeList, writeRow, writeTable, writeTotal } from '../../../platform/server/pdf/kit'
import { faint, type PdfDocument } from '../../../platform/server/pdf/pdf-document'
import type { Pause } from '../../../platform/server/pdf/queue'
import { isolate } from '../../../shared/direction'
import { exchangeTexts, receiptRow } from '../../catalog/pricing/receipt.rules'
import { formatSigned } from '../proposals/offer.rules'
import { counts } from '../proposals/price.rules'
import { toCheckCode } from './answer.rules'
import type { SeenProposal } from './view'
import { dueText, receiptFor, refundRows } from './offer-text.rules'

export async function writePrice(pdf: PdfDocument, seen: SeenProposal, pause: Pause): Promise<void> {
  const receipt = receiptFor(seen)
  const { currency, lines, totalMinor } = receipt
  const notes = [...exchangeTexts(receipt), dueText(seen)]
  if (seen.sha256) notes.push(`Check code of this version: ${toCheckCode(seen.sha256)}`)
  const foot = 44 + 13 * notes.length
  pdf.heading('Your price', 60)
  // Keeps the last service on one page with discount, taxes, total and notes.
  const last = seen.lines.filter(counts).length - 1
  for (const [i, line] of lines.entries()) {
    const rest = lines.slice(i + 1).map((one) => measureRow(pdf, { ...one, amount: '' }))
    const next = i < last ? 0 : rest.reduce((sum, height) => sum + height, foot)
    writeRow(pdf, receiptRow(line, currency), { next, head: 'Your price, continued' })
    await pause()
  }
  writeTotal(pdf, 'Total', formatAmount(totalMinor, currency))
  for (const note of notes) pdf.text(note, { size: 9, color: faint })
  pdf.y += 6
  writeOptions(pdf, seen)
}

/** Writes options outside of the total, with their effect on it. */
function writeOptions(pdf: PdfDocument, seen: SeenProposal): void {
  const { currency, lines } = seen
  const options = lines.filter(({ deltaMinor }) => deltaMinor !== null)
  if (options.length === 0) return
  pdf.heading('What you can add or change', 50)
  for (const { title, group, arithmetic, deltaMinor } of options)
    writeRow(
      pdf,
      {
        label: group ? `${isolate(group)}: ${isolate(title)}` : title,
        detail: arithmetic,
        amount: deltaMinor === 0 ? 'same price' : formatSigned(deltaMinor!, currency),
      },
      { head: 'What you can add or change, continued' },
    )
}

export async function writeTerms(pdf: PdfDocument, seen: SeenProposal, pause: Pause): Promise<void> {
  const rows = refundRows(seen)
  pdf.heading('Cancellation and changes', 30 + rows.length * 22)
  const head = ['If you cancel', 'Refund', 'Of the full price']
  await writeTable(pdf, { head, widths: [0.56, 0.2, 0.24], right: [2], rows }, pause)
  pdf.heading('The terms of this offer', 40)
  writeList(pdf, seen.terms)
}
