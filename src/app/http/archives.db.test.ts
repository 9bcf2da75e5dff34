import { unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { events } from '../../modules/core/events/table'
import { toPart } from '../../modules/office/archives/archive.rules'
import { archives } from '../../modules/office/archives/table'
import { officeRoles } from '../../modules/identity/roles/table'
import { users } from '../../modules/identity/auth/table'
import { newId } from '../../platform/server/ids'
import type { Permission } from '../../shared/permissions'
import { useApp } from '../../testing/app'
import { withPasswords } from '../../testing/auth.examples'
import { useDatabase } from '../../testing/database'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'
import { listJobKinds } from '../jobs'
import { createCaller } from '../router'
import { runDueJobs, testContext } from '../../testing/context'

const database = useDatabase()
const site = useApp(database)
let world: World
let id: string
beforeEach(async () => {
  world = await aWorld(site.deps)
  const actor = { id: world.people.admin.user.id, role: 'admin' as const }
  const call = createCaller(testContext(site.deps, { actor }))
  ;({ id } = await call.archives.start(await withPasswords(world)))
  const { kind, snapshot } = database
  await runDueJobs(
    site.deps,
    listJobKinds(site.deps, { kind, snapshot }).filter((one) => one.kind === 'archive'),
  )
})

const take = (who: Who | null, of = id) => site.get(`/admin/archives/${of}`, who ? getCookie(world, who) : {})
const taken = () => database.db.$count(events, eq(events.kind, 'archive.downloaded'))

it('administrators download the archive, which no cache keeps, and the log says so', async () => {
  const answer = await take('admin')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(Object.keys(unzipSync(answer.rawPayload))).toContain('tables/users.csv')
  expect(await taken()).toBe(1)
  // Asks what is there, which is no download.
  const head = await site.call('HEAD', `/admin/archives/${id}`, undefined, getCookie(world, 'admin'))
  expect([head.statusCode, await taken()]).toEqual([404, 1])
})

it.each([
  [null, 401],
  ['stranger', 403],
  ['agent', 403],
] as const)('%s is refused with %i', async (who, status) => {
  expect((await take(who)).statusCode).toBe(status)
  expect(await taken()).toBe(0)
})

it('a role of the agency’s own takes it with the permission alone', async () => {
  const { id: agent } = world.people.agent.user
  const become = async (name: string, permissions: Permission[]) => {
    const roleId = newId()
    await database.db.insert(officeRoles).values({ id: roleId, name, permissions })
    await database.db.update(users).set({ roleId }).where(eq(users.id, agent))
  }
  await become('Technician', ['jobs.manage', 'lists.export'])
  expect((await take('agent')).statusCode).toBe(403)
  await become('Owner', ['archives.manage'])
  expect((await take('agent')).statusCode).toBe(200)
})

it('what is over, unknown or gone from the storage is 404, also at addresses of pictures', async () => {
  const { key } = toPart(id, 1)
  const [folder, name] = key.split('/')
  for (const address of [`/media/${key}`, `/media/${folder}`, `/objects/${name}`, `/media/${folder}/${name}.webp`]) {
    expect((await site.get(address, getCookie(world, 'admin'))).statusCode).toBe(404)
  }
  expect((await take('admin', world.people.admin.user.id)).statusCode).toBe(404)
  expect((await take('admin', 'everything')).statusCode).toBe(404)
  await database.db.update(archives).set({ endedAt: new Date(site.deps.now().getTime() - 25 * 3_600_000) })
  expect((await take('admin')).statusCode).toBe(404)
  await database.db.update(archives).set({ endedAt: site.deps.now() })
  await site.deps.storage.remove(key)
  const lost = await take('admin')
  expect([lost.statusCode, lost.headers['content-disposition']]).toEqual([404, undefined])
})
