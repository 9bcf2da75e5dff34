import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createPglite } from '../platform/server/database/db'
import { openCopiedSnapshot, removeCopies } from '../platform/server/backup/snapshot'

/** Checks that the embedded database, which has one session, serves others while a backup or an archive reads it. */

const engine = inject('engine')
let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'itinera-snapshot-'))
  if (engine.kind !== 'embedded') return
  await mkdir(path.join(root, 'pg'))
  execFileSync('tar', ['-xf', engine.snapshot, '-C', path.join(root, 'pg')])
})
afterAll(() => rm(root, { recursive: true }))

const open = (dataDir: string) => createPglite({ dataDir })

describe.runIf(engine.kind === 'embedded')('a snapshot of the embedded database', { timeout: 240_000 }, () => {
  it('has the rows of one moment, while others write, and leaves nothing behind', async () => {
    const client = await open(path.join(root, 'pg'))
    await client.exec(`CREATE TABLE numbered (id int PRIMARY KEY, text text);
      INSERT INTO numbered SELECT n, 'as it was' FROM generate_series(1, 1200) n`)
    const { copy, end } = await openCopiedSnapshot(client, root, open)
    let [read, written] = ['', 0]
    for await (const text of copy('SELECT id, text FROM numbered ORDER BY id')) {
      written += (await client.query("UPDATE numbered SET text = 'as it is' WHERE id > 1190")).affectedRows!
      read += text.toString()
    }
    await end()
    expect(written).toBeGreaterThanOrEqual(10)
    expect(read.split('\n').filter((line) => line.endsWith('as it was'))).toHaveLength(1200)
    expect(await readdir(root)).toEqual(['pg'])
    await client.close()
  })

  it('of a process that was killed is removed by the next start', async () => {
    await mkdir(path.join(root, 'pg-copy-1a2b3c4d'))
    await removeCopies(root)
    expect(await readdir(root)).toEqual(['pg'])
  })
})
