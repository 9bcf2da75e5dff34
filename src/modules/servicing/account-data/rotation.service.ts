import { sql } from 'drizzle-orm'
import type { Deps } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { addKey, dropOldKeys, isKeyInUse } from '../../../platform/server/key-file'
import { createEncryption } from '../../../platform/server/encryption'
import type { EncryptedColumn, Rotation, RotationDeps } from '../../../platform/server/lifecycle'

type Encrypted = { row: string; value: string }

const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

const read = (db: Deps['db'], { table, row, column }: EncryptedColumn, after: string): Promise<Encrypted[]> => {
  const [source, id, value] = [table, row, column].map((name) => sql.identifier(name))
  return queryRows<Encrypted>(
    db,
    sql`SELECT ${id}::text AS row, ${value} AS value FROM ${source}
        WHERE ${value} IS NOT NULL AND ${id} > ${after}::uuid ORDER BY ${id} LIMIT ${batch}`,
  )
}

/** Writes by optimistic update: leaves a concurrently changed number as it is. */
async function write(
  db: Deps['db'],
  column: EncryptedColumn,
  changes: (Encrypted & { reencrypted: string })[],
): Promise<number> {
  if (changes.length === 0) return 0
  const [table, row, name] = [column.table, column.row, column.column].map((part) => sql.identifier(part))
  const [ids, values, reencrypted] = (['row', 'value', 'reencrypted'] as const).map((key) =>
    sql.param(changes.map((change) => change[key])),
  )
  const written = await queryRows(
    db,
    sql`UPDATE ${table} t SET ${name} = v.reencrypted
      FROM unnest(${ids}::uuid[], ${values}::text[], ${reencrypted}::text[]) AS v (id, value, reencrypted)
      WHERE t.${row} = v.id AND t.${name} = v.value RETURNING 1`,
  )
  return written.length
}

/** Encrypts the value anew; returns null when it does not decrypt. */
function reencrypt(
  { encryption, log }: RotationDeps,
  { table, column }: EncryptedColumn,
  { row, value }: Encrypted,
): string | null {
  const context = { table, row, column }
  try {
    return encryption.encrypt(encryption.decrypt(value, context), context)
  } catch (err) {
    log.warn({ err, ...context }, 'an encrypted value does not decrypt and stays as it is')
    return null
  }
}

async function reencryptColumn(deps: RotationDeps, column: EncryptedColumn): Promise<Rotation> {
  const done = { reencrypted: 0, unreadable: 0 }
  for (let after = first; ;) {
    const found = await read(deps.db, column, after)
    const old = found.filter(({ value }) => !deps.encryption.isCurrent(value))
    const changes = old.flatMap((encrypted) => {
      const reencrypted = reencrypt(deps, column, encrypted)
      return reencrypted === null ? [] : [{ ...encrypted, reencrypted }]
    })
    done.unreadable += old.length - changes.length
    done.reencrypted += await write(deps.db, column, changes)
    if (found.length < batch) return done
    after = found.at(-1)!.row
  }
}

async function walk(deps: RotationDeps): Promise<Rotation> {
  const done = { reencrypted: 0, unreadable: 0 }
  const add = ({ reencrypted, unreadable }: Rotation) => {
    done.reencrypted += reencrypted
    done.unreadable += unreadable
  }
  for (const { encryptedColumns = [], reencryptFiles } of deps.lifecycles) {
    for (const column of encryptedColumns) add(await reencryptColumn(deps, column))
    if (reencryptFiles) add(await reencryptFiles(deps))
  }
  return done
}

/**
 * Encrypts all personal numbers and files anew with the first key. Allows running beside the site, interruption and
 * repetition. Repeats until no row is left: a number saved meanwhile may have an older key.
 */
export async function reencryptAll(deps: RotationDeps): Promise<Rotation> {
  let reencrypted = 0
  for (;;) {
    const round = await walk(deps)
    reencrypted += round.reencrypted
    if (round.reencrypted === 0) return { reencrypted, unreadable: round.unreadable }
  }
}

/**
 * Rotates the key in DATA_DIR. Puts a new key first and encrypts everything with it. Drops older keys once no row needs
 * them. An interrupted run continues with its new key.
 * @param alone promises that no server is running, which might still encrypt with an older key. Otherwise older keys
 * stay until a run finds nothing encrypted with them, after a server was started with the new one
 */
export async function rotateKeyFile(
  deps: Omit<RotationDeps, 'encryption'>,
  file: string,
  { alone }: { alone: boolean },
): Promise<Rotation & { dropped: boolean }> {
  const encryption = createEncryption(await addKey(file))
  const done = await reencryptAll({ ...deps, encryption })
  const isSettled = async () => done.reencrypted === 0 && (await isKeyInUse(file, encryption.currentKey))
  const dropped = done.unreadable === 0 && (alone || (await isSettled()))
  if (dropped) await dropOldKeys(file)
  return { ...done, dropped }
}
