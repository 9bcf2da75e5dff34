import { sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { hasWords } from '../../../platform/server/database/words'
import { addDays, dateIn } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { getAgency } from '../../settings/settings/service'
import { hasVisibleBooking } from '../../bookings/bookings/scope.service'
import { isCredit, isOwed, supplierMoney, supplierOrders } from '../../bookings/supplier-orders/table'
import { suppliers } from '../../catalog/suppliers/table'
import { csvCells } from './csv.rules'
import type { PayableAge } from './payment.rules'
import type { Payable } from './view'
import type { ListPayablesInput } from './schema'

type Amounts = Record<PayableAge, string> & { orders: number; owed: string; credit: string; currency: Currency }
type Row = Amounts & { supplierId: string | null; supplierName: string; total: number }
/** Marks the row after which a keyset page begins. */
type After = [name: string, id: string, currency: string]

function parseCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  try {
    const [name, id, currency] = JSON.parse(cursor) as unknown[]
    if (typeof name === 'string' && typeof id === 'string' && typeof currency === 'string' && !/[^0-9a-f-]/.test(id))
      return [name, id, currency]
  } catch {
    // Falls through to the error below.
  }
  throw invalid('This page is not known. Please start from the first one', 'cursor')
}

/** Sums what each supplier is owed and owes back, by currency and age. Partial indexes match these conditions. */
async function sumAmounts(ctx: UserCtx, { words }: Pick<ListPayablesInput, 'words'>) {
  const today = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  const { supplierId, dueOn, status } = supplierOrders
  const { currency, agreed, paid } = supplierMoney
  const open = sql`${agreed} - coalesce(${paid}, 0)`
  const found = words
    ? sql`AND ${supplierId} IN (SELECT ${suppliers.id} FROM ${suppliers} WHERE ${hasWords(suppliers.allText, words)})`
    : sql``
  const visible = hasVisibleBooking(ctx, supplierOrders.bookingId)
  const ours = visible ? sql`AND ${visible}` : sql``
  const sumWhere = (condition: ReturnType<typeof sql>) => sql`sum(amount) FILTER (WHERE ${condition})`
  return sql`SELECT supplier_id, currency, count(*) FILTER (WHERE amount > 0)::int AS orders,
      coalesce(${sumWhere(sql`amount > 0`)}, 0)::text AS owed, coalesce(-${sumWhere(sql`amount < 0`)}, 0)::text AS credit,
      coalesce(${sumWhere(sql`amount > 0 AND due_on > ${addDays(today, 30)}::date`)}, 0)::text AS later,
      coalesce(${sumWhere(sql`amount > 0 AND due_on BETWEEN ${today}::date AND ${addDays(today, 30)}::date`)}, 0)::text AS due30,
      coalesce(${sumWhere(sql`amount > 0 AND due_on BETWEEN ${addDays(today, -30)}::date AND ${addDays(today, -1)}::date`)}, 0)::text AS overdue30,
      coalesce(${sumWhere(sql`amount > 0 AND due_on BETWEEN ${addDays(today, -60)}::date AND ${addDays(today, -31)}::date`)}, 0)::text AS overdue60,
      coalesce(${sumWhere(sql`amount > 0 AND due_on < ${addDays(today, -60)}::date`)}, 0)::text AS older,
      coalesce(${sumWhere(sql`amount > 0 AND due_on IS NULL`)}, 0)::text AS undated
    FROM (
      SELECT ${supplierId} AS supplier_id, ${currency} AS currency, ${dueOn} AS due_on, ${open} AS amount
      FROM ${supplierOrders} WHERE ${isOwed(supplierOrders)} ${found} ${ours}
      UNION ALL
      SELECT ${supplierId}, ${currency}, NULL, (CASE WHEN ${status} IN ('confirmed', 'dropped') THEN coalesce(${agreed}, 0) ELSE 0 END) - ${paid}
      FROM ${supplierOrders} WHERE ${isCredit(supplierOrders)} ${found} ${ours}
    ) open_orders GROUP BY supplier_id, currency`
}

const toNumbers = ({
  owed,
  credit,
  orders,
  currency,
  later,
  due30,
  overdue30,
  overdue60,
  older,
  undated,
}: Amounts) => ({
  currency,
  orders,
  owedMinor: Number(owed),
  creditMinor: Number(credit),
  later: Number(later),
  due30: Number(due30),
  overdue30: Number(overdue30),
  overdue60: Number(overdue60),
  older: Number(older),
  undated: Number(undated),
})

/** Lists what suppliers are owed by age and currency, ordered by name. @throws AppError invalid `cursor` */
export async function listPayables({ ctx, input }: UserCall<ListPayablesInput>) {
  const after = parseCursor(input.cursor)
  const rows = sql`SELECT a.*, s.id AS "supplierId", coalesce(s.name, '') AS "supplierName", coalesce(s.id::text, '') AS key
    FROM (${await sumAmounts(ctx, input)}) a LEFT JOIN suppliers s ON s.id = a.supplier_id`
  const found = await queryRows<Row>(
    ctx.db,
    sql`WITH p AS (${rows}) SELECT p.*, (SELECT count(*) FROM p)::int AS total FROM p
      ${after ? sql`WHERE ("supplierName", key, currency::text) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``}
      ORDER BY "supplierName", key, currency LIMIT ${input.limit + 1}`,
  )
  const page = found.slice(0, input.limit)
  const last = page.at(-1)
  const items: Payable[] = page.map((row) => ({
    ...toNumbers(row),
    id: `${row.supplierId ?? ''} ${row.currency}`,
    supplierId: row.supplierId,
    supplierName: row.supplierName || 'Without a supplier',
  }))
  const next = found.length > input.limit && last ? [last.supplierName, last.supplierId ?? '', last.currency] : null
  return { items, nextCursor: next && JSON.stringify(next), total: found[0]?.total ?? 0 }
}

/** Sums the same for all matches, by currency. */
export async function getPayablesTotals({ ctx, input }: UserCall<Pick<ListPayablesInput, 'words'>>) {
  const sums = ['owed', 'credit', 'later', 'due30', 'overdue30', 'overdue60', 'older', 'undated'].map((name) => {
    const column = sql.identifier(name)
    return sql`sum(${column}::bigint)::text AS ${column}`
  })
  const found = await queryRows<Amounts>(
    ctx.db,
    sql`SELECT currency, sum(orders)::int AS orders, ${sql.join(sums, sql`, `)} FROM (${await sumAmounts(ctx, input)}) a
      GROUP BY currency ORDER BY currency`,
  )
  return found.map(toNumbers)
}

/** Exports every match as CSV. @throws AppError invalid `cursor` */
export const exportPayables = createExport(listPayables, csvCells)
