import type { BadLine } from '../../../shared/csv'
import { findField, type ImportField } from '../../../shared/imports'
import type { Sheet } from './sheet'

/** A line by the names of its fields. */
export type Line = { line: number; cells: Record<string, string>; raw: readonly string[] }

/** The field of each column: as somebody chose, else as its heading says. Blank for none. */
export function mapColumns(fields: readonly ImportField[], headings: readonly string[], chosen?: readonly string[]) {
  const known = new Set(fields.map(({ name }) => name))
  return headings.map((heading, i) => {
    const field = chosen ? (chosen[i] ?? '') : (findField(fields, heading)?.name ?? '')
    return known.has(field) ? field : ''
  })
}

const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** One message about all headings that are missing, and those that nothing is known of; null when none is missing. */
export function describeProblem(missing: readonly string[], headings: readonly string[], columns: readonly string[]) {
  if (missing.length === 0) return null
  const unknown = headings.filter((heading, i) => heading !== '' && columns[i] === '')
  const also = unknown.length > 0 ? ` Not known: ${quoted(unknown.slice(0, 20))}.` : ''
  const is = missing.length > 1 ? 'Columns are' : 'A column is'
  return `${is} missing: ${quoted(missing)}.${also} Choose below what each column is.`
}

/** 0 is A, 26 is AA, as spreadsheets call their columns. */
const toColumnLetter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : toColumnLetter(Math.floor(at / 26) - 1) + toColumnLetter(at % 26)

const errorCell = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

/** Lines by fields. Of two columns for one field what is filled counts; two different values are a bad line. */
export function toLines({ headings, rows }: Sheet, columns: readonly string[]): { lines: Line[]; bad: BadLine[] } {
  const [lines, bad]: [Line[], BadLine[]] = [[], []]
  const say = (at: number) => `“${headings[at]}” (${toColumnLetter(at)})`
  for (const { line, cells: raw } of rows) {
    const cells: Record<string, string> = {}
    const from: Record<string, number> = {}
    let problem: BadLine | undefined
    columns.forEach((field, at) => {
      const cell = raw[at] ?? ''
      if (field === '') return
      if (errorCell.test(cell))
        problem ??= { line, column: field, message: `The spreadsheet has an error here: ${cell}` }
      const first = from[field]
      if (first === undefined || !cells[field]) [cells[field], from[field]] = [cell, at]
      else if (cell !== '' && cell !== cells[field])
        problem ??= { line, column: field, message: `${say(first)} and ${say(at)} say two different things` }
    })
    if (problem) bad.push(problem)
    else lines.push({ line, cells, raw })
  }
  return { lines, bad }
}
