import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/db'
import { type Columns, type Fingerprint, takeFingerprints, toList } from './fingerprints'

/** Covers upgrades with servers of two versions, whose older one reads and writes a newer schema. */

/** Lists what a release can do with its own schema. */
export type Accepted = { statements: string[]; columns: Columns }

class Undo extends Error {}

/** Tries something and rolls it back. @returns why it was refused; null when it was not */
async function tryOut(db: Db, work: (tx: Db) => Promise<unknown>): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return null
    const { cause = error } = error as Error
    return String(cause)
  }
  return null
}

const preparing = (text: string) => async (tx: Db) => {
  await tx.execute(sql.raw(`PREPARE older AS ${text}`))
  await tx.execute(sql`DEALLOCATE older`)
}

/** Updates each row to itself, with all triggers and deferred checks. Some tables refuse any change. */
const updating = (table: string, columns: string[]) => async (tx: Db) => {
  await tx.execute(sql`UPDATE ${sql.identifier(table)} SET (${toList(columns)}) = ROW (${toList(columns)})`)
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
}

/** Sorts statements and columns into accepted ones, and reasons for the rest. */
async function sortOut(db: Db, { statements, columns }: Accepted) {
  const accepted: Accepted = { statements: [], columns: {} }
  const refused: string[] = []
  for (const text of statements) {
    const why = await tryOut(db, preparing(text))
    if (why) refused.push(`${why}: ${text}`)
    else accepted.statements.push(text)
  }
  for (const [table, names] of Object.entries(columns)) {
    const why = await tryOut(db, updating(table, names))
    if (why) refused.push(`${why}: UPDATE of ${table}`)
    else accepted.columns[table] = names
  }
  return { accepted, refused }
}

export const listAccepted = async (db: Db, older: Accepted): Promise<Accepted> => (await sortOut(db, older)).accepted
export const listRefused = async (db: Db, older: Accepted): Promise<string[]> => (await sortOut(db, older)).refused

/** Deletes all rows and inserts them with the columns that older code names. @returns the tables' fingerprints then */
export async function rewriteRows(db: Db, columns: Columns): Promise<Record<string, Fingerprint>> {
  let written: Record<string, Fingerprint> = {}
  await tryOut(db, async (tx) => {
    // Disables foreign keys, but keeps each table's own constraints.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const [table, names] of Object.entries(columns)) {
      const [target, list] = [sql.identifier(table), toList(names)]
      await tx.execute(sql`CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT ${list} FROM ${target}`)
      await tx.execute(sql`DELETE FROM ${target}`)
      await tx.execute(sql`INSERT INTO ${target} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept`)
      await tx.execute(sql`DROP TABLE kept`)
    }
    written = await takeFingerprints(tx, columns)
  })
  return written
}
