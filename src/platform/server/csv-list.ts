import { stringify } from 'csv-stringify/sync'
import { castAmounts, type CsvCells } from '../../shared/csv'

type Asked = { limit: number; cursor?: string | undefined }
type List<C, I, Row> = (call: { ctx: C; input: I }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>

const partLines = 500

const toCsv = <Row>(rows: readonly Row[], cells: CsvCells<Row>, isFirst: boolean): string =>
  stringify(
    rows.map((row) => Object.values(cells).map((toCell) => toCell(row))),
    {
      header: isFirst,
      columns: Object.keys(cells),
      bom: isFirst,
      escape_formulas: true,
      cast: castAmounts,
    },
  )

/** Turns a list into a CSV export of its whole filter, part by part; the first part has the head. Escapes formulas. */
export const createExport =
  <C, I extends Asked, Row>(
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
