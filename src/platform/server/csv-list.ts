import { stringify } from 'csv-stringify/sync'
import { csvNumber } from '../../shared/csv'

/** Holds text, or an amount as a number, whose minus sign is not escaped as a formula. */
type Cell = string | number
type Asked = { limit: number; cursor?: string | undefined }
type List<C, I, Row> = (call: { ctx: C; input: I }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>

/** Limits the lines of one part of the CSV. */
const partLines = 500

/** Turns a list into a CSV export of its whole filter, part by part; the first part has the head. Escapes formulas. */
export const createExport =
  <C, I extends Asked, Row>(
    list: List<C, I, Row>,
    columns: readonly string[] | ((input: Omit<I, 'limit'>) => readonly string[]),
    toLine: (row: Row) => readonly Cell[],
  ) =>
  async ({ ctx, input }: { ctx: C; input: Omit<I, 'limit'> }) => {
    const { items, nextCursor } = await list({ ctx, input: { ...input, limit: partLines } as I })
    const isFirst = input.cursor === undefined
    const csv = stringify(
      items.map((row) => [...toLine(row)]),
      {
        header: isFirst,
        columns: [...(typeof columns === 'function' ? columns(input) : columns)],
        bom: isFirst,
        escape_formulas: true,
        cast: { number: csvNumber },
      },
    )
    return { csv, count: items.length, nextCursor }
  }
