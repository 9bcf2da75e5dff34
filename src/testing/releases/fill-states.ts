import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../../platform/server/database/db'
import { newId } from '../../platform/server/ids'
import { type Columns, listColumns, toList } from './fingerprints'
import { findMissing, type State } from './states'

type Values = Record<string, unknown>

const at = '2027-02-01T12:00:00Z'
let count = 0
const unique = () => `release-${++count}`
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

async function userWithoutProfile(db: Db): Promise<string> {
  const [user] = await queryRows<{ id: string }>(
    db,
    sql`SELECT id FROM users WHERE role = 'traveler' AND NOT EXISTS (SELECT FROM profiles WHERE user_id = users.id) LIMIT 1`,
  )
  return user!.id
}

/** Returns an account's next entry in sequence, as a trigger sums entries in their order. */
async function nextEntry(db: Db): Promise<Values> {
  const [entry] = await queryRows<Values>(
    db,
    sql`SELECT booking_id, version + 1 AS seq, currency, 1000 AS amount_minor FROM booking_accounts ORDER BY 1 LIMIT 1`,
  )
  return entry!
}

async function bookingWithoutCheckout(db: Db): Promise<Values> {
  const [booking] = await queryRows<Values>(
    db,
    sql`SELECT id AS booking_id FROM bookings b
        WHERE NOT EXISTS (SELECT FROM online_checkouts WHERE booking_id = b.id) ORDER BY id LIMIT 1`,
  )
  return booking!
}

async function findPayment(db: Db): Promise<Values> {
  const [payment] = await queryRows<Values>(
    db,
    sql`SELECT id AS payment_id, booking_id FROM payments ORDER BY 1 LIMIT 1`,
  )
  return payment!
}

/** Deletes one of the rows that a trigger makes for each booking, to make room. */
async function bookingWithoutRevenue(db: Db): Promise<Values> {
  const [freed] = await queryRows<Values>(
    db,
    sql`DELETE FROM booking_revenue WHERE booking_id = (
          SELECT booking_id FROM booking_revenue WHERE basis = 'departure' ORDER BY 1 LIMIT 1) RETURNING booking_id`,
  )
  return freed!
}

/** Builds an acceptance recorded by staff, of a version without one. */
async function recordedAcceptance(db: Db): Promise<Values> {
  const [sent] = await queryRows<Values>(
    db,
    sql`SELECT proposal_id, number, sha256, (SELECT id FROM users WHERE role = 'agent' LIMIT 1) AS recorded_by
        FROM proposal_versions v
        WHERE sha256 IS NOT NULL AND NOT EXISTS (SELECT FROM acceptances WHERE proposal_id = v.proposal_id)
        ORDER BY 1, 2 LIMIT 1`,
  )
  return { ...sent, said_on: at.slice(0, 10) }
}

/** Changes the values that make a copied row unique; tables not listed here have an `id`. */
const distinct: Record<string, (db: Db) => Values | Promise<Values>> = {
  acceptances: recordedAcceptance,
  booking_revenue: bookingWithoutRevenue,
  booking_travelers: () => ({ position: 500 + ++count }),
  bookings: () => ({ reference: unique(), source: 'book-now', proposal_id: null, hold_id: null }),
  calendar_feeds: () => ({ token_hash: hash(unique()) }),
  instalments: () => ({ position: 500 + ++count }),
  jobs: () => ({ key: unique() }),
  inventory_images: () => ({ item_id: newId() }),
  ledger: async (db) => ({ ...(await nextEntry(db)), payment_id: null, method: null, reverses_id: null }),
  online_checkouts: async (db) => ({
    ...(await bookingWithoutCheckout(db)),
    provider_ref: unique(),
    payment_id: null,
    url: null,
  }),
  package_drafts: () => ({ package_id: null }),
  packages: () => ({ slug: unique() }),
  pages: () => ({ slug: unique() }),
  payments: () => ({ reference: '', request_hash: null, body_hash: null, provider_ref: null }),
  profiles: async (db) => ({ user_id: await userWithoutProfile(db) }),
  proposal_lines: () => ({ line_key: newId(), position: 500 + ++count, choice_group: '' }),
  roles: () => ({ name: unique() }),
  suppliers: () => ({ name: unique() }),
  supplier_payments: () => ({ reverses_id: null, request_hash: null, body_hash: null }),
  taxes: () => ({ name: unique() }),
  user_tokens: () => ({ id_hash: hash(unique()) }),
}

const nothing = { net_minor: 0, sell_minor: 0, total_minor: 0, discount_minor: 0, tax_minor: 0 }
const inactive = { archived_from: null }
const cancelled = { status: 'cancelled', cancelled_at: at, cancel_reason: 'Not paid in time' }

/** Adds the columns that a row in that state requires. */
const also: Record<string, Values | ((db: Db) => Promise<Values>)> = {
  'activities.status = inactive': inactive,
  'hotels.status = inactive': inactive,
  'meal_plans.status = inactive': inactive,
  'transfers.status = inactive': inactive,
  'bookings.cancelled_by = expiry': cancelled,
  'bookings.cancelled_by = system': cancelled,
  'archives.status = failed': { ended_at: at, error: 'There is no space left' },
  'archives.status = ready': { ended_at: at },
  'jobs.status = running': { lease: newId() },
  'online_checkouts.state = open': { url: 'https://pay.example/open' },
  'online_checkouts.state = paid': findPayment,
  'outbox.status = sent': { sent_at: at, content: null },
  'outbox.status = failed': { sent_at: null },
  'proposal_lines.state = added': nothing,
  'proposal_lines.state = own': nothing,
  'seat_holds.state = expired': { ended_at: at },
}

/** Returns one row of each table that no call of the product fills. `ids` are of any row of the table. */
const getRows = (ids: Record<string, string>): Record<string, Values | Values[]> => ({
  archives: { id: newId(), started_at: at, noted_at: at },
  backups: { id: newId(), started_at: at, ended_at: at, file: 'agency.tar', size: 1000, rows: 10, files: 1 },
  default_views: { user_id: ids.users, screen: 'quotes', view_id: ids.saved_views },
  inventory_imports: { id: newId(), kind: 'hotels', created_by: ids.users, created_at: at },
  lead_imports: { id: newId(), made_customers: [], count: 0, created_by: ids.users, created_at: at },
  mentions: { id: newId(), lead_id: ids.leads, user_id: ids.users, by_id: ids.users, at },
  online_checkouts: {
    id: newId(),
    booking_id: ids.bookings,
    amount_minor: 12_300,
    currency: 'USD',
    provider: 'stripe',
    provider_ref: unique(),
    state: 'expired',
    created_at: at,
    expires_at: at,
    changed_at: at,
  },
  outages: [
    { dependency: 'mail', since: at, failed_at: at, reason: 'away' },
    { dependency: 'payments', since: at, failed_at: at, reason: 'credentials' },
  ],
  provider_events: { provider: 'stripe', event_id: unique(), kind: 'charge.refunded', received_at: at },
  review_asks: { booking_id: ids.bookings, asked_at: at },
  trip_documents: {
    id: newId(),
    booking_id: ids.bookings,
    kind: 'ticket',
    title: 'Tickets',
    format: 'pdf',
    bytes: 1000,
    added_at: at,
    added_by: ids.users,
  },
})

async function anyId(db: Db, table: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(db, sql`SELECT id FROM ${sql.identifier(table)} ORDER BY id LIMIT 1`)
  return row!.id
}

async function fillEmpty(db: Db, tables: string[]): Promise<void> {
  const ids: Record<string, string> = {}
  for (const table of ['users', 'saved_views', 'leads', 'bookings']) ids[table] = await anyId(db, table)
  const values = getRows(ids)
  const unknown = tables.filter((table) => !values[table])
  if (unknown.length > 0) throw new Error(`No row in ${unknown.join(', ')}: say one in getRows of fill-states.ts`)
  for (const table of tables) {
    for (const row of [values[table]!].flat()) {
      const columns = toList(Object.keys(row))
      await db.execute(
        sql`INSERT INTO ${sql.identifier(table)} (${columns})
            SELECT ${columns} FROM jsonb_populate_record(NULL::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`,
      )
    }
  }
}

/** Copies one of a few rows into the state. Retries without triggers, as earlier releases had none. */
async function copyInto(db: Db, { table, column, value }: State, columns: Columns): Promise<void> {
  const state = `${table}.${column} = ${value}`
  const list = toList(columns[table]!)
  const more = also[state]
  const failures: unknown[] = []
  for (const role of ['origin', 'replica']) {
    for (let skipped = 0; skipped < 10; skipped++) {
      const id = columns[table]!.includes('id') && { id: newId() }
      const change = {
        ...id,
        ...(await distinct[table]?.(db)),
        ...(typeof more === 'function' ? await more(db) : more),
        [column]: value,
      }
      try {
        const made = await db.transaction(async (tx) => {
          await tx.execute(sql`SELECT set_config('session_replication_role', ${role}, true)`)
          return queryRows(
            tx,
            sql`INSERT INTO ${sql.identifier(table)} (${list}) SELECT ${list} FROM (
            SELECT (jsonb_populate_record(x, ${JSON.stringify(change)}::jsonb)).* FROM ${sql.identifier(table)} x
            ORDER BY to_jsonb(x)::text LIMIT 1 OFFSET ${skipped}) copied RETURNING 1`,
          )
        })
        if (made.length > 0) return
        break
      } catch (error) {
        failures.push(error)
      }
    }
  }
  throw new Error(`No row in ${state}: say in fill-states.ts what else it has`, { cause: failures.at(-1) })
}

/** Gives each table a row, and each value that a column may have. @throws Error naming what is still missing */
export async function fillStates(db: Db): Promise<void> {
  const columns = await listColumns(db)
  await fillEmpty(db, (await findMissing(db)).tables)
  const failures: unknown[] = []
  for (const state of (await findMissing(db)).states)
    await copyInto(db, state, columns).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some states have no row')
  const { tables, states } = await findMissing(db)
  if (tables.length + states.length > 0) throw new Error(`Missing: ${JSON.stringify({ tables, states })}`)
}
