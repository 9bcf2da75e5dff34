import type { Line } from '../../../platform/server/pdf/lines'
import { ink, inner, line, margin, PdfDocument, type Style, soft } from '../../../platform/server/pdf/paper'
import type { Pause } from '../../../platform/server/pdf/queue'
import type { Table } from './block.rules'

const gap = 8
const size = 9
/** Limits the lines of a cell: more would not fit on a page. */
const mostLines = 46

/** Writes a table with wrapped cells. Moves a row that does not fit to the next page, below the repeated head. */
export async function writeTable(paper: PdfDocument, table: Table, pause: Pause): Promise<void> {
  const { head, widths, right, rows, foot = [] } = table
  const starts = widths.map((_, i) => margin + inner * widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const fitLines = (cells: readonly string[], style: Style): (string | Line)[][] =>
    cells.map((cell, i) => {
      const lines = paper.fitLines(cell, inner * widths[i]! - (right.includes(i) ? 0 : gap), style)
      return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
    })
  const measureHeight = (lines: readonly unknown[][]) =>
    Math.max(...lines.map((one) => one.length)) * PdfDocument.height({ size })
  const put = (lines: readonly (string | Line)[][], style: Style) => {
    const top = paper.y
    for (const [i, cell] of lines.entries()) {
      for (const [j, one] of cell.entries()) {
        const y = top + j * PdfDocument.height({ size })
        if (right.includes(i)) paper.put(one, starts[i]! + inner * widths[i]!, y, { ...style, align: 'right' })
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
