import { type Column, type SQL, sql } from 'drizzle-orm'
import { invalid } from '../../../shared/errors'
import { countCap } from '../../../shared/totals'
import { uuidPattern } from '../../../shared/ids'

/**
 * Describes keyset pages of a list, sorted by a column, then by id, in the same direction. One index serves both
 * directions. Rows without a value are read apart and come last, newest first. A cursor is the last row's value, as
 * PostgreSQL writes it, its id, and the total that the first page counted.
 */
export type Sort = {
  column: Column
  id: Column
  descending: boolean
  /**
   * Counts matching rows, up to the cap, for the cursor. A number decides between sorting few rows and reading many in
   * index order; a promise lets the page be read meanwhile.
   */
  total?: number | Promise<number>
}
/** Holds the condition of each filter of a list: the compiler asks for those that are missing. */
export type Conditions<Input> = Record<
  Exclude<keyof Input, 'sort' | 'descending' | 'limit' | 'cursor'>,
  SQL | undefined
>
export type Part = { where: SQL | undefined; orderBy: SQL[]; limit: number }
type Wanted = { limit: number; cursor?: string }
type Last = { value: string | null; id: string; total: number | undefined }

/** Selects the sort column as text; use it as `sortValue` beside `id`. */
export const toSortValue = ({ column }: Sort): SQL<string | null> => sql<string | null>`${column}::text`

const encode = ({ value, id, total = 0 }: Last) =>
  Buffer.from(JSON.stringify(total > 0 ? [value, id, total] : [value, id])).toString('base64url')

/** Accepts none: cursors of older servers, and of lists without a total, have two parts. */
const isTotal = (total: unknown): total is number | undefined =>
  total === undefined || (Number.isSafeInteger(total) && Number(total) > 0)

function decode(cursor: string): Last {
  try {
    const [value, id, total] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if ((value === null || typeof value === 'string') && typeof id === 'string' && uuidPattern.test(id)) {
      if (isTotal(total)) return { value, id, total }
    }
  } catch {
    // Falls through to the refusal: not JSON, or no list.
  }
  throw invalid('This list has changed, please start again', 'cursor')
}

/**
 * Returns the total that a cursor carries. Counts for first pages, and for cursors of older servers.
 * @throws AppError invalid `cursor`
 */
export const countOnce = async ({ cursor }: Pick<Wanted, 'cursor'>, count: () => Promise<number>): Promise<number> =>
  (cursor === undefined ? undefined : decode(cursor).total) ?? count()

const inOrder = ({ column, id, total }: Sort, descending: boolean): SQL[] => {
  const direction = descending ? sql`DESC` : sql`ASC`
  const areFew = typeof total === 'number' && total <= countCap
  // Wraps the column, as an expression has no index: else PostgreSQL may scan a whole order for rare rows.
  return [areFew ? sql`(SELECT ${column}) ${direction}` : sql`${column} ${direction}`, sql`${id} ${direction}`]
}

/** Reads rows with a value. A row comparison tells the index where to start. */
function readValued(sort: Sort, last: Last | undefined, limit: number): Part {
  const { column, id, descending } = sort
  const part = { orderBy: inOrder(sort, descending), limit }
  if (!last) return { ...part, where: column.notNull ? undefined : sql`${column} IS NOT NULL` }
  // Writes the type as the schema does: Drizzle has no template for one.
  const value = sql`${last.value}::${sql.raw(column.getSQLType())}`
  return { ...part, where: sql`(${column}, ${id}) ${descending ? sql`<` : sql`>`} (${value}, ${last.id}::uuid)` }
}

/** Reads rows without a value. Sorts by both columns, to match the index order. */
function empty(sort: Sort, last: Last | undefined, limit: number): Part {
  const { column, id } = sort
  const beyond = last ? sql` AND ${id} < ${last.id}::uuid` : sql``
  return { where: sql`${column} IS NULL${beyond}`, orderBy: inOrder(sort, true), limit }
}

/**
 * Returns the page after a cursor, or the first. Calls `read` once or twice.
 * @throws AppError invalid `cursor` for one that is not of this shape; PostgreSQL refuses values of another type
 */
export async function readSortedPage<Row extends { id: string; sortValue: string | null }>(
  sort: Sort,
  { limit, cursor }: Wanted,
  read: (part: Part) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const last = cursor === undefined ? undefined : decode(cursor)
  if (sort.total === 0) return { rows: [], nextCursor: null }
  const isAmongEmpty = last?.value === null
  const found = isAmongEmpty ? [] : await read(readValued(sort, last, limit + 1))
  if (!sort.column.notNull && found.length <= limit)
    found.push(...(await read(empty(sort, isAmongEmpty ? last : undefined, limit + 1 - found.length))))
  const end = found.length > limit ? found[limit - 1] : undefined
  const nextCursor = end ? encode({ value: end.sortValue, id: end.id, total: await sort.total }) : null
  return { rows: found.slice(0, limit), nextCursor }
}
