import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toBelongings } from '../../../app/backup'
import { verifyFile } from '../../../platform/server/backup/archive'
import { dump } from '../../../platform/server/backup/dump'
import { scheduleRecurring } from '../../../platform/server/jobs/claim'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, type TestDeps, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { events } from '../../core/events/table'
import { aMedia } from '../../../testing/factories'
import { createBackupJobs, queueNightly } from './run.service'
import { getLastBackup, nightly } from './service'
import { backups } from './table'

const database = useDatabase()
let folder: string
let deps: TestDeps

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'itinera-backups-')), 'nightly')
  const env = { BACKUP_DIR: folder, BACKUP_KEEP: '2', DATA_DIR: path.dirname(folder) }
  deps = testDeps({ db: database.db, env, now: '2027-03-01T12:00:00Z' })
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

const run = () =>
  runDueJobs(
    deps,
    createBackupJobs(() => dump(database.snapshot, toBelongings(deps))),
  )
const admin = async () => (await callerAs(deps, 'admin')).call
const names = async () => (await readdir(folder)).toSorted()
async function writePart(name: string, at: string) {
  await writeFile(path.join(folder, name), 'unfinished')
  await utimes(path.join(folder, name), new Date(at), new Date(at))
}
/** Runs the recurring job, then the job that it enqueued. */
async function night(instant: string) {
  deps.clock.set(instant)
  await queueNightly(testContext(deps))
  await run()
}

describe('a backup of one’s own', () => {
  it('is made at once, with rows and pictures, read back, and noted', async () => {
    const { key } = await aMedia(database.db)
    await deps.storage.write(`${key}/master.webp`, Buffer.from('picture'))
    const call = await admin()
    expect(await call.backups.state()).toMatchObject({ isOn: true, running: null, lastAt: null, list: [] })
    await call.backups.start()
    expect(await call.backups.state()).toMatchObject({ running: { size: 0 } })
    await call.backups.start()
    await run()
    const [made, ...others] = (await call.backups.state()).list
    expect(others).toEqual([])
    expect(made).toMatchObject({ file: 'backup-2027-03-01T120000Z.tar', error: null, files: 1 })
    const file = path.join(folder, made!.file!)
    expect(await verifyFile(file)).toMatchObject({ rows: made!.rows, files: 1, head: { schema: expect.any(String) } })
    const { mode, size } = await stat(file)
    expect([mode & 0o777, size]).toEqual([0o600, made!.size])
    expect(await getLastBackup(deps)).toEqual(new Date('2027-03-01T12:00:00Z'))
    expect(await database.db.$count(events, eq(events.kind, 'backup.started'))).toBe(1)
  })

  it('is refused where the server has no folder for it', async () => {
    deps = testDeps({ db: database.db })
    const call = await admin()
    expect(await call.backups.state()).toMatchObject({ isOn: false, isLate: false })
    await expect(call.backups.start()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is started on the server that has the folder', async () => {
    await scheduleRecurring(deps, [[nightly.kind, nightly.everySeconds]])
    const here = deps
    deps = testDeps({ db: database.db, now: '2027-03-01T12:05:00Z' })
    const call = await admin()
    expect(await call.backups.state()).toMatchObject({ isOn: true, isLate: false })
    await call.backups.start()
    deps.clock.set('2027-03-01T13:00:00Z')
    expect(await call.backups.state()).toMatchObject({ isOn: false })
    deps = here
    deps.clock.set('2027-03-01T12:06:00Z')
    await run()
    expect(await names()).toEqual(['backup-2027-03-01T120600Z.tar'])
  })
})

describe('nightly backups', () => {
  it('are made once a night, and the oldest go', async () => {
    await night('2027-03-01T12:00:00Z')
    await night('2027-03-02T02:59:00Z')
    expect(await names()).toEqual(['backup-2027-03-01T120000Z.tar'])
    await writeFile(path.join(folder, 'itinera-2026-12-24T030000Z.tar'), 'of version 1.0.0')
    await writePart('.itinera-x.tar.1.part', '2027-03-01T02:00:00Z')
    await writeFile(path.join(folder, 'notes.txt'), 'somebody else’s')
    await night('2027-03-02T03:00:00Z')
    await night('2027-03-02T09:00:00Z')
    // Is written by a command while the night's ends.
    await writePart('.backup-by-hand.tar.1.part', '2027-03-03T03:58:00Z')
    await night('2027-03-03T04:00:00Z')
    expect(await names()).toEqual([
      '.backup-by-hand.tar.1.part',
      'backup-2027-03-02T030000Z.tar',
      'backup-2027-03-03T040000Z.tar',
      'notes.txt',
    ])
    expect((await (await admin()).backups.state()).list.map(({ file }) => file)).toEqual([
      'backup-2027-03-03T040000Z.tar',
      'backup-2027-03-02T030000Z.tar',
    ])
  })

  it('that fail say why in words, stand among the failed jobs, and are late after a night', async () => {
    await night('2027-03-01T12:00:00Z')
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in the place of the folder')
    await night('2027-03-02T03:00:00Z')
    const call = await admin()
    const said = expect.stringMatching(/nightly.* cannot be used: /)
    expect(await call.jobs.failed()).toMatchObject([{ kind: 'backup', error: said }])
    deps.clock.set('2027-03-02T15:00:00Z')
    const state = await call.backups.state()
    expect(state).toMatchObject({ isLate: true, running: null, list: [{ file: null, error: said }, { error: null }] })
    await rm(folder)
    await night('2027-03-03T03:00:00Z')
    expect(await call.jobs.failed()).toEqual([])
    expect(await call.backups.state()).toMatchObject({ isLate: false, list: [{ error: null }, { error: said }] })
  })

  it('without most pictures are no good ones, and push none out until the older ones are taken away', async () => {
    const keys = await Promise.all(['a', 'b', 'c'].map((one) => aMedia(database.db, { key: one.repeat(64) })))
    for (const { key } of keys) await deps.storage.write(`${key}/master.webp`, Buffer.from('picture'))
    await night('2027-03-01T03:00:00Z')
    const call = await admin()
    // Is gone for good: the night says so, and counts.
    await deps.storage.remove(`${keys[0]!.key}/master.webp`)
    await night('2027-03-02T03:00:00Z')
    expect((await call.backups.state()).list[0]).toMatchObject({ files: 2, missing: 1, error: null })
    await deps.storage.remove(`${keys[1]!.key}/master.webp`)
    for (const day of ['03', '04', '05']) await night(`2027-03-${day}T03:00:00Z`)
    expect(await names()).toHaveLength(5)
    const said = expect.stringMatching(/^Of 3 stored files, 1 was there, and an earlier backup has more/)
    const state = await call.backups.state()
    expect(state).toMatchObject({ isLate: true, lastAt: '2027-03-02T03:00:00.000Z' })
    expect(state.list[0]).toMatchObject({ file: 'backup-2027-03-05T030000Z.tar', files: 1, missing: 2, error: said })
    expect(await call.jobs.failed()).toMatchObject([{ kind: 'backup', error: said }])
    // Is found again: all good ones stay before any of those nights.
    await deps.storage.write(`${keys[1]!.key}/master.webp`, Buffer.from('picture'))
    await night('2027-03-06T03:00:00Z')
    expect(await names()).toEqual(['backup-2027-03-02T030000Z.tar', 'backup-2027-03-06T030000Z.tar'])
    await deps.storage.remove(`${keys[1]!.key}/master.webp`)
    await night('2027-03-07T03:00:00Z')
    for (const day of ['02', '06'])
      await rename(path.join(folder, `backup-2027-03-${day}T030000Z.tar`), path.join(folder, '..', `${day}.tar`))
    await night('2027-03-08T03:00:00Z')
    expect((await call.backups.state()).list[0]).toMatchObject({ files: 1, missing: 2, error: null })
    expect(await names()).toEqual(['backup-2027-03-07T030000Z.tar', 'backup-2027-03-08T030000Z.tar'])
  })

  it('go on after the clock was ahead, whose backup is the first to go', async () => {
    await night('2028-03-01T03:00:00Z')
    await night('2027-03-02T03:00:00Z')
    const call = await admin()
    deps.clock.set('2027-03-03T15:00:00Z')
    expect(await call.backups.state()).toMatchObject({ isLate: true, lastAt: '2027-03-02T03:00:00.000Z' })
    await night('2027-03-03T15:00:00Z')
    expect(await names()).toEqual(['backup-2027-03-02T030000Z.tar', 'backup-2027-03-03T150000Z.tar'])
  })

  it('leave nothing behind when the storage fails in the middle, and let the database go', async () => {
    await aMedia(database.db)
    const broken = { ...deps.storage, read: () => Promise.reject(new Error('the bucket is away')) }
    const parts = () => dump(database.snapshot, toBelongings({ ...deps, storage: broken }))
    deps.clock.set('2027-03-02T03:00:00Z')
    await queueNightly(testContext(deps))
    await runDueJobs(deps, createBackupJobs(parts))
    expect(await names()).toEqual([])
    expect((await database.db.execute(sql`SELECT 1`)) !== null).toBe(true)
    expect((await database.db.select().from(backups))[0]).toMatchObject({ error: expect.stringContaining('log') })
  })
})
