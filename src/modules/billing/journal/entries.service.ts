import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import type { CalendarDate } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import type { JournalRow } from './journal.rules'

/** Marks the row after which a keyset page of the journal begins. */
type Cursor = { day: CalendarDate; branch: number; id: string }

export function parseCursor(text: string): Cursor {
  const [day = '', branch = '', id = ''] = text.split(' ')
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d$/.test(branch) || !/^[0-9a-f-]{36}$/.test(id))
    throw invalid('This page is not known. Please start from the first one', 'cursor')
  return { day, branch: Number(branch), id }
}
export const toCursorText = ({ day, branch, id }: Cursor): string => `${day} ${branch} ${id}`

/**
 * Tests whether an amount is deferred: before revenue, income is a liability and costs are an asset. Never defers
 * revenue that is recognized at the booking itself.
 */
const isDeferred = (day: SQL) => sql`(${day} < r.day OR (${day} = r.day AND r.basis <> 'booking'))`
/** Tests whether a reversal takes back an opening charge that was deferred, and is revenue by now. */
const isRecognized = sql`EXISTS (SELECT FROM ledger o WHERE o.id = l.reverses_id AND ${isDeferred(sql`o.effective_on`)})`
/** Tests whether an order's opening cost was deferred, and is due by now; later rows of its costs are differences. */
const isCostRecognized = sql`EXISTS (
  SELECT FROM supplier_charges o WHERE o.order_id = c.order_id AND o.is_opening AND ${isDeferred(sql`o.day`)})`
const priced = sql`l.kind IN ('charge', 'fee', 'credit')`
const money = (method: SQL, card: SQL) => sql`CASE ${method} WHEN 'bank' THEN 'bank' WHEN 'cash' THEN 'cash'
  WHEN 'card-terminal' THEN 'card-terminal' WHEN 'online' THEN 'online' WHEN 'card' THEN ${card} ELSE 'other-money' END`
/** Tests whether a tax is of an opening charge, or of its reversal: they have its moment and sign. */
const isOpeningTax = (which: SQL) => sql`EXISTS (SELECT FROM ledger l
  WHERE l.booking_id = t.booking_id AND l.at = t.at AND l.kind = 'charge' AND l.is_opening
    AND sign(l.amount_minor) = sign(t.amount_minor) AND ${which})`
/** Tests whether a tax belongs to revenue that former books have stated. */
export const isStatedBefore = sql`(NOT ${isDeferred(sql`t.day`)} AND ${isOpeningTax(sql`NOT ${isRecognized}`)})`
const taxAccount = sql`CASE t.base WHEN 'margin' THEN 'margin-tax' ELSE 'tax' END`

/** Selects its receipt, or the booking's next document, which states earlier charges and credits. */
const document = sql`coalesce(
  (SELECT i.reference FROM invoices i WHERE i.payment_id = l.payment_id),
  CASE WHEN ${priced} THEN (
    SELECT i.reference FROM invoices i WHERE i.booking_id = l.booking_id AND i.kind <> 'receipt' AND i.issued_at >= l.at
    ORDER BY i.issued_at, i.id LIMIT 1) END)`

/** Describes facts of one kind: `from` with its day and id. An amount above 0 debits `debit` and credits `credit`. */
type Branch = {
  day: SQL
  id: SQL
  from: SQL
  where: SQL
  debit: SQL
  credit: SQL
  amount: SQL
  currency: SQL
  booking: SQL
  kind: SQL
  seq?: SQL
  isReversal?: SQL
  who?: SQL
  document?: SQL
  /** Selects the label and rate of one tax. For a page, `taxes` selects a list with the base, too. */
  tax?: [label: SQL, milli: SQL]
  taxes?: SQL
}
const supplierName = (id: SQL) => sql`(SELECT s.name FROM suppliers s WHERE s.id = ${id})`
const taxJson = (amount: SQL) =>
  sql`jsonb_build_object('label', t.label, 'milliPercent', t.milli_percent, 'base', t.base, 'amountMinor', ${amount})`

/** Turns money back, and what takes a payment back, into amounts below 0. */
const paidSign = sql`CASE WHEN (p.direction = 'out') = (p.reverses_id IS NULL) THEN 1 ELSE -1 END`

const branches: Branch[] = [
  {
    day: sql`l.effective_on`,
    id: sql`l.id`,
    from: sql`ledger l JOIN booking_revenue r ON r.booking_id = l.booking_id`,
    where: sql`true`,
    debit: sql`'receivables'`,
    credit: sql`CASE l.kind WHEN 'write-off' THEN 'bad-debts'
      WHEN 'credit' THEN CASE WHEN ${isDeferred(sql`l.effective_on`)} THEN 'deposits' ELSE 'reductions' END
      WHEN 'charge' THEN CASE WHEN ${isDeferred(sql`l.effective_on`)} THEN 'deposits' WHEN l.is_opening AND NOT ${isRecognized} THEN 'opening' ELSE 'revenue' END
      WHEN 'fee' THEN CASE WHEN ${isDeferred(sql`l.effective_on`)} THEN 'deposits' ELSE 'revenue' END
      ELSE CASE WHEN l.is_opening THEN 'opening' ELSE ${money(sql`l.method`, sql`'bank'`)} END END`,
    amount: sql`l.amount_minor`,
    currency: sql`l.currency`,
    booking: sql`l.booking_id`,
    kind: sql`l.kind`,
    seq: sql`l.seq`,
    isReversal: sql`l.reverses_id IS NOT NULL`,
    document,
  },
  {
    day: sql`r.day`,
    id: sql`r.booking_id`,
    from: sql`booking_revenue r CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor), 0) AS amount, max(l.currency) AS currency FROM ledger l
      WHERE l.booking_id = r.booking_id AND ${priced} AND ${isDeferred(sql`l.effective_on`)}) s`,
    where: sql`(s.amount <> 0 OR EXISTS (SELECT FROM booking_taxes t WHERE t.booking_id = r.booking_id AND ${isDeferred(sql`t.day`)}))`,
    debit: sql`'deposits'`,
    credit: sql`'revenue'`,
    amount: sql`s.amount`,
    currency: sql`s.currency`,
    booking: sql`r.booking_id`,
    kind: sql`'recognized'`,
    taxes: sql`(SELECT jsonb_agg(tax ORDER BY tax ->> 'label') FROM (
      SELECT ${taxJson(sql`sum(t.amount_minor)`)} AS tax FROM booking_taxes t
      WHERE t.booking_id = r.booking_id AND ${isDeferred(sql`t.day`)}
      GROUP BY t.label, t.milli_percent, t.base HAVING sum(t.amount_minor) <> 0) x)`,
  },
  {
    day: sql`t.day`,
    id: sql`t.id`,
    from: sql`booking_taxes t JOIN booking_revenue r ON r.booking_id = t.booking_id`,
    where: sql`NOT ${isDeferred(sql`t.day`)} AND NOT ${isStatedBefore}`,
    debit: sql`CASE WHEN t.amount_minor < 0 AND NOT ${isOpeningTax(sql`true`)} THEN 'reductions' ELSE 'revenue' END`,
    credit: taxAccount,
    amount: sql`t.amount_minor`,
    currency: sql`t.currency`,
    booking: sql`t.booking_id`,
    kind: sql`'tax'`,
    tax: [sql`t.label`, sql`t.milli_percent`],
    taxes: sql`jsonb_build_array(${taxJson(sql`t.amount_minor`)})`,
  },
  {
    day: sql`c.day`,
    id: sql`c.id`,
    from: sql`supplier_charges c JOIN booking_revenue r ON r.booking_id = c.booking_id`,
    where: sql`true`,
    debit: sql`CASE WHEN ${isDeferred(sql`c.day`)} THEN 'prepaid-costs' WHEN c.is_opening AND NOT ${isCostRecognized} THEN 'opening' ELSE 'cost-of-sales' END`,
    credit: sql`'payables'`,
    amount: sql`c.amount_minor`,
    currency: sql`c.currency`,
    booking: sql`c.booking_id`,
    kind: sql`'cost'`,
    who: supplierName(sql`c.supplier_id`),
  },
  {
    day: sql`r.day`,
    id: sql`r.booking_id`,
    from: sql`booking_revenue r CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount_minor), 0) AS amount, max(c.currency) AS currency FROM supplier_charges c
      WHERE c.booking_id = r.booking_id AND ${isDeferred(sql`c.day`)}) s`,
    where: sql`s.amount <> 0`,
    debit: sql`'cost-of-sales'`,
    credit: sql`'prepaid-costs'`,
    amount: sql`s.amount`,
    currency: sql`s.currency`,
    booking: sql`r.booking_id`,
    kind: sql`'cost-recognized'`,
  },
  {
    day: sql`p.paid_on`,
    id: sql`p.id`,
    from: sql`supplier_payments p`,
    where: sql`true`,
    debit: sql`'payables'`,
    credit: sql`CASE WHEN p.is_opening THEN 'opening' ELSE ${money(sql`p.method`, sql`'company-card'`)} END`,
    amount: sql`${paidSign} * coalesce(p.bank_minor, p.amount_minor)`,
    currency: sql`p.currency`,
    booking: sql`p.booking_id`,
    kind: sql`'supplier-paid'`,
    isReversal: sql`p.reverses_id IS NOT NULL`,
    who: supplierName(sql`p.supplier_id`),
    document: sql`nullif(p.reference, '')`,
  },
  {
    day: sql`p.paid_on`,
    id: sql`p.id`,
    from: sql`supplier_payments p`,
    where: sql`p.bank_minor <> p.amount_minor`,
    debit: sql`'payables'`,
    credit: sql`CASE WHEN (p.direction = 'out') = (p.amount_minor > p.bank_minor) THEN 'exchange-gain' ELSE 'exchange-loss' END`,
    amount: sql`${paidSign} * (p.amount_minor - p.bank_minor)`,
    currency: sql`p.currency`,
    booking: sql`p.booking_id`,
    kind: sql`'exchange'`,
    isReversal: sql`p.reverses_id IS NOT NULL`,
    who: supplierName(sql`p.supplier_id`),
    document: sql`nullif(p.reference, '')`,
  },
]

/** Selects the taxes of recognized trips, each summed as a page of the journal has it with its trip. */
const recognizedTaxes: Branch = {
  ...branches[1]!,
  from: sql`booking_revenue r CROSS JOIN LATERAL (
    SELECT t.label, t.milli_percent, t.base, sum(t.amount_minor) AS amount_minor, max(t.currency) AS currency FROM booking_taxes t
    WHERE t.booking_id = r.booking_id AND ${isDeferred(sql`t.day`)} GROUP BY 1, 2, 3) t`,
  where: sql`true`,
  debit: sql`'revenue'`,
  credit: taxAccount,
  amount: sql`t.amount_minor`,
  currency: sql`t.currency`,
  tax: [sql`t.label`, sql`t.milli_percent`],
}

export type Period = { from: CalendarDate; to: CalendarDate }

/** Selects signed amounts of all accounts in a period, by day; debits are above 0. */
export function toSignedAmounts({ from, to }: Period): SQL {
  const parts = [...branches, recognizedTaxes].map(
    (
      one,
    ) => sql`SELECT ${one.day} AS day, ${one.currency} AS currency, ${one.debit} AS debit, ${one.credit} AS credit, ${one.amount} AS amount,
        ${one.tax?.[0] ?? sql`NULL::text`} AS tax, ${one.tax?.[1] ?? sql`NULL::int`} AS milli
      FROM ${one.from} WHERE ${one.day} BETWEEN ${from}::date AND ${to}::date AND ${one.where}`,
  )
  return sql`SELECT e.day, e.currency::text AS currency, side.account, side.amount::bigint AS amount,
      CASE WHEN side.account IN ('tax', 'margin-tax') THEN e.tax END AS tax, CASE WHEN side.account IN ('tax', 'margin-tax') THEN e.milli END AS milli
    FROM (${sql.join(parts, sql` UNION ALL `)}) e
    CROSS JOIN LATERAL (VALUES (e.debit, e.amount), (e.credit, -e.amount)) side(account, amount)`
}

function isAfter({ day, id }: Branch, branch: number, cursor: Cursor | null): SQL {
  if (!cursor) return sql`true`
  if (branch < cursor.branch) return sql`${day} > ${cursor.day}::date`
  if (branch > cursor.branch) return sql`${day} >= ${cursor.day}::date`
  return sql`(${day}, ${id}) > (${cursor.day}::date, ${cursor.id}::uuid)`
}

/** Returns at most `limit` rows of a period, ordered by day. Each branch reads its index by day. */
export async function listJournalRows(
  ctx: Ctx,
  { from, to, currency, cursor, limit }: Period & { currency?: string; cursor: Cursor | null; limit: number },
): Promise<JournalRow[]> {
  const parts = branches.map(
    (
      one,
      i,
    ) => sql`(SELECT ${one.day} AS day, ${one.id} AS id, ${i}::int AS branch, ${one.booking} AS booking_id, ${one.seq ?? sql`NULL::int`} AS seq,
        ${one.kind} AS kind, ${one.isReversal ?? sql`false`} AS "isReversal", ${one.who ?? sql`NULL::text`} AS who,
        ${one.document ?? sql`NULL::text`} AS document, ${one.debit} AS debit, ${one.credit} AS credit, ${one.currency} AS currency,
        ${one.amount} AS amount, ${one.taxes ?? sql`NULL::jsonb`} AS taxes
      FROM ${one.from}
      WHERE ${one.day} BETWEEN ${from}::date AND ${to}::date AND ${one.where} AND ${isAfter(one, i, cursor)}
        ${currency ? sql`AND ${one.currency} = ${currency}` : sql``}
      ORDER BY ${one.day}, ${one.id} LIMIT ${limit})`,
  )
  type Found = Omit<JournalRow, 'amountMinor'> & { amount: string }
  const found = await queryRows<Found>(
    ctx.db,
    sql`SELECT e.day::text AS day, e.id::text AS id, e.branch, b.reference AS booking, e.seq, e.kind, e."isReversal", e.who, e.document,
        e.debit, e.credit, coalesce(e.currency, b.currency)::text AS currency, e.amount::text AS amount, e.taxes
      FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) all_rows ORDER BY day, branch, id LIMIT ${limit}) e
      JOIN bookings b ON b.id = e.booking_id ORDER BY e.day, e.branch, e.id`,
  )
  return found.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }))
}
