import { writePlainRow } from '../../../platform/server/pdf/kit'
import { faint, inner, line, margin, type PdfDocument, soft } from '../../../platform/server/pdf/paper'
import { addDays, formatDate } from '../../../shared/dates'
import { isolate, joinIsolated } from '../../../shared/direction'
import { exact, signed } from '../proposals/offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import { counts } from '../proposals/price.rules'
import type { SeenLine, SeenProposal } from './view'

const left = 92
const column = { x: margin + left, width: inner - left }

/** Writes each day with its lines, then the lines of the whole trip. */
export async function writeDays(paper: PdfDocument, seen: SeenProposal, pause: () => Promise<void>): Promise<void> {
  const { days, lines, travelFrom } = seen
  paper.heading(days.length > 0 ? 'Day by day' : 'What you get', 80)
  const known = new Set(days.map(({ day }) => day))
  for (const { day, title, text } of days) {
    const top = begin(paper, `Day ${day}`, formatDate(addDays(travelFrom, day - 1)))
    if (title) paper.text(title, { face: 'bold', size: 11.5, gap: 2 }, column)
    if (text) paper.text(text, { color: soft, gap: 4 }, column)
    writeLines(
      paper,
      seen,
      lines.filter((one) => one.day === day),
    )
    // Reserves two lines for the date at the left.
    if (paper.y > top) paper.y = Math.max(paper.y, top + 42)
    await pause()
  }
  const loose = lines.filter(({ day }) => day === null || !known.has(day))
  if (loose.length > 0) begin(paper, 'The whole trip', '')
  writeLines(paper, seen, loose)
  paper.y += 4
}

/**
 * Writes a day's name at the left; keeps it on one page with the text.
 * @returns the y position of the text
 */
function begin(paper: PdfDocument, name: string, date: string): number {
  paper.keep(64)
  paper.rule(line)
  paper.y += 10
  paper.put(name, margin, paper.y, { face: 'bold' })
  if (date) paper.put(date, margin, paper.y + 14, { size: 9, color: faint })
  return paper.y
}

/** Writes plain lines first, then each group of choices. */
function writeLines(paper: PdfDocument, seen: SeenProposal, lines: SeenLine[]): void {
  for (const one of lines.filter(({ group }) => !group)) writeLine(paper, seen, one)
  for (const group of new Set(lines.map(({ group }) => group).filter(Boolean))) {
    paper.keep(52)
    paper.text(`${isolate(group)}: a choice`, { size: 9, color: faint }, column)
    for (const one of lines.filter((other) => other.group === group)) writeLine(paper, seen, one)
  }
  paper.y += 8
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
  if (deltaMinor !== null) return deltaMinor === 0 ? 'same price' : signed(deltaMinor, currency)
  return state === 'own' ? '' : exact(sellMinor, currency)
}

function writeLine(paper: PdfDocument, seen: SeenProposal, one: SeenLine): void {
  const detail = joinIsolated([one.detail, one.state === 'own' ? '' : quantityText(one), tags[one.state]], ', ')
  const row = { label: one.title, detail, amount: amountText(one, seen), face: counts(one) ? 'bold' : 'text' } as const
  writePlainRow(paper, row, column)
  paper.y += 6
}
