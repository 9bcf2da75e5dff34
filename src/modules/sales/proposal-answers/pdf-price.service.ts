import { faint, ink, inner, line, margin, pageSize, PdfDocument, soft } from '../../../platform/server/pdf/paper'
import { isolate } from '../../../shared/direction'
import { exact, signed } from '../proposals/offer.rules'
import { counts } from '../proposals/price.rules'
import { fingerprint, type SeenProposal } from './answer.rules'
import { dueText, exchangeText, receiptFor, refundRows } from './offer-text.rules'

const right = pageSize.width - margin

export async function writePrice(paper: PdfDocument, seen: SeenProposal, pause: () => Promise<void>): Promise<void> {
  const { currency, lines, totalMinor } = receiptFor(seen)
  const notes = [dueText(seen), ...seen.fx.map(exchangeText)]
  if (seen.sha256) notes.push(`Check code of this version: ${fingerprint(seen.sha256)}`)
  const foot = 44 + 13 * notes.length
  paper.heading('Your price', 60)
  // Keeps the last service on one page with discount, taxes, total and notes.
  const last = seen.lines.filter(counts).length - 1
  for (const [i, { label, detail, amountMinor }] of lines.entries()) {
    const amount = (amountMinor < 0 ? '−' : '') + exact(Math.abs(amountMinor), currency)
    const next = i < last ? 0 : lines.slice(i + 1).reduce((sum, one) => sum + heightOfRow(paper, one), foot)
    row(paper, { label, detail, amount, next, head: 'Your price, continued' })
    await pause()
  }
  paper.rule(ink, {}, 1.2)
  paper.y += 6
  paper.put('Total', margin, paper.y, { face: 'bold', size: 12 })
  paper.put(exact(totalMinor, currency), right, paper.y, { face: 'bold', size: 12, align: 'right' })
  paper.y += 22
  for (const note of notes) paper.text(note, { size: 9, color: faint })
  paper.y += 6
  writeOptions(paper, seen)
}

/** Writes options outside of the total, with their effect on it. */
function writeOptions(paper: PdfDocument, seen: SeenProposal): void {
  const { currency, lines } = seen
  const options = lines.filter(({ deltaMinor }) => deltaMinor !== null)
  if (options.length === 0) return
  paper.heading('What you can add or change', 50)
  for (const { title, group, arithmetic, deltaMinor } of options)
    row(paper, {
      label: group ? `${isolate(group)}: ${isolate(title)}` : title,
      detail: arithmetic,
      amount: deltaMinor === 0 ? 'same price' : signed(deltaMinor!, currency),
      next: 0,
      head: 'What you can add or change, continued',
    })
}

type Row = { label: string; detail: string; amount: string; next: number; head: string }

function linesOfRow(paper: PdfDocument, { label, detail }: Pick<Row, 'label' | 'detail'>) {
  const width = inner - 120
  return { labels: paper.fitLines(label, width), details: detail ? paper.fitLines(detail, width, { size: 9 }) : [] }
}

function heightOfRow(paper: PdfDocument, of: Pick<Row, 'label' | 'detail'>): number {
  const { labels, details } = linesOfRow(paper, of)
  return labels.length * 14 + details.length * 12.6 + 9
}

function row(paper: PdfDocument, { label, detail, amount, next, head }: Row): void {
  const { labels, details } = linesOfRow(paper, { label, detail })
  if (paper.keep(heightOfRow(paper, { label, detail }) + next)) paper.text(head, { face: 'bold', color: soft, gap: 6 })
  const top = paper.y
  for (const text of labels) {
    paper.put(text, margin, paper.y)
    paper.y += 14
  }
  paper.put(amount, right, top, { align: 'right' })
  for (const text of details) {
    paper.put(text, margin, paper.y, { size: 9, color: faint })
    paper.y += 12.6
  }
  paper.y += 4
  paper.rule(line)
  paper.y += 5
}

export function writeTerms(paper: PdfDocument, seen: SeenProposal): void {
  const rows = refundRows(seen)
  paper.heading('Cancellation and changes', 30 + rows.length * 22)
  const cells = ([when, part, amount]: readonly [string, string, string], head: boolean) => {
    const style = head ? { face: 'bold' as const, size: 9, color: soft } : {}
    paper.put(when, margin, paper.y, style)
    paper.put(part, margin + 280, paper.y, style)
    paper.put(amount, right, paper.y, { ...style, align: 'right' })
    paper.y += 17
    paper.rule(line)
    paper.y += 5
  }
  cells(['If you cancel', 'Refund', 'Of the full price'], true)
  for (const one of rows) cells(one, false)
  paper.heading('The terms of this offer', 40)
  for (const term of seen.terms) {
    paper.keep(paper.measureHeight(term, inner - 14) + 3)
    paper.put('•', margin, paper.y, { color: faint })
    paper.text(term, { color: soft, gap: 3 }, { x: margin + 14, width: inner - 14 })
  }
}
