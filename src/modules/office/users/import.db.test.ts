import { beforeEach, expect, it } from 'vitest'
import { callerAs, type Caller } from '../../../testing/callers'
import { runJobs, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'

const database = useDatabase()
let deps: TestDeps
let admin: Caller
beforeEach(async () => {
  deps = testDeps({ db: database.db })
  admin = (await callerAs(deps, 'admin')).call
})

it('a file of colleagues invites them with roles by name, changes roles, and is undone while nobody accepted', async () => {
  const csv =
    'Name,Email,Role\nMaya Lind,maya@example.com,Manager\nBo Li,bo@example.com,\nCy Ro,cy@example.com,Pilot\nDi Ro,not-an-address,'
  const { bad } = await admin.userImports.preview({ csv })
  expect(bad.map(({ line, column }) => [line, column])).toEqual([
    [4, 'role'],
    [5, 'email'],
  ])
  const { id } = await admin.userImports.run({ csv })
  const list = async () =>
    (await admin.users.list({ status: ['invited'], sort: 'email', descending: false })).items.map((one) => [
      one.email,
      one.roleName ?? one.role,
    ])
  expect(await list()).toEqual([
    ['bo@example.com', 'agent'],
    ['maya@example.com', 'Manager'],
  ])
  await runJobs(deps)
  expect(deps.mails.sent.map(({ recipient }) => recipient).toSorted()).toEqual(['bo@example.com', 'maya@example.com'])
  const again = await admin.userImports.run({ csv: 'Name,Email,Role\nBo Li,bo@example.com,Accountant' })
  expect(again).toMatchObject({ count: 1, changed: 1 })
  expect((await list())[0]).toEqual(['bo@example.com', 'Accountant'])
  expect(await admin.userImports.undo({ id: again.id })).toEqual({ removed: 0, restored: 1, kept: 0 })
  expect((await list())[0]).toEqual(['bo@example.com', 'agent'])
  expect(await admin.userImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0 })
  expect(await list()).toEqual([])
})

it('nobody gives rights that they lack', async () => {
  const { id } = await admin.roles.create({ name: 'Recruiter', permissions: ['users.manage'], sees: 'own' })
  const { ctx } = await callerAs(deps, 'agent')
  const actor = { ...ctx.actor!, roleId: id, permissions: ['users.manage'] as const, sees: 'own' as const }
  const { call } = await callerAs(deps, 'agent', { actor })
  const { bad } = await call.userImports.preview({ csv: 'Name,Email,Role\nEve Ro,eve@example.com,Administrator' })
  expect(bad).toHaveLength(1)
})
