import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../modules/bookings/bookings/table'
import { events } from '../modules/core/events/table'
import { startSession } from '../modules/identity/auth/session.client'
import { users } from '../modules/identity/auth/table'
import { officeRoles } from '../modules/identity/roles/table'
import { teamMembers, teams } from '../modules/identity/teams/table'
import { customers } from '../modules/sales/customers/table'
import { leads } from '../modules/sales/leads/table'
import { othersWorkOnThem } from '../modules/servicing/account-data/erase.rules'
import { newId } from '../platform/server/ids'
import type { Scope } from '../shared/actor'
import { listGiving } from '../shared/permission-groups'
import { type Permission, permissions } from '../shared/permissions'
import { createCaller } from './router'
import { useApp } from '../testing/app'
import { password } from '../testing/account'
import { withPasswords } from '../testing/auth.examples'
import { askedByLink } from '../testing/bookings/ordered'
import { aPdf } from '../testing/bookings/papers'
import { theirTrip } from '../testing/bookings/changed'
import { callerAs } from '../testing/callers'
import { runJobs, testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aCustomer, aLead, aUser } from '../testing/factories'
import { multipartHeaders, toMultipart } from '../testing/multipart'

/** Tries to get more than a role has, beside what the generated tests of scopes and of the matrix ask for. */

const database = useDatabase()
const site = useApp(database)

const asRole = (held: readonly Permission[], sees: Scope = 'all') =>
  callerAs(site.deps, 'agent', {}).then(({ user }) => {
    const actor = { id: user.id, role: 'agent' as const, permissions: held, sees }
    return { user, ctx: testContext(site.deps, { actor }) }
  })
const forbidden = { cause: { code: 'forbidden' } }

describe('notifications', () => {
  it('tell somebody who sees own records nothing of what concerns a colleague', async () => {
    const trip = await theirTrip(site.deps)
    await trip.me.bookingChanges.ask({ id: trip.id, wish: 'A day more, please' })
    const at = { kind: 'booking.online-payment', text: 'A payment is unclear', at: site.deps.now() }
    await database.db.insert(events).values({ id: newId(), bookingId: trip.id, ...at })
    const [answered, left] = [await askedByLink(site.deps), await askedByLink(site.deps)]
    const { token, id, version } = answered
    await answered.visitor.supplierOrders.answer({ token, id, version, answer: 'confirm', reference: 'AB-1' })
    const { version: seen } = await left.staff.bookings.get({ id: left.bookingId })
    await left.staff.bookings.cancel({ id: left.bookingId, version: seen, reason: 'Sick' })
    const own = { cancelledBy: 'traveler' as const, ownerId: null }
    await database.db.update(bookings).set({ ownerId: null })
    await database.db.update(bookings).set(own).where(eq(bookings.id, left.bookingId))
    await database.db.execute(sql`UPDATE proposals SET owner_id = NULL`)
    await database.db.execute(sql`UPDATE leads SET owner_id = ${(await aUser(database.db, { role: 'agent' })).id}`)
    const listKinds = async (sees: Scope) => {
      const { ctx } = await asRole(permissions, sees)
      const found = await createCaller(ctx).office.notifications()
      return [...new Set(found.map(({ kind }) => kind))].toSorted()
    }
    expect(await listKinds('all')).toEqual(['change', 'payment', 'proposal', 'supplier', 'suppliers', 'trip-cancelled'])
    for (const sees of ['own', 'team'] as const) expect(await listKinds(sees)).toEqual([])
  })
})

describe('timelines', () => {
  it('tell of payments, supplier orders and documents only what the rights to see these show', async () => {
    const { id: bookingId } = await theirTrip(site.deps)
    const [trip] = await database.db.select().from(bookings).where(eq(bookings.id, bookingId))
    const { leadId } = trip!
    const at = site.deps.now()
    const paid = { act: 'paid', title: 'Boat', supplier: 'Andaman Boats', amountMinor: 4444_00 }
    const accepted = { reference: 'P-1', totalMinor: 4444_00, currency: 'USD' }
    const planted = [
      { id: newId(), at, bookingId, kind: 'booking.online-payment', text: '$4444.00 was sent back' },
      { id: newId(), at, bookingId, kind: 'supplier-order.paid', text: 'Paid 4444', data: paid },
      { id: newId(), at, bookingId, kind: 'booking.document-added', text: 'Visa 4444', data: { act: 'added' } },
      { id: newId(), at, leadId, kind: 'proposal.accepted', entity: 'proposal', entityId: newId(), data: accepted },
      { id: newId(), at, leadId, kind: 'lead.mailed', text: 'Your 4444 come back', data: { tells: 'money' } },
    ]
    await database.db.insert(events).values(planted)
    const listTold = async (...more: Permission[]) => {
      const { ctx } = await asRole(['bookings.read', 'leads.read', ...more])
      const call = createCaller(ctx)
      const own = await call.bookings.events({ id: bookingId })
      const { items } = await call.leads.events({ id: leadId, limit: 100 })
      const told = [...own, ...items].filter(({ id }) => planted.some((one) => one.id === id))
      return told
        .map(({ id: _id, at: _at, ...one }) => `${one.kind} ${JSON.stringify(one).includes('4444')}`)
        .toSorted()
    }
    expect(await listTold()).toEqual([
      'documents-changed false',
      'email false',
      'proposal-accepted false',
      'service-changed false',
    ])
    expect(await listTold('money.read', 'orders.read', 'documents.read', 'proposals.read')).toEqual([
      'documents-changed true',
      'email true',
      'online-payment true',
      'proposal-accepted true',
      'service-changed true',
    ])
  })
})

describe('what is sent and fetched beside the procedures', () => {
  const id = newId()
  const routes: [method: 'GET' | 'POST', url: string, needs: Permission[]][] = [
    ['GET', '/admin/bookings/:id/documents/:document', ['documents.read']],
    ['POST', '/admin/bookings/:id/documents', ['documents.read', 'documents.write']],
    ['GET', '/admin/${records}/:id/evidence/:document', ['money.read']],
    ['POST', '/admin/${records}/:id/evidence', ['money.read', 'documents.write']],
    ['GET', '/admin/bookings/:id/vouchers.pdf', ['documents.read']],
    [
      'GET',
      '/admin/bookings/:id/dispute-pack.pdf',
      ['bookings.read', 'money.read', 'documents.read', 'proposals.read', 'leads.read'],
    ],
    ['GET', '/admin/billing/:id/pdf', ['money.read']],
    ['GET', '/admin/proposals/:id/pdf', ['proposals.read']],
    ['POST', '/admin/imports/:kind/preview', ['leads.write']],
    ['POST', '/admin/imports/:kind', ['leads.write']],
    ['GET', '/admin/places/point.svg', ['catalog.read']],
    ['GET', '/admin/archives/:id', ['archives.manage']],
  ]

  it('are the routes that are listed here', () => {
    const files = readdirSync('src/app/http', { recursive: true, encoding: 'utf8' })
    const texts = files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(`src/app/http/${file}`, 'utf8'))
    const found = texts.flatMap((text) => [
      ...text.matchAll(/\.(?:get|post|put|delete)(?:<\w+>)?\([`'](\/admin\/[^`']+)/g),
    ])
    expect(new Set(found.map(([, url]) => url))).toEqual(new Set(routes.map(([, url]) => url)))
  })

  it.each(routes)('%s %s needs each of its permissions', async (method, url, needs) => {
    const role = { id: newId(), name: 'Desk', permissions: [...permissions], sees: 'all' as const }
    await database.db.insert(officeRoles).values(role)
    const ctx = testContext(site.deps)
    await startSession(ctx, await aUser(database.db, { role: 'agent', roleId: role.id }))
    const cookie = [...ctx.cookies].map((pair) => pair.join('=')).join('; ')
    const getStatus = async (held: readonly Permission[]) => {
      await database.db.update(officeRoles).set({ permissions: [...held] })
      const file = { name: 'file', filename: 'yes.pdf', data: aPdf() }
      const payload = method === 'POST' ? toMultipart({ name: 'title', data: 'Yes' }, file) : undefined
      const address = url.replace('${records}', 'bookings').replace(':kind', 'leads').replace(/:\w+/g, id)
      const headers = { cookie, ...(payload && multipartHeaders) }
      return (await site.app.inject({ method, url: address, payload, headers })).statusCode
    }
    expect(await getStatus(permissions)).not.toBe(403)
    for (const one of needs)
      // Drops those to change what it sees, too, which come with it.
      expect([one, await getStatus(permissions.filter((held) => !listGiving(one).includes(held)))]).toEqual([one, 403])
  })
})

describe('another e-mail address of a lead', () => {
  const [was, is] = ['asha@example.com', 'other@example.com']
  const refused = { cause: { code: 'conflict', details: { field: 'email' } } }
  it.each([
    ['own', [], [is, was, was]],
    ['all', [], [is, was, was]],
    ['own', ['customers.read', 'customers.write'], [was, was, was]],
    ['all', ['customers.read', 'customers.write'], [is, is, is]],
  ] as const)('by who sees %s and may also %j', async (sees, more, after) => {
    const { user, ctx } = await asRole(['leads.read', 'leads.write', ...more], sees)
    const call = createCaller(ctx)
    const { id: customerId } = await aCustomer(database.db, { name: 'Asha Rao', email: was })
    const same = { customerId, customerName: 'Asha Rao', email: was, mobile: '' }
    const { id } = await aLead(database.db, { ...same, ownerId: user.id })
    const other = await aLead(database.db, { ...same, ownerId: (await aUser(database.db, { role: 'agent' })).id })
    const edit = call.leads.update({ id, version: 1, email: is })
    if (after[0] === is) await edit
    else {
      await expect(edit).rejects.toMatchObject(refused)
      await expect(call.customers.update({ id: customerId, email: is })).rejects.toMatchObject(refused)
      const { bad } = await call.customerImports.preview({ csv: `ID,Name,Email\n${customerId},Asha Rao,${is}` })
      expect(bad).toMatchObject([{ line: 2, column: 'email' }])
      await database.db.update(leads).set({ ownerId: user.id }).where(eq(leads.id, other.id))
      expect(await call.customers.update({ id: customerId, email: 'third@example.com' })).toMatchObject({ leads: 2 })
      await call.customers.update({ id: customerId, email: was })
    }
    const [customer] = await database.db.select().from(customers).where(eq(customers.id, customerId))
    const rows = await database.db.select().from(leads)
    const readLead = (one: string) => rows.find((lead) => lead.id === one)!.email
    expect([readLead(id), readLead(other.id), customer!.email]).toEqual(after)
  })
})

describe('a file of leads with names alone', () => {
  it.each([
    [[], '', ''],
    [['customers.read'], 'asha@example.com', '+12125550142'],
  ] as const)('has the addresses of customers for who also holds %j', async (more, email, mobile) => {
    const known = { name: 'Asha Rao', email: 'asha@example.com', phone: '+12125550142' }
    const { id: customerId } = await aCustomer(database.db, known)
    const call = createCaller((await asRole(['leads.read', 'leads.write', ...more])).ctx)
    const csv = 'Customer name,Budget\nAsha Rao,Flexible'
    await call.leadImports.run({ csv })
    expect(await database.db.select().from(leads)).toMatchObject([{ customerId, email, mobile }])
    expect(await call.leadImports.preview({ csv })).toMatchObject({ same: 1, added: 0, bad: [] })
    expect(await database.db.$count(customers)).toBe(1)
  })
})

describe('erasing a customer', () => {
  it('tells who sees own records nothing of a colleague’s trip, and does nothing to it', async () => {
    const { leadId } = await theirTrip(site.deps)
    const [admin, colleague] = [await callerAs(site.deps, 'admin'), await aUser(database.db, { role: 'agent' })]
    await database.db.update(leads).set({ ownerId: colleague.id })
    const { customerId: id, email } = await admin.call.leads.get({ id: leadId })
    const { user, ctx } = await asRole(permissions, 'own')
    await aLead(database.db, { customerId: id, ownerId: user.id, email })
    const call = createCaller(ctx)
    const erasure = await call.accountData.customerErasure({ id })
    expect(erasure).toMatchObject({ hindrances: [othersWorkOnThem], leads: 0, bookings: 0, documents: 0 })
    const { version, name } = await call.customers.get({ id })
    const erase = call.accountData.eraseCustomer({ id, version, name, snapshotHash: erasure.snapshotHash })
    await expect(erase).rejects.toThrow(othersWorkOnThem.text)
    expect(await admin.call.accountData.customerErasure({ id })).toMatchObject({ leads: 2 })
  })
})

describe('teams', () => {
  it.each(['own', 'team'] as const)('take in nobody whose records somebody who sees %s does not see', async (sees) => {
    const { user, ctx } = await asRole(['roles.manage'], sees)
    const call = createCaller(ctx)
    const [mate, other] = [await aUser(database.db, { role: 'agent' }), await aUser(database.db, { role: 'agent' })]
    const [north, south] = [newId(), newId()]
    await database.db.insert(teams).values([
      { id: north, name: 'North' },
      { id: south, name: 'South' },
    ])
    const members = [
      [north, user.id],
      [north, mate.id],
      [south, other.id],
    ] as const
    await database.db.insert(teamMembers).values(members.map(([teamId, userId]) => ({ teamId, userId })))
    const put = (id: string, ...memberIds: string[]) => call.teams.update({ id, version: 1, name: 'East', memberIds })
    const refused = { cause: { code: 'invalid', details: { field: 'memberIds' } } }
    await expect(put(south, other.id, user.id)).rejects.toMatchObject(refused)
    await expect(put(north, user.id, mate.id, other.id)).rejects.toMatchObject(refused)
    await expect(call.teams.create({ name: 'West', memberIds: [user.id, other.id] })).rejects.toMatchObject(refused)
    expect(await database.db.$count(teamMembers)).toBe(3)
    if (sees === 'team') await call.teams.create({ name: 'West', memberIds: [user.id, mate.id] })
    expect(await put(south)).toMatchObject({ name: 'East', members: [] })
  })
})

describe('users', () => {
  it('are put into teams by those alone who manage teams', async () => {
    const { ctx } = await asRole(['users.manage'])
    const { users: calls } = createCaller(ctx)
    const named = { firstName: 'Eve', lastName: 'Rao', teamIds: [] }
    const { id } = await aUser(database.db)
    const traveler = { email: 'eve@example.com', role: 'traveler' } as const
    await expect(calls.update({ id, version: 1, phone: '', ...named })).rejects.toMatchObject(forbidden)
    await expect(calls.invite({ ...traveler, ...named })).rejects.toMatchObject(forbidden)
  })

  it('with more rights are not changed or signed out by who manages users', async () => {
    const { user: admin } = await callerAs(site.deps, 'admin')
    const { user, ctx } = await asRole(['users.manage'])
    const call = createCaller(ctx)
    const named = { version: 1, firstName: 'Eve', lastName: 'Rao', phone: '' }
    await expect(call.users.update({ id: admin.id, ...named })).rejects.toMatchObject(forbidden)
    await expect(call.users.signOut({ id: admin.id })).rejects.toMatchObject(forbidden)
    const [same] = await database.db.select().from(users).where(eq(users.id, admin.id))
    expect(same).toMatchObject({ firstName: admin.firstName, version: 1 })
    const traveler = await aUser(database.db)
    expect(await call.users.update({ id: traveler.id, ...named })).toMatchObject({ name: 'Eve Rao' })
    expect(user.id).not.toBe(admin.id)
  })
})

describe('the work of a colleague who leaves', () => {
  const hidden = { cause: { code: 'invalid', details: { field: 'handTo' } } }
  it.each([
    ['own', false],
    ['team', false],
    ['team', true],
    ['all', false],
  ] as const)('is handed over by who sees %s and shares a team: %s, where they see it', async (sees, isMate) => {
    const held = ['users.manage', 'leads.read'] as const
    const { user, ctx } = await asRole(held, sees)
    const { users: calls } = createCaller(ctx)
    const role = { id: newId(), name: 'Desk', permissions: [...held], sees }
    await database.db.insert(officeRoles).values(role)
    const from = await aUser(database.db, { role: 'agent', roleId: role.id })
    await database.db.update(users).set({ roleId: role.id }).where(eq(users.id, user.id))
    if (isMate) {
      const teamId = newId()
      await database.db.insert(teams).values({ id: teamId, name: 'North' })
      await database.db.insert(teamMembers).values([user.id, from.id].map((userId) => ({ teamId, userId })))
    }
    const { id } = await aLead(database.db, { ownerId: from.id })
    const isSeen = sees === 'all' || isMate
    expect(await calls.get({ id: from.id })).toMatchObject({ openLeads: isSeen ? 1 : 0 })
    if (isSeen) expect(await calls.openWork({ id: from.id })).toMatchObject({ leads: 1 })
    else await expect(calls.openWork({ id: from.id })).rejects.toMatchObject(hidden)
    if (!isSeen)
      for (const handTo of [user.id, null]) {
        await expect(calls.setActive({ id: from.id, active: false, handTo })).rejects.toMatchObject(hidden)
        await expect(calls.setRole({ id: from.id, role: 'traveler', handTo })).rejects.toMatchObject(hidden)
      }
    else await calls.setActive({ id: from.id, active: false, handTo: user.id })
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, id))
    expect(lead!.ownerId).toBe(isSeen ? user.id : from.id)
  })
})

describe('secrets that act for somebody', () => {
  let admin: Awaited<ReturnType<typeof callerAs>>
  beforeEach(async () => {
    admin = await callerAs(site.deps, 'admin')
    await withPasswords(site)
  })
  const listSubjects = async () => {
    await runJobs(site.deps)
    return site.deps.mails.sent.filter(({ recipient }) => recipient === admin.user!.email).map(({ subject }) => subject)
  }

  it('are told to their owner by mail when they are made', async () => {
    await admin.call.apiKeys.create({ name: 'Books', permissions: ['leads.read'], password })
    expect(await listSubjects()).toEqual(['A key for another program was made'])
    await admin.call.calendars.make({ kind: 'departures' })
    expect(await listSubjects()).toContain('A calendar address was made')
  })

  it('make no others', async () => {
    const { id } = await admin.call.apiKeys.create({ name: 'Books', permissions: ['integrations.manage'], password })
    const actor = {
      id: admin.user!.id,
      role: 'admin' as const,
      apiKey: id,
      permissions: ['integrations.manage'] as const,
    }
    const call = createCaller(testContext(site.deps, { actor }))
    const more = { name: 'More', permissions: ['integrations.manage' as const], password }
    await expect(call.apiKeys.create(more)).rejects.toMatchObject(forbidden)
    await expect(call.calendars.make({ kind: 'departures' })).rejects.toMatchObject(forbidden)
    expect(await admin.call.apiKeys.list()).toHaveLength(1)
  })

  it('are listed first while they act', async () => {
    const old = await admin.call.apiKeys.create({ name: 'Old', permissions: ['leads.read'], password })
    for (const name of ['One', 'Two']) {
      const { id } = await admin.call.apiKeys.create({ name, permissions: ['leads.read'], password })
      await admin.call.apiKeys.revoke({ id })
    }
    expect((await admin.call.apiKeys.list())[0]).toMatchObject({ id: old.id, state: 'active' })
  })
})
