import type { Line } from './lines'
import { writeLogo } from './logo'
import { faint, ink, inner, line, margin, pageSize, PdfDocument, type Style, soft } from './pdf-document'
import type { Pause } from './queue'

/** Writes the parts that documents are made of: panel, rows with an amount, facts, tables and lists. */

const right = pageSize.width - margin
const amountWidth = 110
/** Limits what a page keeps together, in points: a taller row goes on over the next one. */
const tallest = 300

type Panel = {
  agency: string
  /** Lists the lines at the top right. */
  about: readonly string[]
  /** Stands above the title. */
  kind?: string
  title: string
  facts?: readonly string[]
  /** Stands at the foot of the panel, with its label. */
  sum?: { amount: string; note: string }
}

/** Writes the dark panel at the top of a page. */
export function writePanel(pdf: PdfDocument, { agency, about, kind, title, facts = [], sum }: Panel): void {
  const { doc, brand } = pdf
  const { deep, onDeep, onDeepSoft, accent } = brand.look
  const [big, small] = [
    { face: 'display', size: 25, color: onDeep },
    { size: 10.5, color: onDeepSoft },
  ] as const
  const titles = pdf.fitLines(title, inner, big)
  const lines = facts.flatMap((fact) => pdf.fitLines(fact, inner, small))
  const factsHeight = lines.length > 0 ? 6 + lines.length * 16 : 0
  const top = 74 + brand.letterhead.length * 11
  const height = top + (kind ? 17 : 0) + titles.length * 30 + factsHeight + (sum ? 64 : 18)
  doc.rect(0, 0, pageSize.width, height).fill(deep)
  const aboutStyle = { size: 9, color: onDeepSoft } as const
  const beside = Math.max(...about.map((one) => pdf.measureWidth(one, aboutStyle)))
  writeLogo(pdf, margin, 26, { name: agency, beside, color: onDeep })
  for (const [i, one] of brand.letterhead.entries()) pdf.put(one, margin, 54 + i * 11, { size: 8.5, color: onDeepSoft })
  for (const [i, one] of about.entries())
    pdf.put(one, right, (about.length > 1 ? 26 : 32) + i * 13, { ...aboutStyle, align: 'right' })
  pdf.y = top
  const put = (one: Parameters<PdfDocument['put']>[0], style: Style, by: number) => {
    pdf.put(one, margin, pdf.y, style)
    pdf.y += by
  }
  if (kind) put(kind, small, 17)
  for (const one of titles) put(one, big, 30)
  pdf.y += 6
  for (const one of lines) put(one, small, 16)
  if (sum) {
    pdf.y += 8
    put(sum.amount, { face: 'bold', size: 16, color: onDeep }, 6)
    pdf.put(sum.note, right, pdf.y, { size: 9.5, color: onDeepSoft, align: 'right' })
  }
  doc.rect(0, height, pageSize.width, 3).fill(accent)
  pdf.y = height + 20
}

type Box = { x?: number; width?: number }
type Row = { label: string; detail?: string; amount: string; face?: Style['face'] }

function fitRow(pdf: PdfDocument, { label, detail, face }: Row, { width = inner }: Box) {
  const [labels, details] = [
    pdf.fitLines(label, width - amountWidth, { face }),
    detail ? pdf.fitLines(detail, width - amountWidth, { size: 9 }) : [],
  ]
  return { labels, details, height: labels.length * 14 + details.length * 12.6 }
}
export const measureRow = (pdf: PdfDocument, row: Row): number => fitRow(pdf, row, {}).height + 9

/** Writes a label with details below, and an amount at the right. */
export function writePlainRow(pdf: PdfDocument, row: Row, box: Box = {}): void {
  const { x = margin, width = inner } = box
  const { labels, details, height } = fitRow(pdf, row, box)
  pdf.keep(Math.min(height, tallest) + 6)
  const top = pdf.y
  for (const one of labels) {
    pdf.put(one, x, pdf.y, { face: row.face })
    pdf.y += 14
  }
  pdf.put(row.amount, x + width, top, { face: row.face, align: 'right' })
  for (const one of details) {
    pdf.keep(12.6)
    pdf.put(one, x, pdf.y, { size: 9, color: faint })
    pdf.y += 12.6
  }
}

/** Writes a row above a rule. Begins a page with `head` unless `next` fits below it, too. */
export function writeRow(pdf: PdfDocument, row: Row, { next = 0, head }: { next?: number; head: string }): void {
  if (pdf.keep(Math.min(measureRow(pdf, row), tallest + 9) + next))
    pdf.text(head, { face: 'bold', color: soft, gap: 6 })
  writePlainRow(pdf, row)
  pdf.y += 4
  pdf.rule(line)
  pdf.y += 5
}

/** Writes a sum below a strong rule. */
export function writeTotal(pdf: PdfDocument, label: string, amount: string, box: Box = {}): void {
  const { x = margin, width = inner } = box
  const style = { face: 'bold', size: 12 } as const
  pdf.keep(28)
  pdf.rule(ink, box, 1.2)
  pdf.y += 6
  pdf.put(label, x, pdf.y, style)
  pdf.put(amount, x + width, pdf.y, { ...style, align: 'right' })
  pdf.y += 22
}

/** Indents what is said beside a label, in points. */
const indent = 132

/** Writes labels with what is said beside each. Large ones have rules, and stay on one page. */
export function writeFacts(
  pdf: PdfDocument,
  rows: readonly (readonly [label: string, value: string])[],
  isLarge = false,
): void {
  const [style, step] = isLarge ? [{ size: 11.5, face: 'bold' } as const, 17] : [{}, 14]
  for (const [label, value] of rows) {
    const lines = pdf.fitLines(value, inner - indent, style)
    for (const [i, one] of lines.entries()) {
      const first = isLarge ? lines.length * step + 16 : Math.min(lines.length, 2) * step + 4
      pdf.keep(i === 0 ? first : step)
      if (i === 0) pdf.put(label, margin, pdf.y + (isLarge ? 1 : 0), { size: 9.5, color: soft })
      pdf.put(one, margin + indent, pdf.y, style)
      pdf.y += step
    }
    pdf.y += isLarge ? 5 : 4
    if (!isLarge) continue
    pdf.rule(line)
    pdf.y += 9
  }
  pdf.y += 6
}

export function writeList(pdf: PdfDocument, items: readonly string[]): void {
  for (const item of items) {
    pdf.keep(Math.min(pdf.measureHeight(item, inner - 14), 120) + 3)
    pdf.put('•', margin, pdf.y, { color: faint })
    pdf.text(item, { color: soft, gap: 3 }, { x: margin + 14, width: inner - 14 })
  }
  pdf.y += 6
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
export async function writeTable(pdf: PdfDocument, table: Table, pause: Pause): Promise<void> {
  const { head, widths, right: ends, rows, foot = [] } = table
  const starts = widths.map((_, i) => margin + inner * widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const fitLines = (cells: readonly string[], style: Style): (string | Line)[][] =>
    cells.map((cell, i) => {
      const lines = pdf.fitLines(cell, inner * widths[i]! - (ends.includes(i) ? 0 : gap), style)
      return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
    })
  const measureHeight = (lines: readonly unknown[][]) =>
    Math.max(...lines.map((one) => one.length)) * PdfDocument.height({ size })
  const put = (lines: readonly (string | Line)[][], style: Style) => {
    const top = pdf.y
    for (const [i, cell] of lines.entries()) {
      for (const [j, one] of cell.entries()) {
        const y = top + j * PdfDocument.height({ size })
        if (ends.includes(i)) pdf.put(one, starts[i]! + inner * widths[i]!, y, { ...style, align: 'right' })
        else pdf.put(one, starts[i]!, y, style)
      }
    }
    pdf.y = top + measureHeight(lines) + 4
  }
  const writeHead = () => {
    const style = { size, face: 'bold', color: soft } as const
    put(fitLines(head, style), style)
    pdf.rule(ink, {}, 1)
    pdf.y += 4
  }
  pdf.keep(60)
  writeHead()
  const write = (cells: readonly string[], style: Style) => {
    const lines = fitLines(cells, style)
    if (pdf.keep(measureHeight(lines) + 8)) writeHead()
    put(lines, style)
    pdf.rule(line)
    pdf.y += 4
  }
  for (const cells of rows) {
    write(cells, { size })
    await pause()
  }
  for (const cells of foot) write(cells, { size, face: 'bold' })
  pdf.y += 8
}
