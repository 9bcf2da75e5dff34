import { parse } from 'csv-parse/sync'
import type { Rows } from './sheet'

type Row = Rows['rows'][number]
const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
}

const delimiters = [',', ';', '\t', '|']

/**
 * Detects the delimiter from the header's text outside quotes, as many countries use semicolons. Skips title lines,
 * which have none.
 */
function findDelimiter(csv: string): string {
  const lines = csv.split('\n', 20).map((line) => line.replace(/"[^"]*"/g, ''))
  const header = lines.find((line) => /[^\s,;|]/.test(line) && /[,;\t|]/.test(line)) ?? ''
  const times = (mark: string) => header.split(mark).length
  return delimiters.reduce((most, mark) => (times(mark) > times(most) ? mark : most))
}

/** Limits a record's lines; a longer one counts as broken. */
const longestRecord = 200
/** Limits broken lines before each line is read by itself: searching for closing quotes is slow. */
const brokenLimit = 50

const countNewlines = (record: readonly string[]) => record.join('').split('\n').length - 1

const parseRows = (csv: string, more: object): Row[] =>
  parse<{ record: string[]; info: { lines: number } }>(csv, { ...options, ...more } as never).map(
    ({ record, info }) => ({ line: info.lines - countNewlines(record), cells: record }),
  )

/** Reads the cells of a line before the one whose quotes are wrong. */
function readSure(line: string, delimiter: string): string[] {
  const quoted = /"((?:[^"]|"")*)"/y
  const cells: string[] = []
  for (let at = 0; ;) {
    quoted.lastIndex = at
    const found = quoted.exec(line)
    const end = found ? quoted.lastIndex : line.indexOf(delimiter, at)
    const cell = found ? found[1]!.replaceAll('""', '"') : line.slice(at, end)
    if (end < 0 || !line.startsWith(delimiter, end) || (!found && cell.includes('"'))) return cells
    cells.push(cell.trim())
    at = end + delimiter.length
  }
}

/**
 * Parses record by record, so that broken quotes cost one line, not all up to the next quote. Stops beyond `most`
 * lines.
 */
function parseApart(
  { csv, unchanged }: { csv: string; unchanged: readonly string[] },
  most: number,
  delimiter: string,
): Rows {
  const { rows, broken }: Rows = { rows: [], broken: [] }
  const texts = csv.split('\n')
  for (let at = 0; at < texts.length && rows.length + broken.length <= most; at++) {
    try {
      const text = texts.slice(at, at + (broken.length < brokenLimit ? longestRecord : 1)).join('\n')
      const [found] = parseRows(text, { to: 1, delimiter })
      if (!found) continue
      rows.push({ line: at + found.line, cells: found.cells })
      at += found.line - 1 + countNewlines(found.cells)
    } catch {
      const cells = texts[at]!.split(delimiter).map((cell) => cell.replaceAll('"', '').trim())
      broken.push({ line: at + 1, cells, sure: readSure(texts[at]!, delimiter), text: unchanged[at]! })
    }
  }
  return { rows, broken }
}

/** Matches `="0123"`, which some programs write to keep text from being computed. */
const asText = /(^|[,;\t|\n])=("(?:[^"]|"")*")(?=[,;\t|\n]|$)/g
const separatorLine = /^\uFEFF?"?sep=(.)"?[^\S\n]*(?=\n|$)/i

/** Returns the non-blank rows of a CSV text with their first lines, at most one more than `most`. */
export function readCsvRows(text: string, most: number): Rows {
  const unified = text.replace(/\r\n?/g, '\n')
  const stated = separatorLine.exec(unified)
  // Keeps the separator's line as an empty one, to preserve line numbers.
  const csv = unified.slice(stated?.[0].length ?? 0).replace(asText, '$1$2')
  const delimiter = stated?.[1] ?? findDelimiter(csv)
  try {
    return { rows: parseRows(csv, { to: most + 1, delimiter }), broken: [] }
  } catch {
    return parseApart({ csv, unchanged: unified.split('\n') }, most, delimiter)
  }
}
