import { parse } from 'csv-parse/sync'
import { type BadLine, withoutEscape } from '../../shared/csv'
import { invalid } from '../../shared/errors'

export type Line = { line: number; cells: Record<string, string> }

type Parsed = { record: string[]; line: number }
const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }

/** Spreadsheets of many countries separate by semicolons; the header tells, by what stands outside of its quotes. */
function delimiterOf(csv: string): string {
  const header = (/^.*\S.*$/m.exec(csv)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const times = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((most, mark) => (times(mark) > times(most) ? mark : most))
}

/** A record of more lines counts as broken. */
const longestRecord = 200
/** After so many broken lines each line is read by itself: looking for the end of a quote takes long. */
const patience = 50

/**
 * Record by record: one whose quotes are broken takes only its first line with it. Left to itself the parser would lose all
 * up to the next quote. It stops beyond `most` lines.
 */
function parsedApart(csv: string, most: number, delimiter: string): { parsed: Parsed[]; bad: BadLine[] } {
  const [parsed, bad]: [Parsed[], BadLine[]] = [[], []]
  const texts = csv.split(/\r?\n/)
  for (let at = 0; at < texts.length && parsed.length + bad.length <= most; at++) {
    try {
      const text = texts.slice(at, at + (bad.length < patience ? longestRecord : 1)).join('\n')
      const [found] = parseWithLines(text, { to: 1, delimiter })
      if (!found) continue
      at += found.line - 1
      parsed.push({ record: found.record, line: at + 1 })
    } catch {
      bad.push({ line: at + 1, column: '', message: 'This line is no CSV: check its quotes' })
    }
  }
  return { parsed, bad }
}

const parseWithLines = (csv: string, more: object): Parsed[] =>
  parse<{ record: string[]; info: { lines: number } }>(csv, { ...options, ...more, info: true } as never).map(
    ({ record, info }) => ({ record, line: info.lines }),
  )

/** With the header; one more than `most` where there are more. */
function parsedOf(csv: string, most: number): { parsed: Parsed[]; bad: BadLine[] } {
  const delimiter = delimiterOf(csv)
  try {
    return { parsed: parseWithLines(csv, { to: most + 1, delimiter }), bad: [] }
  } catch {
    return parsedApart(csv, most, delimiter)
  }
}

type Reading = {
  /** The column that a header names; null for one that is not imported. */
  columnOf: (header: string) => string | null
  /** The column without which a file is none. */
  needed: string
  maxLines: number
}

/** The lines of a file by its header, with those that are no CSV. @throws AppError invalid `csv` for a file as a whole */
export function readCsv(csv: string, { columnOf, needed, maxLines }: Reading): { lines: Line[]; bad: BadLine[] } {
  const { parsed, bad } = parsedOf(csv, maxLines + 1)
  const [head, ...rest] = parsed
  const columns = head?.record.map(columnOf) ?? []
  if (!columns.includes(needed)) throw invalid(`The first line has to name the columns, “${needed}” among them`, 'csv')
  if (rest.length + bad.length > maxLines)
    throw invalid(`At most ${maxLines.toLocaleString('en-US')} lines a file`, 'csv')
  const lines = rest.map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, i) => (column ? [[column, withoutEscape((record[i] ?? '').trim())]] : [])),
    ),
  }))
  return { lines, bad }
}

export const byLine = (bad: readonly BadLine[]): BadLine[] => bad.toSorted((a, b) => a.line - b.line)

const chunk = 200

/**
 * Inserts lines together; where the database refuses one of them, each by itself. `insert` writes all of its lines or none.
 * @returns the refused lines
 */
export async function insertLines<Good extends { line: number }>(
  lines: readonly Good[],
  insert: (some: readonly Good[]) => Promise<unknown>,
): Promise<BadLine[]> {
  const written = (some: readonly Good[]) =>
    insert(some).then(
      () => true,
      () => false,
    )
  const refused: BadLine[] = []
  for (let at = 0; at < lines.length; at += chunk) {
    const some = lines.slice(at, at + chunk)
    if (await written(some)) continue
    for (const one of some)
      if (!(await written([one]))) refused.push({ line: one.line, column: '', message: 'A value is out of range' })
  }
  return refused
}
