import { stringify } from 'csv-stringify/sync'
import { and, eq, gte, lte, ne, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { rows as rowsOf } from '../../platform/server/database/db'
import { type Sort, sortedPage, sortValueOf } from '../../platform/server/database/sorted-page'
import { csvNumber } from '../../shared/csv'
import type { Currency } from '../../shared/money'
import { bookings } from '../bookings/table'
import { invoices } from '../invoices/table'
import { bookingAccounts, ledger, payments } from '../payments/table'
import {
  csvColumns,
  csvLine,
  type JournalSums,
  type Posting,
  postingsOf,
  type SumRow,
  sumsOf,
  taxPostingsOf,
} from './journal.rules'
import type { ExportJournalInput, JournalInput } from './schema'

/** How many entries one part of the CSV has. */
const partEntries = 500
/** What a cursor of the second half begins with: the tax of documents comes after the ledgers. */
const ofTaxes = 'tax:'

type Part = { postings: Posting[]; nextCursor: string | null }

/** Its receipt, or the next document of its booking, which says what was charged and credited before it. */
const documentOf = sql<string | null>`coalesce(
  (SELECT r.reference FROM invoices r WHERE r.payment_id = ${ledger.paymentId}),
  CASE WHEN ${ledger.kind} IN ('charge', 'fee', 'credit') THEN (
    SELECT i.reference FROM invoices i WHERE i.booking_id = ${ledger.bookingId} AND i.kind <> 'receipt' AND i.issued_at >= ${ledger.at}
    ORDER BY i.issued_at, i.id LIMIT 1) END)`

async function ledgerPart(ctx: UserCtx, { from, to, cursor }: ExportJournalInput): Promise<Part> {
  const sort: Sort = { column: ledger.effectiveOn, id: ledger.id, descending: false }
  const { rows, nextCursor } = await sortedPage(sort, { limit: partEntries, cursor }, ({ where, orderBy, limit }) =>
    ctx.db
      .select({
        id: ledger.id,
        sortValue: sortValueOf(sort),
        day: ledger.effectiveOn,
        booking: bookings.reference,
        seq: ledger.seq,
        kind: ledger.kind,
        isReversal: sql<boolean>`${ledger.reversesId} IS NOT NULL`,
        amountMinor: ledger.amountMinor,
        method: payments.method,
        document: documentOf,
        currency: bookingAccounts.currency,
      })
      .from(ledger)
      .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
      .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, ledger.bookingId))
      .leftJoin(payments, eq(payments.id, ledger.paymentId))
      .where(and(gte(ledger.effectiveOn, from), lte(ledger.effectiveOn, to), where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const postings = rows.flatMap((row) => postingsOf({ ...row, currency: row.currency as Currency }))
  return { postings, nextCursor: nextCursor ?? ofTaxes }
}

async function taxPart(ctx: UserCtx, { from, to, cursor }: ExportJournalInput): Promise<Part> {
  const sort: Sort = { column: invoices.issuedOn, id: invoices.id, descending: false }
  const { rows, nextCursor } = await sortedPage(
    sort,
    { limit: partEntries, cursor: cursor || undefined },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: invoices.id,
          sortValue: sortValueOf(sort),
          day: invoices.issuedOn,
          booking: bookings.reference,
          document: invoices.reference,
          taxMinor: invoices.taxMinor,
          currency: invoices.currency,
        })
        .from(invoices)
        .innerJoin(bookings, eq(bookings.id, invoices.bookingId))
        .where(and(gte(invoices.issuedOn, from), lte(invoices.issuedOn, to), ne(invoices.taxMinor, 0), where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  const postings = rows.flatMap((row) => taxPostingsOf({ ...row, currency: row.currency as Currency }))
  return { postings, nextCursor: nextCursor && ofTaxes + nextCursor }
}

/**
 * A period as CSV, part by part. First each entry of every ledger with its document, then the tax of the documents.
 * Spreadsheets compute nothing of it.
 * @throws AppError invalid `cursor`
 */
export async function exportJournal({ ctx, input }: { ctx: UserCtx; input: ExportJournalInput }) {
  const isOfTaxes = input.cursor?.startsWith(ofTaxes) ?? false
  const { postings, nextCursor } = isOfTaxes
    ? await taxPart(ctx, { ...input, cursor: input.cursor!.slice(ofTaxes.length) })
    : await ledgerPart(ctx, input)
  const isFirst = input.cursor === undefined
  const csv = stringify(postings.map(csvLine), {
    header: isFirst,
    columns: [...csvColumns],
    bom: isFirst,
    escape_formulas: true,
    cast: { number: csvNumber },
  })
  return { csv, count: postings.length, nextCursor }
}

/** What each account of the journal comes to in a period, and the ledgers' own sum beside it. */
export async function sumsOfJournal({ ctx, input }: { ctx: UserCtx; input: JournalInput }): Promise<JournalSums> {
  const { from, to } = input
  type Summed = { currency: Currency; kind: SumRow['kind']; method: SumRow['method']; plus: string; minus: string }
  const found = await rowsOf<Summed>(
    ctx.db,
    sql`SELECT a.currency, l.kind, p.method, coalesce(sum(l.amount_minor) FILTER (WHERE l.amount_minor > 0), 0)::text AS plus,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.amount_minor < 0), 0)::text AS minus
      FROM ledger l JOIN booking_accounts a ON a.booking_id = l.booking_id LEFT JOIN payments p ON p.id = l.payment_id
      WHERE l.effective_on BETWEEN ${from} AND ${to} GROUP BY a.currency, l.kind, p.method
      UNION ALL SELECT currency, 'tax', NULL, coalesce(sum(tax_minor) FILTER (WHERE tax_minor > 0), 0)::text,
        coalesce(sum(tax_minor) FILTER (WHERE tax_minor < 0), 0)::text
      FROM invoices WHERE issued_on BETWEEN ${from} AND ${to} GROUP BY currency`,
  )
  const rows = found.map(({ plus, minus, ...row }) => ({
    ...row,
    plusMinor: Number(plus),
    minusMinor: Number(minus),
  }))
  const byCurrency = new Map<Currency, number>()
  for (const { kind, currency, plusMinor, minusMinor } of rows)
    if (kind !== 'tax') byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + plusMinor + minusMinor)
  return {
    accounts: sumsOf(rows),
    ledger: [...byCurrency]
      .map(([currency, amountMinor]) => ({ currency, amountMinor }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
