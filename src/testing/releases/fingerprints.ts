import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../../platform/server/database/db'

/** Lists the writable columns of each table, by name. */
export type Columns = Record<string, string[]>
/** Summarizes a table's rows: their number, a hash independent of order, and the sum of each money column. */
export type Fingerprint = { rows: number; hash: string; sums: Record<string, string> }

export async function listColumns(db: Db): Promise<Columns> {
  const columns = await queryRows<{ table: string; columns: string[] }>(
    db,
    sql`SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attname) AS columns
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = ''
        GROUP BY c.relname ORDER BY c.relname`,
  )
  return Object.fromEntries(columns.map(({ table, columns: names }) => [table, names]))
}

export const toList = (columns: string[]) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

async function takeFingerprint(db: Db, table: string, columns: string[]): Promise<Fingerprint> {
  const money = columns.filter((name) => name.endsWith('_minor'))
  const sums = money.map((name) => sql`, sum(${sql.identifier(name)})::text AS ${sql.identifier(name)}`)
  const [found] = await queryRows<{ rows: number; hash: string } & Record<string, string>>(
    db,
    sql`SELECT count(*)::int AS rows, coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS hash${sql.join(sums)}
        FROM (SELECT md5(ROW(${toList(columns)})::text) COLLATE "C" AS line
              ${sql.join(money.map((name) => sql`, ${sql.identifier(name)}`))} FROM ${sql.identifier(table)}) one`,
  )
  const { rows: count, hash, ...totals } = found!
  return { rows: count, hash, sums: totals }
}

/** Fingerprints the tables by these columns, ignoring others. */
export const takeFingerprints = (db: Db, columns: Columns): Promise<Record<string, Fingerprint>> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`)
    await tx.execute(sql`SET LOCAL DateStyle = 'ISO, YMD'`)
    const all: Record<string, Fingerprint> = {}
    for (const [table, names] of Object.entries(columns)) all[table] = await takeFingerprint(tx, table, names)
    return all
  })
