import { sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { csvAmount } from '../../../shared/csv'
import type { Currency } from '../../../shared/money'
import type { AccountKey } from '../../settings/settings/books.rules'
import { isStatedBefore, type Period, toSignedAmounts } from './entries.service'
import type { DaySums } from './formats.rules'
import { compareAccounts, taxName } from './journal.rules'
import type { JournalInput } from './schema'
import { getAgency } from '../../settings/settings/service'
import type { AccountSum, Chart, JournalCheck, JournalSums } from './view'

type Summed = {
  day: string
  currency: Currency
  account: AccountKey
  tax: string | null
  milli: number | null
  debit: string
  credit: string
}
const toSum = ({ currency, account, tax, milli, debit, credit }: Summed): AccountSum => ({
  currency,
  account,
  tax: tax === null ? null : { label: tax, milliPercent: milli },
  debitMinor: Number(debit),
  creditMinor: Number(credit),
})
const sides = sql`coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS debit, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS credit`

export async function getChart({ ctx }: { ctx: UserCtx }): Promise<Chart> {
  const { currency, books } = await getAgency({ ctx })
  return { currency, accounts: books.accounts }
}

export async function getSumsByDay(ctx: UserCtx, period: Period, currency: Currency): Promise<DaySums[]> {
  const found = await queryRows<Summed>(
    ctx.db,
    sql`SELECT day::text AS day, currency, account, tax, milli, ${sides} FROM (${toSignedAmounts(period)}) s
      WHERE currency = ${currency} AND amount <> 0 GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`,
  )
  const days = new Map<string, AccountSum[]>()
  for (const row of found) days.set(row.day, [...(days.get(row.day) ?? []), toSum(row)])
  return [...days].map(([day, sums]) => ({ day, currency, sums: sums.toSorted(compareAccounts) }))
}

export async function listOtherCurrencies(ctx: UserCtx, period: Period, own: Currency): Promise<Currency[]> {
  const found = await queryRows<{ currency: Currency }>(
    ctx.db,
    sql`SELECT DISTINCT currency FROM (${toSignedAmounts(period)}) s WHERE currency <> ${own} AND amount <> 0 ORDER BY 1`,
  )
  return found.map(({ currency }) => currency)
}

/**
 * Sums what the journal must agree with: the ledgers, the payables, and the tax of documents. Uninvoiced tax is that of
 * trips recognized by the last day, minus what their documents state. Tax of former books counts once a document here
 * states it, too.
 */
async function sumChecks(ctx: UserCtx, { from, to }: Period): Promise<JournalCheck[]> {
  type Checked = { currency: Currency } & Record<'ledger' | 'payables' | 'tax' | 'invoiced' | 'open', string>
  const none = sql`0::numeric`
  const found = await queryRows<Checked>(
    ctx.db,
    sql`WITH invoiced AS (
      SELECT booking_id, sum(tax_minor) AS tax FROM invoices WHERE issued_on <= ${to}::date AND tax_minor <> 0 GROUP BY 1
    ), parts AS (
      SELECT currency, sum(amount_minor) AS ledger, ${none} AS payables, ${none} AS tax, ${none} AS invoiced, ${none} AS open
        FROM ledger WHERE effective_on BETWEEN ${from}::date AND ${to}::date GROUP BY 1
      UNION ALL SELECT currency, 0, sum(amount_minor), 0, 0, 0 FROM supplier_charges WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY 1
      UNION ALL SELECT currency, 0, -sum(CASE WHEN (direction = 'out') = (reverses_id IS NULL) THEN amount_minor ELSE -amount_minor END), 0, 0, 0
        FROM supplier_payments WHERE paid_on BETWEEN ${from}::date AND ${to}::date GROUP BY 1
      UNION ALL SELECT t.currency, 0, 0, sum(t.amount_minor), 0, 0 FROM booking_taxes t JOIN booking_revenue r ON r.booking_id = t.booking_id
        WHERE t.base = 'total' AND NOT ${isStatedBefore} AND greatest(t.day, r.day) BETWEEN ${from}::date AND ${to}::date GROUP BY 1
      UNION ALL SELECT currency, 0, 0, 0, sum(tax_minor), 0 FROM invoices
        WHERE issued_on BETWEEN ${from}::date AND ${to}::date AND tax_minor <> 0 GROUP BY 1
      UNION ALL SELECT b.currency, 0, 0, 0, 0, sum(b.tax - coalesce(i.tax, 0)) FROM (
        SELECT t.booking_id, t.currency, sum(t.amount_minor) AS tax FROM booking_taxes t JOIN booking_revenue r ON r.booking_id = t.booking_id
          LEFT JOIN invoiced i ON i.booking_id = t.booking_id
        WHERE t.base = 'total' AND t.day <= ${to}::date AND r.day <= ${to}::date AND (i.booking_id IS NOT NULL OR NOT ${isStatedBefore}) GROUP BY 1, 2) b
        LEFT JOIN invoiced i ON i.booking_id = b.booking_id GROUP BY 1
    ) SELECT currency::text AS currency, sum(ledger)::text AS ledger, sum(payables)::text AS payables, sum(tax)::text AS tax,
      sum(invoiced)::text AS invoiced, sum(open)::text AS open FROM parts GROUP BY 1 ORDER BY 1`,
  )
  return found.map(({ currency, ledger, payables, tax, invoiced, open }) => ({
    currency,
    ledgerMinor: Number(ledger),
    payablesMinor: Number(payables),
    taxMinor: Number(tax),
    invoicedTaxMinor: Number(invoiced),
    notInvoicedTaxMinor: Number(open),
  }))
}

/** Sums each account of the journal over a period, with the figures to check it by. */
export async function sumJournal({ ctx, input }: UserCall<JournalInput>): Promise<JournalSums> {
  const [found, checked] = await Promise.all([
    queryRows<Summed>(
      ctx.db,
      sql`SELECT currency, account, tax, milli, ${sides} FROM (${toSignedAmounts(input)}) s WHERE amount <> 0 GROUP BY 1, 2, 3, 4`,
    ),
    sumChecks(ctx, input),
  ])
  return { accounts: found.map(toSum).toSorted(compareAccounts), checks: checked }
}

async function listSums(call: UserCall<JournalInput>) {
  const [{ accounts }, chart] = await Promise.all([sumJournal(call), getChart(call)])
  return accounts.map((sum) => ({ ...sum, ...chart.accounts[sum.account] }))
}
type ListedSum = Awaited<ReturnType<typeof listSums>>[number]

/** Exports the sums of the accounts over a period. */
export const exportSums = createWholeExport(listSums, {
  Number: ({ number }: ListedSum) => number,
  Account: ({ name }) => name,
  Tax: ({ tax }) => (tax ? taxName({ ...tax, base: 'total' }) : ''),
  Currency: ({ currency }) => currency,
  Debit: ({ debitMinor, currency }) => csvAmount(debitMinor, currency),
  Credit: ({ creditMinor, currency }) => csvAmount(creditMinor, currency),
  Balance: ({ debitMinor, creditMinor, currency }) => csvAmount(debitMinor - creditMinor, currency),
})
