import type { Line } from './lines'
import { writeLogo } from './logo'
import { faint, ink, inner, line, margin, pageSize, PdfDocument, type Style, soft } from './paper'
import type { Pause } from './queue'

/** Writes the parts that documents are made of: panel, rows with an amount, facts, tables and lists. */

const right = pageSize.width - margin
const amountWidth = 110

type Panel = {
  agency: string
  /** Lists the lines at the top right. */
  about: readonly string[]
  /** Stands above the title. */
  kind?: string
  title: string
  facts?: readonly string[]
  /** Stands at the foot of the panel, with what is said of it. */
  sum?: { amount: string; note: string }
}

/** Writes the dark panel at the top of a page. */
export function writePanel(paper: PdfDocument, { agency, about, kind, title, facts = [], sum }: Panel): void {
  const { doc, brand } = paper
  const { deep, onDeep, onDeepSoft, accent } = brand.look
  const [big, small] = [
    { face: 'display', size: 25, color: onDeep },
    { size: 10.5, color: onDeepSoft },
  ] as const
  const titles = paper.fitLines(title, inner, big)
  const lines = facts.flatMap((fact) => paper.fitLines(fact, inner, small))
  const factsHeight = lines.length > 0 ? 6 + lines.length * 16 : 0
  const top = 74 + brand.letterhead.length * 11
  const height = top + (kind ? 17 : 0) + titles.length * 30 + factsHeight + (sum ? 64 : 18)
  doc.rect(0, 0, pageSize.width, height).fill(deep)
  writeLogo(paper, margin, 26, { name: agency, color: onDeep })
  for (const [i, one] of brand.letterhead.entries())
    paper.put(one, margin, 54 + i * 11, { size: 8.5, color: onDeepSoft })
  for (const [i, one] of about.entries())
    paper.put(one, right, (about.length > 1 ? 26 : 32) + i * 13, { size: 9, color: onDeepSoft, align: 'right' })
  paper.y = top
  const put = (one: Parameters<PdfDocument['put']>[0], style: Style, by: number) => {
    paper.put(one, margin, paper.y, style)
    paper.y += by
  }
  if (kind) put(kind, small, 17)
  for (const one of titles) put(one, big, 30)
  paper.y += 6
  for (const one of lines) put(one, small, 16)
  if (sum) {
    paper.y += 8
    put(sum.amount, { face: 'bold', size: 16, color: onDeep }, 6)
    paper.put(sum.note, right, paper.y, { size: 9.5, color: onDeepSoft, align: 'right' })
  }
  doc.rect(0, height, pageSize.width, 3).fill(accent)
  paper.y = height + 20
}

type Box = { x?: number; width?: number }
type Row = { label: string; detail?: string; amount: string; face?: Style['face'] }

function fitRow(paper: PdfDocument, { label, detail, face }: Row, { width = inner }: Box) {
  const [labels, details] = [
    paper.fitLines(label, width - amountWidth, { face }),
    detail ? paper.fitLines(detail, width - amountWidth, { size: 9 }) : [],
  ]
  return { labels, details, height: labels.length * 14 + details.length * 12.6 }
}
/** Returns the height of a row with its rule. */
export const measureRow = (paper: PdfDocument, row: Row): number => fitRow(paper, row, {}).height + 9

/** Writes a label with details below, and an amount at the right. */
export function writePlainRow(paper: PdfDocument, row: Row, box: Box = {}): void {
  const { x = margin, width = inner } = box
  const { labels, details, height } = fitRow(paper, row, box)
  paper.keep(height + 6)
  const top = paper.y
  for (const one of labels) {
    paper.put(one, x, paper.y, { face: row.face })
    paper.y += 14
  }
  paper.put(row.amount, x + width, top, { face: row.face, align: 'right' })
  for (const one of details) {
    paper.put(one, x, paper.y, { size: 9, color: faint })
    paper.y += 12.6
  }
}

/** Writes a row above a rule. Begins a page with `head` unless `next` fits below it, too. */
export function writeRow(paper: PdfDocument, row: Row, { next = 0, head }: { next?: number; head: string }): void {
  if (paper.keep(measureRow(paper, row) + next)) paper.text(head, { face: 'bold', color: soft, gap: 6 })
  writePlainRow(paper, row)
  paper.y += 4
  paper.rule(line)
  paper.y += 5
}

/** Writes a sum below a strong rule. */
export function writeTotal(paper: PdfDocument, label: string, amount: string, box: Box = {}): void {
  const { x = margin, width = inner } = box
  const style = { face: 'bold', size: 12 } as const
  paper.keep(28)
  paper.rule(ink, box, 1.2)
  paper.y += 6
  paper.put(label, x, paper.y, style)
  paper.put(amount, x + width, paper.y, { ...style, align: 'right' })
  paper.y += 22
}

/** Indents what is said beside a label, in points. */
const indent = 132

/** Writes labels with what is said beside each. Large ones have rules, and stay on one page. */
export function writeFacts(
  paper: PdfDocument,
  rows: readonly (readonly [label: string, said: string])[],
  isLarge = false,
): void {
  const [style, step] = isLarge ? [{ size: 11.5, face: 'bold' } as const, 17] : [{}, 14]
  for (const [label, said] of rows) {
    const lines = paper.fitLines(said, inner - indent, style)
    for (const [i, one] of lines.entries()) {
      const first = isLarge ? lines.length * step + 16 : Math.min(lines.length, 2) * step + 4
      paper.keep(i === 0 ? first : step)
      if (i === 0) paper.put(label, margin, paper.y + (isLarge ? 1 : 0), { size: 9.5, color: soft })
      paper.put(one, margin + indent, paper.y, style)
      paper.y += step
    }
    paper.y += isLarge ? 5 : 4
    if (!isLarge) continue
    paper.rule(line)
    paper.y += 9
  }
  paper.y += 6
}

export function writeList(paper: PdfDocument, items: readonly string[]): void {
  for (const item of items) {
    paper.keep(Math.min(paper.measureHeight(item, inner - 14), 120) + 3)
    paper.put('•', margin, paper.y, { color: faint })
    paper.text(item, { color: soft, gap: 3 }, { x: margin + 14, width: inner - 14 })
  }
  paper.y += 6
}

/** Describes a table; `right` lists columns aligned right, `widths` are fractions of the page. */
type Table = {
  head: readonly string[]
  widths: readonly number[]
  right: readonly number[]
  rows: readonly (readonly string[])[]
  foot?: readonly (readonly string[])[]
}
const gap = 8
const size = 9
/** Limits the lines of a cell: more would not fit on a page. */
const mostLines = 46

/** Writes a table with wrapped cells. Moves a row that does not fit to the next page, below the repeated head. */
export async function writeTable(paper: PdfDocument, table: Table, pause: Pause): Promise<void> {
  const { head, widths, right: ends, rows, foot = [] } = table
  const starts = widths.map((_, i) => margin + inner * widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const fitLines = (cells: readonly string[], style: Style): (string | Line)[][] =>
    cells.map((cell, i) => {
      const lines = paper.fitLines(cell, inner * widths[i]! - (ends.includes(i) ? 0 : gap), style)
      return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
    })
  const measureHeight = (lines: readonly unknown[][]) =>
    Math.max(...lines.map((one) => one.length)) * PdfDocument.height({ size })
  const put = (lines: readonly (string | Line)[][], style: Style) => {
    const top = paper.y
    for (const [i, cell] of lines.entries()) {
      for (const [j, one] of cell.entries()) {
        const y = top + j * PdfDocument.height({ size })
        if (ends.includes(i)) paper.put(one, starts[i]! + inner * widths[i]!, y, { ...style, align: 'right' })
        else paper.put(one, starts[i]!, y, style)
      }
    }
    paper.y = top + measureHeight(lines) + 4
  }
  const writeHead = () => {
    const style = { size, face: 'bold', color: soft } as const
    put(fitLines(head, style), style)
    paper.rule(ink, {}, 1)
    paper.y += 4
  }
  paper.keep(60)
  writeHead()
  const write = (cells: readonly string[], style: Style) => {
    const lines = fitLines(cells, style)
    if (paper.keep(measureHeight(lines) + 8)) writeHead()
    put(lines, style)
    paper.rule(line)
    paper.y += 4
  }
  for (const cells of rows) {
    write(cells, { size })
    await pause()
  }
  for (const cells of foot) write(cells, { size, face: 'bold' })
  paper.y += 8
}
