import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeAt, password } from '../../../testing/account'
import { useApp } from '../../../testing/app'
import { withPasswords } from '../../../testing/auth.examples'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aLead, aQuote, aUser } from '../../../testing/factories'
import { consumeLimit } from '../../../platform/server/limits'
import { withReads } from '../../../shared/permission-groups'
import type { Permission } from '../../../shared/permissions'
import { events } from '../../core/events/table'
import { users } from '../auth/table'
import type { CreateRoleInput } from '../roles/schema'
import { createKey } from './service'
import { apiKeys } from './table'

const database = useDatabase()
const site = useApp(database)

let admin: Awaited<ReturnType<typeof callerAs>>
beforeEach(async () => {
  admin = await callerAs(site.deps, 'admin')
  await withPasswords(site)
})

const make = (permissions: Permission[], rest: { lastDay?: string | null } = {}) =>
  admin.call.apiKeys.create({ name: 'Bookkeeping', permissions, password, ...rest })
const asProgram = (key: string) => ({ authorization: `Bearer ${key}` })
const getStatus = async (key: string, url: string) => (await site.get(url, asProgram(key))).statusCode

describe('another program with a key', () => {
  it('may do what the key’s permissions say, and nothing else', async () => {
    const lead = await aLead(database.db)
    const { key } = await make(['leads.read'])
    expect(await getStatus(key, '/api/leads')).toBe(200)
    expect(await getStatus(key, `/api/leads/${lead.id}`)).toBe(200)
    await aQuote(database.db)
    expect((await site.get('/api/quotes', asProgram(key))).json()).toHaveLength(1)
    const refused = await site.call('PATCH', `/api/leads/${lead.id}`, { status: 'contacted' }, asProgram(key))
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'This API key needs: leads.write'])
    expect(await getStatus(key, '/api/bookings')).toBe(403)
    expect(await getStatus(key, '/api/users')).toBe(403)
  })

  it('does not act on the account of its owner', async () => {
    const { key } = await make(['leads.read', 'users.manage'])
    for (const url of ['/api/auth/user', '/api/devices', '/api/co-travelers'])
      expect(await getStatus(key, url)).toBe(403)
    expect((await site.call('PUT', '/api/auth/profile', { firstName: 'Eve' }, asProgram(key))).statusCode).toBe(403)
    const { key: other } = await make(['integrations.manage'])
    const requests = await site.get('/api/quotes', asProgram(other))
    expect([requests.statusCode, requests.json().message]).toEqual([403, 'This API key needs: leads.read'])
    expect((await site.call('POST', '/api/auth/logout', undefined, asProgram(key))).statusCode).toBe(200)
    expect(await database.db.$count(events, eq(events.kind, 'user.signed-out'))).toBe(0)
  })

  it('neither makes nor revokes keys', async () => {
    const { key, id } = await make(['integrations.manage'])
    const wanted = { name: 'More', permissions: ['leads.read'], lastDay: null, password }
    expect((await site.call('POST', '/api/api-keys', wanted, asProgram(key))).statusCode).toBe(403)
    expect((await site.call('DELETE', `/api/api-keys/${id}`, undefined, asProgram(key))).statusCode).toBe(403)
    expect(await getStatus(key, '/api/api-keys')).toBe(200)
  })

  it('gives nobody access: what it did would outlive it', async () => {
    const { key } = await make(['users.manage', 'roles.manage', 'settings.manage', 'leads.read'])
    const role: CreateRoleInput = { name: 'Front desk', permissions: ['leads.read'], sees: 'all' }
    const { id: roleId } = await admin.call.roles.create(role)
    const [invited, closed] = await Promise.all([
      aUser(database.db, { role: 'agent', roleId, status: 'invited' }),
      aUser(database.db, { role: 'agent', roleId, status: 'deactivated' }),
    ])
    const team = await admin.call.teams.create({ name: 'Asia', memberIds: [] })
    await aLead(database.db, { ownerId: closed.id })
    const before = await database.db.$count(events)
    const tries = [
      ['POST', '/api/users', { email: 'eve@example.com', firstName: 'Eve', lastName: 'Day', role: 'agent' }],
      ['POST', `/api/users/${invited.id}/invitation`, undefined],
      ['PUT', `/api/users/${invited.id}/role`, { role: 'agent', roleId }],
      ['PUT', `/api/users/${closed.id}/active`, { active: true }],
      ['POST', '/api/roles', { ...role, name: 'More' }],
      ['PUT', `/api/roles/${roleId}`, { ...role, version: 1, permissions: ['leads.read', 'users.manage'] }],
      ['PUT', `/api/roles/${roleId}`, { ...role, version: 1, permissions: ['users.manage'] }],
      ['DELETE', `/api/roles/${roleId}`, undefined],
      ['POST', '/api/teams', { name: 'South', memberIds: [invited.id] }],
      ['PUT', `/api/teams/${team.id}`, { name: 'Asia', version: team.version, memberIds: [invited.id] }],
      ['PUT', `/api/users/${invited.id}/teams`, { teamIds: [team.id] }],
    ] as const
    for (const [method, url, body] of tries) {
      const answer = await site.call(method, url, body, asProgram(key))
      expect([url, answer.statusCode, answer.json().message]).toEqual([
        url,
        403,
        expect.stringMatching('gives nobody access'),
      ])
    }
    const { id, ...found } = (await database.db.select().from(apiKeys))[0]!
    const actor = { id: admin.user.id, role: 'admin', apiKey: id, permissions: withReads(found.permissions) } as const
    const { call } = await callerAs(site.deps, 'admin', { actor })
    const csv = 'First name,Last name,E-mail,Role\nEve,Day,eve@example.com,Agent'
    const forbidden = { cause: { code: 'forbidden' } }
    await expect(call.userImports.run({ csv })).rejects.toMatchObject(forbidden)
    expect(await database.db.$count(events)).toBe(before)
    const leaves = await site.call('PUT', `/api/users/${invited.id}/active`, { active: false }, asProgram(key))
    expect(leaves.statusCode).toBe(200)
  })

  it('does not change who needs a second factor, and brings what sees what it changes', async () => {
    const { key, permissions } = await make(['settings.manage', 'payments.record'])
    expect(permissions).toEqual(['money.read', 'payments.record', 'settings.manage'])
    const { version, staffTwoFactor } = (await site.get('/api/settings', asProgram(key))).json()
    const patch = (values: object) => site.call('PATCH', '/api/settings', { version, ...values }, asProgram(key))
    expect((await patch({ staffTwoFactor: !staffTwoFactor })).statusCode).toBe(403)
    expect((await patch({ staffTwoFactor })).statusCode).toBe(200)
  })

  it('does not stop its owner when it calls too often', async () => {
    const { id: apiKey } = await make(['leads.read'])
    const actor = { id: admin.user.id, role: 'admin' } as const
    const env = { ...site.deps.env, RATE_LIMIT_FACTOR: 1 }
    const count = (more: object) =>
      consumeLimit(testContext(site.deps, { env, actor: { ...actor, ...more } }), 'calls', { max: 1, seconds: 60 })
    await count({ apiKey })
    await expect(count({ apiKey })).rejects.toMatchObject({ code: 'rate-limited' })
    await count({})
  })

  it('cannot use it for the calls of the screens', async () => {
    const { key } = await make(['leads.read'])
    expect((await site.get('/trpc/leads.list?input=%7B%7D', asProgram(key))).statusCode).toBe(401)
  })

  it('is refused without a known key, also where everybody may read', async () => {
    const { key: known } = await make(['leads.read'])
    const wrong = [known, `Token ${known}`, `Bearer "${known} x"`, 'Bearer', 'Bearer ak_unknown', 'Bearer nothing']
    for (const authorization of wrong) {
      for (const url of ['/api/leads', '/api/packages'])
        expect([authorization, url, (await site.get(url, { authorization })).statusCode]).toEqual([
          authorization,
          url,
          401,
        ])
    }
    expect((await site.get('/api/packages', { authorization: 'Basic dHJpYWw6dHJpYWw=' })).statusCode).toBe(200)
  })

  it.each([
    ['it is revoked', (id: string) => admin.call.apiKeys.revoke({ id })],
    ['it expired', () => site.deps.clock.set('2027-04-01T00:00:00Z')],
    ['its owner left', () => database.db.update(users).set({ status: 'deactivated' })],
  ])('is refused once %s', async (_, end) => {
    site.deps.clock.set('2027-03-31T10:00:00Z')
    const { key, id } = await make(['leads.read'], { lastDay: '2027-03-31' })
    expect(await getStatus(key, '/api/leads')).toBe(200)
    await end(id)
    const refused = await site.get('/api/leads', asProgram(key))
    expect([refused.statusCode, refused.json().message]).toEqual([401, expect.stringContaining('API key')])
  })

  it('loses what its owner loses', async () => {
    const { key } = await make(['leads.read', 'users.manage'])
    expect(await getStatus(key, '/api/users')).toBe(200)
    await database.db.update(users).set({ role: 'agent' })
    expect(await getStatus(key, '/api/users')).toBe(403)
    expect(await getStatus(key, '/api/leads')).toBe(200)
  })
})

describe('a key', () => {
  it('is shown once and stored as a hash; the list says when it was used', async () => {
    const { key, id } = await make(['leads.read'])
    await site.get('/api/leads', asProgram(key))
    const listed = await admin.call.apiKeys.list()
    expect(listed).toMatchObject([
      { id, ending: key.slice(-4), state: 'active', lastUsedAt: site.deps.now().toISOString() },
    ])
    const rows = await database.db.select().from(apiKeys)
    const { csv } = await admin.call.apiKeys.export({})
    expect(csv).toMatch(new RegExp(`\\nBookkeeping,'?${key.slice(-4)},Active,See leads and requests,`))
    expect(csv).not.toContain(rows[0]!.keyHash)
    expect(JSON.stringify([listed, rows, csv])).not.toContain(key)
    expect(site.logged()).not.toContain(key)
  })

  it('takes the own password, and the code of an account that has a second factor', async () => {
    const wanted = { name: 'Bookkeeping', permissions: ['leads.read' as const] }
    const refusal = (field: string) => ({ cause: { details: { field } } })
    await expect(admin.call.apiKeys.create({ ...wanted, password: 'Wrong-horse-1' })).rejects.toMatchObject(
      refusal('password'),
    )
    const { secret } = await admin.call.accountSecurity.beginTwoFactor({ password })
    await admin.call.accountSecurity.enableTwoFactor({ code: codeAt(secret, site.deps.now()) })
    site.deps.clock.advance(30)
    await expect(make(['leads.read'])).rejects.toMatchObject(refusal('code'))
    const code = codeAt(secret, site.deps.now())
    expect(await admin.call.apiKeys.create({ ...wanted, password, code })).toMatchObject({ state: 'active' })
  })

  it('gives no more than its maker may do', async () => {
    const { ctx, user } = await callerAs(site.deps, 'agent')
    const actor = { id: user.id, role: 'agent' as const, permissions: ['integrations.manage', 'leads.read'] as const }
    const input = { name: 'Sync', permissions: ['leads.read', 'users.manage'] as Permission[], lastDay: null, password }
    await withPasswords(site)
    const made = createKey({ ctx: { ...ctx, actor }, input })
    await expect(made).rejects.toMatchObject({ code: 'invalid', details: { field: 'permissions' } })
  })

  it('needs a name, a permission and a day that is not over', async () => {
    await expect(make([])).rejects.toThrow('at least one permission')
    await expect(make(['leads.read'], { lastDay: '2020-01-01' })).rejects.toMatchObject({
      cause: { details: { field: 'lastDay' } },
    })
    await expect(admin.call.apiKeys.create({ name: ' ', permissions: ['leads.read'], password })).rejects.toThrow(
      'enter a name',
    )
  })
})
