import { stringify } from 'csv-stringify/sync'
import { castAmounts, type CsvCells } from '../../shared/csv'

type Asked = { limit: number; cursor?: string | undefined }
type List<C, I, Row> = (call: { ctx: C; input: I }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>

/** Limits the lines of one part of the CSV. */
const partLines = 500

/** Turns a list into a CSV export of its whole filter, part by part; the first part has the head. Escapes formulas. */
export const createExport =
  <C, I extends Asked, Row>(
    list: List<C, I, Row>,
    cells: CsvCells<Row> | ((input: Omit<I, 'limit'>) => CsvCells<Row>),
  ) =>
  async ({ ctx, input }: { ctx: C; input: Omit<I, 'limit'> }) => {
    const { items, nextCursor } = await list({ ctx, input: { ...input, limit: partLines } as I })
    const isFirst = input.cursor === undefined
    const shown = typeof cells === 'function' ? cells(input) : cells
    const csv = stringify(
      items.map((row) => Object.values(shown).map((toCell) => toCell(row))),
      {
        header: isFirst,
        columns: Object.keys(shown),
        bom: isFirst,
        escape_formulas: true,
        cast: castAmounts,
      },
    )
    return { csv, count: items.length, nextCursor }
  }
