import { stringify } from 'csv-stringify/sync'
import { type Cell, type CsvCells, escapeFormulas, toAmountCell } from '../../shared/csv'

type PageInput = { limit: number; cursor?: string | undefined }
type List<C, I, Row> = (call: { ctx: C; input: I }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>

const partLines = 500

type Form = {
  /** Begins with the byte order mark, by which spreadsheets read UTF-8. */
  bom?: boolean
  /** Leaves texts as they are, for programs that take no escape. */
  raw?: boolean
}

/** Writes lines of CSV, for spreadsheets of all countries: no text of it is a formula. Numbers and amounts stay numbers. */
export const writeCsv = (lines: readonly (readonly Cell[])[], { bom = false, raw = false }: Form = {}): string =>
  stringify([...lines], {
    bom,
    quoted_match: /[;\t]/,
    cast: {
      object: (cell) => toAmountCell(cell as Exclude<Cell, string | number>),
      string: raw ? String : escapeFormulas,
    },
  })

const toCsv = <Row>(rows: readonly Row[], cells: CsvCells<Row>, isFirst: boolean): string => {
  const lines = rows.map((row) => Object.values(cells).map((toCell) => toCell(row)))
  return writeCsv(isFirst ? [Object.keys(cells), ...lines] : lines, { bom: isFirst })
}

/** Turns a list into a CSV export of its whole filter, part by part; the first part has the head. Escapes formulas. */
export const createExport =
  <C, I extends PageInput, Row>(
    list: List<C, I, Row>,
    cells: CsvCells<Row> | ((input: Omit<I, 'limit'>) => CsvCells<Row>),
  ) =>
  async ({ ctx, input }: { ctx: C; input: Omit<I, 'limit'> }) => {
    const { items, nextCursor } = await list({ ctx, input: { ...input, limit: partLines } as I })
    const csv = toCsv(items, typeof cells === 'function' ? cells(input) : cells, input.cursor === undefined)
    return { csv, count: items.length, nextCursor }
  }

/** Turns a list that is answered whole into its CSV export. */
export const createWholeExport =
  <C, Row>(list: (call: C) => Promise<readonly Row[]>, cells: CsvCells<Row>) =>
  async (call: C) => {
    const items = await list(call)
    return { csv: toCsv(items, cells, true), count: items.length, nextCursor: null }
  }
