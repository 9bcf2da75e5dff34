import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/server/database/db'
import type { TestDeps } from '../context'
import { isPersonal } from './everything'

/** Lists columns that may retain data of an erased person, by the reason. */
export const retained: Record<string, readonly string[]> = {
  'invoices name whom they were issued to, as the law wants': ['invoices.snapshot', 'invoices.search_text'],
  'the books name the bank’s number of what was paid': ['payments.reference'],
  'what was agreed is the contract: it stays as it was worded, bound by its hash': [
    'booking_changes.edit',
    'booking_services.title',
    'bookings.days',
    'bookings.receipt',
    'bookings.search_text',
    'bookings.title',
    'proposal_days.text',
    'proposal_days.title',
    'proposal_lines.title',
    'proposal_versions.canonical',
    'proposal_versions.title',
    'proposals.search_text',
    'proposals.title',
  ],
  'calls are counted by network address, for minutes': ['rate_limits.key'],
}

export const listed = (lists: Record<string, readonly string[]>) => Object.values(lists).flat().toSorted()

/** Yields every value of every column of every table, decrypted where possible, new tables included. */
async function* everyValue({ db, encryption, lifecycles }: TestDeps): AsyncGenerator<[column: string, value: string]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const encrypted = lifecycles.flatMap(({ encryptedColumns = [] }) => encryptedColumns)
  for (const { name: table } of tables) {
    const all = sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t`
    for (const { row } of await queryRows<{ row: Record<string, unknown> }>(db, all)) {
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        const sealed = encrypted.find((one) => one.table === table && one.column === column)
        const isSealed = sealed && value !== null
        const opened = isSealed ? encryption.decrypt(text, { table, column, row: String(row[sealed.row]) }) : text
        // Decodes hexadecimal bytes.
        const bytes = /^\\x([0-9a-f]+)$/.exec(opened)?.[1]
        yield [`${table}.${column}`, bytes ? Buffer.from(bytes, 'hex').toString('utf8') : opened]
      }
    }
  }
}

/** Returns columns with marked words, and their values. */
export async function personalColumns(deps: TestDeps): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const [column, value] of everyValue(deps))
    if (isPersonal(value)) found.set(column, `${found.get(column) ?? ''} ${value}`)
  return found
}
