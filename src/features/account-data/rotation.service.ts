import { sql } from 'drizzle-orm'
import type { Deps } from '../../platform/server/context'
import { preparedQuery, rows } from '../../platform/server/database/db'
import { addKey, keepNewestKey } from '../../platform/server/key-file'
import { vaultOf } from '../../platform/server/encryption'
import { type SealedColumn, sealedColumns } from './sealed.rules'

type RotationDeps = Pick<Deps, 'db' | 'vault' | 'log'>
type Sealed = { row: string; value: string }

/** `unreadable` values are left as they are: their key is gone, or they were copied from elsewhere. */
export type Rotation = { resealed: number; unreadable: number }

const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

const read = (db: Deps['db'], { table, row, column }: SealedColumn, after: string): Promise<Sealed[]> => {
  const [of, id, value] = [table, row, column].map((name) => sql.identifier(name))
  return rows<Sealed>(
    db,
    sql`SELECT ${id}::text AS row, ${value} AS value FROM ${of}
        WHERE ${value} IS NOT NULL AND ${id} > ${after}::uuid ORDER BY ${id} LIMIT ${batch}`,
  )
}

/** Only what is still as it was read: a number that was changed meanwhile stays as its owner made it. */
async function write(
  db: Deps['db'],
  column: SealedColumn,
  changes: (Sealed & { resealed: string })[],
): Promise<number> {
  if (changes.length === 0) return 0
  const [table, row, name] = [column.table, column.row, column.column].map((part) => `"${part}"`)
  const written = await preparedQuery(
    db,
    `UPDATE ${table} t SET ${name} = v.resealed
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS v (id, value, resealed)
     WHERE t.${row} = v.id AND t.${name} = v.value RETURNING 1`,
    [changes.map((c) => c.row), changes.map((c) => c.value), changes.map((c) => c.resealed)],
  )
  return written.length
}

/** The value sealed anew; null when it does not open. */
function reseal({ vault, log }: RotationDeps, { table, column }: SealedColumn, { row, value }: Sealed): string | null {
  const place = { table, row, column }
  try {
    return vault.seal(vault.open(value, place), place)
  } catch (err) {
    log.warn({ err, ...place }, 'a sealed value does not open and stays as it is')
    return null
  }
}

async function resealColumn(deps: RotationDeps, column: SealedColumn): Promise<Rotation> {
  const done = { resealed: 0, unreadable: 0 }
  for (let after = first; ;) {
    const found = await read(deps.db, column, after)
    const old = found.filter(({ value }) => !deps.vault.isCurrent(value))
    const changes = old.flatMap((sealed) => {
      const resealed = reseal(deps, column, sealed)
      return resealed === null ? [] : [{ ...sealed, resealed }]
    })
    done.unreadable += old.length - changes.length
    done.resealed += await write(deps.db, column, changes)
    if (found.length < batch) return done
    after = found.at(-1)!.row
  }
}

async function walk(deps: RotationDeps): Promise<Rotation> {
  const done = { resealed: 0, unreadable: 0 }
  for (const column of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(deps, column)
    done.resealed += resealed
    done.unreadable += unreadable
  }
  return done
}

/**
 * Seals every personal number anew with the first key. It may run while the site does, be broken off and be run again. Walks
 * until it finds nothing to do: a number that was saved meanwhile may have been sealed with an older key.
 */
export async function resealAll(deps: RotationDeps): Promise<Rotation> {
  let resealed = 0
  for (;;) {
    const round = await walk(deps)
    resealed += round.resealed
    if (round.resealed === 0) return { resealed, unreadable: round.unreadable }
  }
}

/**
 * Changes the key in DATA_DIR: a new one is put in front, everything is sealed with it, and the older ones are dropped when
 * nothing needs them any more. One that was broken off goes on with the key that it had made.
 * @param alone no server can be running, so that nobody seals with an older key after this; otherwise the older keys stay
 * until this ran once more, after a restart
 */
export async function rotateKeyFile(
  deps: Pick<Deps, 'db' | 'log'>,
  file: string,
  { alone }: { alone: boolean },
): Promise<Rotation & { dropped: boolean }> {
  const { keys, added } = await addKey(file)
  const done = await resealAll({ ...deps, vault: vaultOf(keys) })
  const dropped = done.unreadable === 0 && (alone || !added)
  if (dropped) await keepNewestKey(file)
  return { ...done, dropped }
}
