import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toBelongings } from '../../../app/backup'
import { storageFull } from '../../../platform/server/atomic-file'
import { dump } from '../../../platform/server/backup/dump'
import { exportItems } from '../../../platform/server/backup/export'
import { readItems } from '../../../platform/server/backup/format'
import { newId } from '../../../platform/server/ids'
import { runJob } from '../../../platform/server/jobs/run'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, type TestDeps, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aMedia } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { hashPassword } from '../../identity/auth/hash.client'
import { users } from '../../identity/auth/table'
import { archiveJobs, dropArchives, purgeArchives } from './run.service'
import { readArchive } from './service'
import { archives } from './table'
import { patient } from '../../../testing/account'

const database = useDatabase()
const password = 'Correct-horse-1'
let folder: string
let deps: TestDeps

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'itinera-archives-'))
  deps = testDeps({ db: database.db, env: { DATA_DIR: folder } })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function admin() {
  const { call, user } = await callerAs(deps, 'admin')
  await database.db
    .update(users)
    .set({ passwordHash: await hashPassword(patient, password) })
    .where(eq(users.id, user.id))
  return call.archives
}
const kinds = () => {
  const belongings = toBelongings(deps)
  const makeParts = () => dump(database.snapshot, belongings)
  return archiveJobs({ makeParts, secrets: { ...belongings, encryption: deps.encryption } })
}
const run = () => runDueJobs(deps, kinds())
const stored = () => [...deps.storage.files.keys()].filter((key) => key.startsWith('archives/'))
async function made() {
  const call = await admin()
  const { id } = await call.start({ password })
  await run()
  return { call, id }
}
async function download(call: Awaited<ReturnType<typeof admin>>, id: string) {
  const parts: Buffer[] = []
  for await (const part of readArchive({ ctx: deps, input: await call.download({ id }) })) parts.push(part)
  return Object.entries(unzipSync(Buffer.concat(parts))).map(([name, data]) => [name, Buffer.from(data)] as const)
}

describe('an archive of everything', () => {
  it('has the files that the command writes, with readable numbers; stored encrypted; and the log says who took it', async () => {
    const asha = await callerAs(deps, 'traveler')
    await asha.call.coTravelers.create({ firstName: 'Dev', passportNo: 'Z7654321' })
    const { key } = await aMedia(database.db)
    await deps.storage.write(`${key}/master.webp`, Buffer.from('picture'))
    const { call, id } = await made()
    const [row] = await call.list()
    expect(row).toMatchObject({ status: 'ready', files: 1, unreadable: 0, error: null })
    expect(row!.expiresAt).toBe('2027-03-02T12:00:00.000Z')

    const belongings = toBelongings(deps)
    const target = path.join(folder, 'everything')
    const items = readItems(dump(database.snapshot, belongings))
    await exportItems(items, target, { ...belongings, encryption: deps.encryption })
    const files = await download(call, id)
    const written = (await readdir(target, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    expect(files.map(([name]) => name).toSorted()).toEqual(
      written.map((one) => path.relative(target, path.join(one.parentPath, one.name))).toSorted(),
    )
    // Leaves out what making the archive changes.
    const same = files.filter(([name]) => !/\/(archives|events|jobs|rate_limits)\.csv$/.test(name))
    for (const [name, data] of same) expect([name, data]).toEqual([name, await readFile(path.join(target, name))])
    expect(files.find(([name]) => name === 'tables/co_travelers.csv')![1].toString()).toContain('Z7654321')
    const accounts = files.find(([name]) => name === 'tables/users.csv')![1].toString()
    expect([accounts.includes('@'), accounts.includes('scrypt'), accounts.includes('argon')]).toEqual([
      true,
      false,
      false,
    ])
    expect(files.find(([name]) => name === `files/${key}/master.webp`)![1].toString()).toBe('picture')
    for (const part of stored()) {
      expect(deps.storage.files.get(part)!.subarray(0, 20).toString()).toMatch(/^itinera-encrypted/)
    }
    const log = await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
    expect(log.map(({ kind }) => kind).toSorted()).toEqual(['archive.downloaded', 'archive.started'])
    expect(log.every(({ actorId }) => actorId !== null)).toBe(true)
  })

  it('asks for the password, and one is made at a time', async () => {
    const call = await admin()
    await expect(call.start({ password: 'wrong' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await database.db.$count(archives)).toBe(0)
    const { id } = await call.start({ password })
    await expect(call.start({ password })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(call.download({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await call.list()).toMatchObject([{ id, status: 'running', size: 0 }])
  })

  it('is gone after a day, at once for those who ask and soon after from the storage', async () => {
    const { call, id } = await made()
    deps.clock.advance(24 * 3600 + 1)
    expect(await call.list()).toEqual([])
    await expect(call.download({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(stored().length).toBeGreaterThan(0)
    await purgeArchives(testContext(deps))
    expect([stored(), await database.db.$count(archives)]).toEqual([[], 0])
  })

  it('is not listed where it is not stored, as in a restored backup', async () => {
    const { call } = await made()
    for (const key of stored()) deps.storage.files.delete(key)
    await purgeArchives(testContext(deps))
    expect(await call.list()).toEqual([])
  })

  it('leaves another one alone that was started as it ended', async () => {
    const { call } = await made()
    const { id } = await call.start({ password })
    const other = newId()
    const { write } = deps.storage
    deps.storage.write = async (key, data) => {
      await write(key, data)
      if (!key.startsWith('archives/')) return
      await database.db
        .update(archives)
        .set({ status: 'failed', endedAt: deps.now(), error: 'Lost' })
        .where(eq(archives.id, id))
      await database.db.insert(archives).values({ id: other, startedAt: deps.now(), notedAt: deps.now() })
    }
    await run()
    deps.storage.write = write
    expect((await call.list()).find((one) => one.id === other)).toMatchObject({ status: 'running' })
    expect(stored().filter((key) => key.startsWith(`archives/${id}.`))).toEqual([])
  })

  it('is replaced by the next one, deleted by hand, and when the keys change', async () => {
    const { call, id } = await made()
    const next = await call.start({ password })
    await run()
    expect((await call.list()).map((one) => one.id)).toEqual([next.id])
    await expect(call.download({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call.remove(next)
    expect([stored(), await call.list()]).toEqual([[], []])
    await call.start({ password })
    await run()
    await dropArchives(deps)
    expect([stored(), await call.list()]).toEqual([[], []])
  })
})

describe('an archive that fails', () => {
  it('says that the disk is full, leaves nothing, and can be started again', async () => {
    const call = await admin()
    await call.start({ password })
    const { write } = deps.storage
    deps.storage.write = (key, data) => (key.startsWith('archives/') ? Promise.reject(storageFull()) : write(key, data))
    await run()
    expect(await call.list()).toMatchObject([{ status: 'failed', error: 'There is no space left to store this' }])
    expect([stored(), await database.db.$count(jobs, eq(jobs.kind, 'archive'))]).toEqual([[], 0])
    deps.storage.write = write
    await call.start({ password })
    await run()
    expect((await call.list()).map(({ status }) => status)).toEqual(['ready'])
  })

  it('as its process was killed, is told after two minutes, and its job finds nothing to do', async () => {
    const call = await admin()
    const { id } = await call.start({ password })
    await database.db.update(archives).set({ begunAt: deps.now(), parts: 1 }).where(eq(archives.id, id))
    await deps.storage.write(`archives/${id}.1`, Buffer.from('half'))
    deps.clock.advance(121)
    expect(await call.list()).toMatchObject([{ id, status: 'failed', error: expect.stringMatching(/stopped/) }])
    const next = await call.start({ password })
    await run()
    expect(await call.list()).toMatchObject([{ id: next.id, status: 'ready' }])
    const third = await call.start({ password })
    await database.db.update(archives).set({ begunAt: deps.now() }).where(eq(archives.id, third.id))
    deps.clock.advance(121)
    await call.remove(third)
    expect((await call.list()).map((one) => one.id)).toEqual([next.id])
    expect(stored().every((key) => key.startsWith(`archives/${next.id}.`))).toBe(true)
  })

  it('as its server was stopped, is not made twice by the same job', async () => {
    const call = await admin()
    const { id } = await call.start({ password })
    const [job] = await database.db.select().from(jobs).where(eq(jobs.key, id))
    await database.db.update(archives).set({ begunAt: deps.now(), parts: 1 }).where(eq(archives.id, id))
    await deps.storage.write(`archives/${id}.1`, Buffer.from('half'))
    await runJob(deps, kinds()[1]!, { ...job!, lease: newId() }, new AbortController().signal)
    expect(await call.list()).toMatchObject([{ status: 'failed', error: expect.stringMatching(/stopped/) }])
    expect(stored()).toEqual([])
  })
})
