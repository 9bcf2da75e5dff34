import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import { createPglite, migrateEmbedded } from '../platform/server/database/db'
import { makePristine } from './pristine'

/** Migrates once and saves the data directory as a file, which test files load in a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-embedded-'))
  const client = await createPglite()
  const db = drizzle(client)
  await migrateEmbedded(client)
  await makePristine(db)
  const snapshot = path.join(directory, 'migrated.tar')
  await writeFile(snapshot, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('engine', { kind: 'embedded', snapshot })
  return () => rm(directory, { recursive: true, force: true })
}
