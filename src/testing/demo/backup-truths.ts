import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { toBelongings } from '../../app/backup'
import { backup, move, restore } from '../../app/cli/backups'
import { createStorage } from '../../app/storage'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { login } from '../../modules/identity/auth/service'
import { media } from '../../modules/core/media/table'
import { writeBackup } from '../../platform/server/backup/archive'
import { dump } from '../../platform/server/backup/dump'
import { readContents } from '../../platform/server/backup/tables'
import { toTar } from '../../platform/server/backup/tar'
import { openDatabase } from '../../platform/server/database/db'
import { type Env, readEnv } from '../../platform/server/env'
import type { Storage } from '../../platform/server/storage'
import { startBucket } from '../bucket'
import { testContext, type TestDeps, testDeps, testKeys } from '../context'
import type { TestDatabase } from '../database'

type Contents = Awaited<ReturnType<typeof readContents>>

async function contentsIn({ snapshot }: Pick<TestDatabase, 'snapshot'>): Promise<Contents> {
  const reader = await snapshot()
  try {
    return await readContents(reader)
  } finally {
    await reader.end()
  }
}

type Place = { DATA_DIR: string; DATABASE_URL?: string; MEDIA_STORAGE?: string }

/** Starts on a database as the server does, and signs every account in. @returns its contents before that */
async function startOn(place: Place): Promise<Contents> {
  const database = await openDatabase({ ...place, DATABASE_POOL: 2 })
  try {
    const contents = await contentsIn(database)
    const ctx = testContext(testDeps({ db: database.db }))
    for (const { email, password } of demoAccounts) {
      expect((await login({ ctx, input: { email, password } })).user.email).toBe(email)
    }
    return contents
  } finally {
    await database.close()
  }
}

/** Reads one of the pictures that the rows refer to. */
async function aStoredPicture({ db, storage }: TestDeps) {
  const [found] = await db.select().from(media).limit(1)
  const key = `${found!.key}/master.webp`
  return { key, data: (await storage.read(key))! }
}

/** Restores pictures into the bucket, and backs them up from there. @returns the bucket, without them */
async function comesBackInBucket(env: Env, file: string, picture: { key: string; data: Buffer }): Promise<Storage> {
  const bucket = createStorage(env)
  await restore(env, file, {})
  expect(await bucket.read(picture.key)).toEqual(picture.data)
  expect(await backup(env, path.join(env.DATA_DIR, 'of-bucket.tar'))).toMatch(/ 58 stored files \(/)
  await bucket.remove(picture.key)
  return bucket
}

/**
 * Checks that the demo agency is restored with every row of every table. Restores a backup to an embedded database and
 * with a bucket, and moves it to PostgreSQL. The gate's tests of backups use fewer rows.
 */
export async function comesBack(database: TestDatabase, deps: TestDeps): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'itinera-backup-'))
  const toEnv = (place: Place) =>
    readEnv({ NODE_ENV: 'test', ENCRYPTION_KEYS: testKeys, LOG_LEVEL: 'silent', ...place })
  const embedded = { DATA_DIR: path.join(folder, 'embedded') }
  const bucket = await startBucket()
  try {
    const before = await contentsIn(database)
    expect(Object.keys(before).length).toBeGreaterThan(80)
    const picture = await aStoredPicture(deps)
    const file = path.join(folder, 'agency.tar')
    const belongings = toBelongings({ ...deps, env: toEnv({ DATA_DIR: folder }) })
    const { files, missing } = await writeBackup(file, toTar(dump(database.snapshot, belongings)), async () => null)
    expect({ files, missing }).toEqual({ files: 58, missing: [] })
    await restore(toEnv(embedded), file, {})
    expect(await readFile(path.join(embedded.DATA_DIR, 'media', picture.key))).toEqual(picture.data)
    expect(await startOn(embedded)).toEqual(before)
    if (database.kind === 'embedded') return

    const [restored, moved] = await Promise.all([0, 1].map(() => database.emptyDatabase()))
    const pictures = await comesBackInBucket(
      toEnv({ DATA_DIR: folder, DATABASE_URL: restored, MEDIA_STORAGE: bucket.url }),
      file,
      picture,
    )
    expect(await startOn({ DATA_DIR: folder, DATABASE_URL: restored })).toEqual(before)
    const inside = await openDatabase({ ...embedded, DATABASE_POOL: 1 })
    const left = await contentsIn(inside)
    await inside.close()
    await move(toEnv({ ...embedded, DATABASE_URL: moved, MEDIA_STORAGE: bucket.url }))
    expect(await pictures.read(picture.key)).toEqual(picture.data)
    expect(await startOn({ DATA_DIR: folder, DATABASE_URL: moved })).toEqual(left)
  } finally {
    await bucket.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
