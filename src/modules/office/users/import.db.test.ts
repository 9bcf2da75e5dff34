import { and, eq, notInArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { permissions } from '../../../shared/permissions'
import { callerAs, type Caller } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aUser } from '../../../testing/factories'
import { runBatch } from '../../core/imports/service'
import { users } from '../../identity/auth/table'
import { userImporter } from './import.service'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller
beforeEach(async () => {
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
  const renamed = await admin.userImports.preview({ csv: 'Name,Email,Role\nBo Lee,bo@example.com,Accountant' })
  expect(renamed).toMatchObject({ same: 1, notices: [{ line: 2, column: 'firstName', message: 'Bo Li, as here' }] })
  expect(await admin.userImports.undo({ id: again.id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
  expect((await list())[0]).toEqual(['bo@example.com', 'agent'])
  expect(await admin.userImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
  expect(await list()).toEqual([])
})

it('a file invites people with one name', async () => {
  const csv = 'Name,Email,Role\nSuharto,suharto@example.com,Agent\n'
  const parts = 'First name,Last name,Email,Role\nMadhuri,,madhuri@example.com,Agent\n'
  const notice = { line: 2, column: 'lastName', message: 'Has no last name, so that the first name is the whole name' }
  expect(await admin.userImports.preview({ csv })).toMatchObject({ bad: [], notices: [notice] })
  for (const file of [csv, parts]) await admin.userImports.run({ csv: file })
  const { items } = await admin.users.list({ status: ['invited'], sort: 'email', descending: false })
  expect(items.map(({ name, noLastName }) => [name, noLastName])).toEqual([
    ['Madhuri', true],
    ['Suharto', true],
  ])
})

/** Makes an agent with a role of the agency that only manages users; `actor` adds rights. */
async function aRecruiter(more: object = {}) {
  const { id: roleId } = await admin.roles.create({ name: 'Recruiter', permissions: ['users.manage'], sees: 'own' })
  const { ctx } = await callerAs(deps, 'agent')
  const own = { ...ctx.actor!, roleId, permissions: ['users.manage'] as const, sees: 'own' as const }
  const as = async (actor: object) => (await callerAs(deps, 'agent', { actor: { ...own, ...actor } })).call
  return { recruiter: await as({}), promoted: await as(more) }
}
const listInvited = async () =>
  (await admin.users.list({ status: ['invited'], sort: 'email', descending: false })).items.map(({ id }) => id)

it('an undo keeps whom somebody changed since', async () => {
  const { recruiter } = await aRecruiter()
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Eve']
  const csv = ['Name,Email,Role', ...names.map((name) => `${name} Ro,${name}@example.com,Recruiter`)].join('\n')
  const { id } = await recruiter.userImports.run({ csv })
  const [ann = '', bo = '', cy = ''] = await listInvited()
  await admin.users.setRole({ id: ann, role: 'admin' })
  await admin.teams.create({ name: 'Asia', memberIds: [bo] })
  await admin.users.update({ id: cy, version: 1, firstName: 'Cyrus', lastName: 'Ro', phone: '' })
  expect(await recruiter.userImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 3, gone: 0 })
  expect(await listInvited()).toEqual([ann, bo, cy])
})

it('a role that a colleague changed after the file was read stays, and so does one changed after the import', async () => {
  const { ctx, user } = await callerAs(deps, 'admin')
  await admin.userImports.run({ csv: 'Name,Email,Role\nAnn Ro,ann@example.com,Agent\nBo Ro,bo@example.com,Agent' })
  const [ann = '', bo = ''] = await listInvited()
  const csv = 'Name,Email,Role\nAnn Ro,ann@example.com,Manager\nBo Ro,bo@example.com,Manager'
  const meanwhile = {
    ...userImporter,
    check: async (...of: Parameters<typeof userImporter.check>) => {
      const checked = await userImporter.check(...of)
      await admin.users.setRole({ id: ann, role: 'admin' })
      return checked
    },
  }
  const { id, count, bad } = await runBatch({ ...ctx, actor: { id: user.id, role: 'admin' } }, meanwhile, { csv })
  expect([count, bad.map(({ line }) => line)]).toEqual([1, [2]])
  const getRoles = async () =>
    (await admin.users.list({ status: ['invited'], sort: 'email', descending: false })).items.map(
      (one) => one.roleName ?? one.role,
    )
  expect(await getRoles()).toEqual(['admin', 'Manager'])
  await admin.users.setRole({ id: bo, role: 'admin' })
  expect(await admin.userImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  expect(await getRoles()).toEqual(['admin', 'admin'])
})

it('a file that takes the role from all administrators leaves the last one', async () => {
  const { promoted } = await aRecruiter({ permissions, sees: 'all' })
  const two = [await aUser(database.db, { role: 'admin' }), await aUser(database.db, { role: 'admin' })]
  const { ctx } = await callerAs(deps, 'admin')
  await database.db.update(users).set({ role: 'agent' }).where(eq(users.id, ctx.actor!.id))
  await database.db
    .update(users)
    .set({ status: 'deactivated' })
    .where(
      and(
        eq(users.role, 'admin'),
        notInArray(
          users.id,
          two.map(({ id }) => id),
        ),
      ),
    )
  const csv = ['Name,Email,Role', ...two.map(({ email }) => `Ann Ro,${email},Agent`)].join('\n')
  expect(await promoted.userImports.run({ csv })).toMatchObject({
    changed: 1,
    bad: [{ line: 3, message: 'The last administrator cannot be demoted or deactivated' }],
  })
})

it('an undo removes nobody whose rights the caller lacks by now', async () => {
  const { recruiter, promoted } = await aRecruiter({ permissions, sees: 'all' })
  const { id } = await promoted.userImports.run({ csv: 'Name,Email,Role\nAnn Ro,ann@example.com,Manager' })
  expect(await recruiter.userImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  expect(await listInvited()).toHaveLength(1)
})

it('nobody gives rights that they lack', async () => {
  const { recruiter } = await aRecruiter()
  const { bad } = await recruiter.userImports.preview({ csv: 'Name,Email,Role\nEve Ro,eve@example.com,Administrator' })
  expect(bad).toHaveLength(1)
})

it('a file moves nobody who has open work to a role that opens no leads', async () => {
  await admin.roles.create({ name: 'Bookkeeper', permissions: ['money.read'], sees: 'all' })
  const [busy, free, gone] = [
    await aUser(database.db, { role: 'agent', firstName: 'Ann', lastName: 'Ro' }),
    await aUser(database.db, { role: 'agent', firstName: 'Bo', lastName: 'Ro' }),
    await aUser(database.db, { role: 'agent', firstName: 'Cy', lastName: 'Ro', status: 'deactivated' }),
  ]
  for (const { id } of [busy, gone]) await aLead(database.db, { ownerId: id })
  const lines = [busy, free, gone].map(({ firstName, email }) => `${firstName} Ro,${email},Bookkeeper`)
  const csv = ['Name,Email,Role', ...lines].join('\n')
  const bad = [{ line: 2, column: 'role', message: 'Change this role by hand: it hands over open work' }]
  expect(await admin.userImports.preview({ csv })).toMatchObject({ changed: 2, bad })
  expect(await admin.userImports.run({ csv })).toMatchObject({ changed: 2, bad })
  // Takes a change between two such roles: it closes nothing.
  await admin.roles.create({ name: 'Cashier', permissions: ['money.read'], sees: 'all' })
  await aLead(database.db, { ownerId: free.id })
  const between = `Name,Email,Role\nBo Ro,${free.email},Cashier`
  expect(await admin.userImports.run({ csv: between })).toMatchObject({ changed: 1, bad: [] })
})
