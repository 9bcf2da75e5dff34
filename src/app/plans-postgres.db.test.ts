import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { queryRows } from '../platform/server/database/db'
import { writeQuickly } from '../platform/server/database/dialect'
import { aChange, anExtra } from '../testing/bookings/changed'
import { holding } from '../testing/bookings/checkout.factory'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { anIssuer, issued } from '../testing/payments/invoiced'
import { aTransfer, deposited, paidUp } from '../testing/payments/paid'

/** Finds foreign keys without an index, for which each change of the referenced row would scan a whole table. */
const unindexed = sql`
  SELECT format('%s (%s)', c.conrelid::regclass, a.attname) AS reference
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
      AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  ORDER BY 1`

/** Lists tables that grow with every booking and are checked at the end of each transaction. */
const checked = new Set(
  `bookings booking_services booking_changes booking_accounts instalments payments ledger invoices online_checkouts
   departure_seats seat_holds proposal_versions proposal_lines`.split(/\s+/),
)

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** Finds scans of a whole table or index, anywhere in a plan. */
function wholeReads(node: Node, table = node['Relation Name'] ?? ''): string[] {
  const type = node['Node Type']
  const isWhole = type === 'Seq Scan' || (/Index (Only )?Scan$/.test(type) && !node['Index Cond'])
  const below = (node.Plans ?? []).flatMap((plan) => wholeReads(plan, plan['Relation Name'] ?? table))
  return isWhole && checked.has(table) ? [`${type} of ${table}`, ...below] : below
}

/** Pretends that each of these tables is large: of a small one the planner may scan any index. */
const large = sql`
  UPDATE pg_class SET relpages = 1, reltuples = 1000000
  WHERE relnamespace = 'public'::regnamespace AND relname = ANY(string_to_array(${[...checked].join(' ')}, ' '))`

/**
 * Explains every statement on its connections, also of triggers and foreign keys. Leaves plans that use an index only.
 */
function openExplained(url: string) {
  const found = new Set<string>()
  const note = ({ message }: { message?: string }) => {
    const plan = /^duration: .* plan:\n(.*)$/s.exec(message ?? '')?.[1]
    if (!plan) return
    const { 'Query Text': text, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: Node }
    // Skips statements of services, in lower case: with small tables, any index may be as good.
    if (/^(select|insert|update|delete|with)\b/.test(text)) return
    for (const read of wholeReads(Plan)) found.add(`${read}: ${text.replaceAll(/\s+/g, ' ')}`)
  }
  const options = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_format=json',
    'client_min_messages=log',
    'enable_seqscan=off',
  ]
  const pool = new Pool({
    connectionString: url,
    max: 2,
    options: options.map((option) => `-c ${option}`).join(' '),
  })
  pool.on('connect', (client) => client.on('notice', note))
  return { pool, found }
}

describe.runIf(inject('engine').kind === 'postgres')('at any size', () => {
  const database = useDatabase()

  it('each foreign key has an index that finds what refers to a row', async () => {
    expect(await queryRows(database.db, unindexed)).toEqual([])
  })

  it('the checks at the end of a transaction and what they wait for read no table as a whole', async () => {
    // Keeps autovacuum, which a slow run meets, from counting the rows again.
    for (const table of checked)
      await database.db.execute(sql`ALTER TABLE ${sql.identifier(table)} SET (autovacuum_enabled = false)`)
    await database.db.execute(large)
    // Forgets what other files of this database had in their rows.
    await database.db.execute(sql`DELETE FROM pg_statistic WHERE starelid = ANY(
      SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relname = ANY(string_to_array(${[...checked].join(' ')}, ' ')))`)
    const { pool, found } = openExplained(database.url!)
    const deps = testDeps({ db: writeQuickly(drizzle(pool)) })
    await anIssuer(deps)
    const { staff, id, account, paymentId } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.payments.reverse({ paymentId, version: account.version, reason: 'Bounced' })
    await staff.bookingChanges.propose(
      await aChange(staff, id, {
        agreedWords: 'By phone',
        amountReason: 'As agreed',
        services: (all) => [...all, anExtra({ sellMinor: 100_00 })],
      }),
    )
    await issued(staff, id)
    const paid = await paidUp(staff, id)
    await staff.payments.refund(
      aTransfer(id, { version: paid.version, amountMinor: 10_00, note: 'Goodwill', reference: 'R-1' }),
    )
    await holding(deps)
    await pool.end()
    expect([...found]).toEqual([])
  })
})
