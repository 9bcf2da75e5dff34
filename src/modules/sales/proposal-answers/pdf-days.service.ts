import { formatAmount } from '../../../shared/money'
import { writePlainRow } from '../../../platform/server/pdf/kit'
import { faint, inner, line, margin, type PdfDocument, soft } from '../../../platform/server/pdf/pdf-document'
import { addDays, formatDate } from '../../../shared/dates'
import { isolate, joinIsolated } from '../../../shared/direction'
import { formatSigned } from '../proposals/offer.rules'
import { quantityNote } from '../../catalog/inventory/units.rules'
import { counts } from '../proposals/price.rules'
import type { SeenLine, SeenProposal } from './view'

const left = 92
const column = { x: margin + left, width: inner - left }

/** Writes each day with its lines, then the lines of the whole trip. */
export async function writeDays(pdf: PdfDocument, seen: SeenProposal, pause: () => Promise<void>): Promise<void> {
  const { days, lines, travelFrom } = seen
  pdf.heading(days.length > 0 ? 'Day by day' : 'What you get', 80)
  const known = new Set(days.map(({ day }) => day))
  for (const { day, title, text } of days) {
    const top = begin(pdf, `Day ${day}`, formatDate(addDays(travelFrom, day - 1)))
    if (title) pdf.text(title, { face: 'bold', size: 11.5, gap: 2 }, column)
    if (text) pdf.text(text, { color: soft, gap: 4 }, column)
    writeLines(
      pdf,
      seen,
      lines.filter((one) => one.day === day),
    )
    // Reserves two lines for the date at the left.
    if (pdf.y > top) pdf.y = Math.max(pdf.y, top + 42)
    await pause()
  }
  const loose = lines.filter(({ day }) => day === null || !known.has(day))
  if (loose.length > 0) begin(pdf, 'The whole trip', '')
  writeLines(pdf, seen, loose)
  pdf.y += 4
}

/**
 * Writes a day's name at the left; keeps it on one page with the text.
 * @returns the y position of the text
 */
function begin(pdf: PdfDocument, name: string, date: string): number {
  pdf.keep(64)
  pdf.rule(line)
  pdf.y += 10
  pdf.put(name, margin, pdf.y, { face: 'bold' })
  if (date) pdf.put(date, margin, pdf.y + 14, { size: 9, color: faint })
  return pdf.y
}

/** Writes plain lines first, then each group of choices. */
function writeLines(pdf: PdfDocument, seen: SeenProposal, lines: SeenLine[]): void {
  for (const one of lines.filter(({ group }) => !group)) writeLine(pdf, seen, one)
  for (const group of new Set(lines.map(({ group }) => group).filter(Boolean))) {
    pdf.keep(52)
    pdf.text(`${isolate(group)}: a choice`, { size: 9, color: faint }, column)
    for (const one of lines.filter((other) => other.group === group)) writeLine(pdf, seen, one)
  }
  pdf.y += 8
}

const tags = {
  included: '',
  optional: 'Optional',
  added: 'Added',
  chosen: 'Chosen',
  'not-chosen': '',
  own: 'You arrange this yourself',
}

function amountText({ deltaMinor, state, sellMinor }: SeenLine, { currency }: SeenProposal): string {
  if (deltaMinor !== null) return deltaMinor === 0 ? 'same price' : formatSigned(deltaMinor, currency)
  return state === 'own' ? '' : formatAmount(sellMinor, currency)
}

function writeLine(pdf: PdfDocument, seen: SeenProposal, one: SeenLine): void {
  const detail = joinIsolated([one.detail, one.state === 'own' ? '' : quantityNote(one), tags[one.state]], ', ')
  const row = { label: one.title, detail, amount: amountText(one, seen), face: counts(one) ? 'bold' : 'text' } as const
  writePlainRow(pdf, row, column)
  pdf.y += 6
}
