import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { createPglite, lockDirectory } from '../database/db'
import { toConnection } from '../database/pool'
import { flushDirectory } from '../atomic-file'
import type { Target } from './load'
import { BackupError } from './parts'
import { readEmbedded, readPostgres, session } from './snapshot'

const createPostgresTarget = (client: Client): Target => ({
  ...readPostgres(client),
  runner: {
    exec: (text) => client.query(text),
    query: async <T>(text: string, params: string[]) => (await client.query(text, params)).rows as T[],
  },
  load: async (copy, text) => {
    const stream = client.query(from(`${copy} STDIN`))
    stream.end(text)
    await once(stream, 'finish')
  },
})

/** Fills a PostgreSQL database in one transaction. Fails only where nothing was committed. */
export async function fillPostgres<T>(url: string, fill: (target: Target) => Promise<T>): Promise<T> {
  const { Client } = await import('pg')
  const client = new Client(toConnection(url))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(session)
    const done = await fill(createPostgresTarget(client))
    await client.query('COMMIT')
    // Is left to the server where it fails: all rows are there.
    await client.query('ANALYZE').catch(() => undefined)
    return done
  } finally {
    await client.end()
  }
}

async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(path.join(entry.parentPath, entry.name), 'r+')
    await file.sync()
    await file.close()
  }
}

/** Fills an embedded database in a temporary folder, and renames it when it is whole. */
export async function fillEmbedded<T>(dataDir: string, fill: (target: Target) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(dataDir)
  const [final, part] = ['pg', 'pg-restoring'].map((name) => path.join(dataDir, name)) as [string, string]
  try {
    if (existsSync(final)) {
      throw new BackupError(`There is a database in ${dataDir} already: restore into an empty DATA_DIR.`)
    }
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { mode: 0o700 })
    const client = await createPglite({ dataDir: part })
    let done: T
    try {
      done = await client.transaction(async (tx) => {
        await tx.exec(session)
        return fill({
          ...(await readEmbedded(tx)),
          runner: {
            exec: (text) => tx.exec(text),
            query: async <R>(text: string, params: string[]) => (await tx.query<R>(text, params)).rows,
          },
          load: (copy, text) => tx.query(`${copy} '/dev/blob'`, [], { blob: new Blob([new Uint8Array(text)]) }),
        })
      })
      await client.exec('ANALYZE')
    } finally {
      await client.close()
    }
    await flushAll(part)
    await rename(part, final)
    await flushDirectory(final)
    return done
  } finally {
    await rm(part, { recursive: true, force: true })
    await unlock()
  }
}
