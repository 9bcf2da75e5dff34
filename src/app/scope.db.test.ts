import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tripDocuments } from '../modules/bookings/documents/table'
import { leads } from '../modules/sales/leads/table'
import { runsAll } from '../../scripts/scope.mjs'
import { addDays } from '../shared/dates'
import { bookingTravelers } from '../modules/bookings/bookings/table'
import { accepted, booked } from '../testing/bookings/booked'
import { asConfirmed, ordered } from '../testing/bookings/ordered'
import { aDocument } from '../testing/bookings/papers'
import { officeRoles } from '../modules/identity/roles/table'
import { teamMembers, teams } from '../modules/identity/teams/table'
import { queryRows } from '../platform/server/database/db'
import { newId } from '../platform/server/ids'
import type { Scope } from '../shared/actor'
import { type Permission, permissions } from '../shared/permissions'
import { calls } from '../testing/calls'
import { testContext, testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { examples } from '../testing/examples'
import { anIssuer, issued } from '../testing/payments/invoiced'
import { aTransfer, deposited } from '../testing/payments/paid'
import { reportNames, reports } from '../modules/office/reports/report.rules'
import { aCustomer, aLead, aQuote, aUser } from '../testing/factories'
import { useWorld } from '../testing/world'
import { createCaller } from './router'

/** Calls everything that staff read and do as somebody whose role sees own records, while a colleague owns all. */

const database = useDatabase()
const hidden = { code: 'NOT_FOUND' }
const deps = () => testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } })
const world = useWorld(database, deps)

/** Lists the tables whose rows belong to a lead or a customer, by their keys; a merge of leads has none. */
const ownedTables = () =>
  queryRows<{ name: string; hasId: boolean }>(
    database.db,
    sql`WITH RECURSIVE owned (name) AS (
        SELECT unnest(ARRAY['leads', 'customers', 'lead_merges'])::regclass::oid
        UNION SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = name WHERE contype = 'f')
      SELECT owned.name::regclass::text AS name, EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = owned.name AND a.attname = 'id' AND a.atttypid = 'uuid'::regtype) AS "hasId" FROM owned`,
  )

/** Reads all rows of these tables. @returns their ids, and a text that changes with any of them */
async function readOwned(): Promise<{ ids: string[]; state: string }> {
  const tables = await ownedTables()
  const parts = tables.map(({ name, hasId }) =>
    sql.raw(
      `SELECT '${name}' AS name, ${hasId ? 'id::text' : 'NULL'} AS id, md5(row::text) AS row FROM ${name} AS row`,
    ),
  )
  const found = await queryRows<{ name: string; id: string | null; row: string }>(
    database.db,
    sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1, 2, 3`,
  )
  return { ids: found.flatMap(({ id }) => id ?? []), state: JSON.stringify(found) }
}

/** Makes the colleague the owner of all leads and of `work` on them, and each customer one with a lead. */
async function giveAllTo(colleague: string, work: string | null): Promise<void> {
  const idle = await queryRows<{ id: string }>(
    database.db,
    sql`SELECT id FROM customers WHERE merged_into_id IS NULL
      AND NOT EXISTS (SELECT FROM leads WHERE customer_id = customers.id)`,
  )
  for (const { id } of idle) await aLead(database.db, { customerId: id })
  await database.db.execute(sql`UPDATE leads SET owner_id = ${colleague}`)
  await database.db.execute(sql`UPDATE quotes SET assignee_id = ${work}`)
  await database.db.execute(sql`UPDATE proposals SET owner_id = ${work}`)
  await database.db.execute(sql`UPDATE bookings SET owner_id = ${work}`)
}

async function aCallerWhoSees(sees: Scope) {
  const user = await aUser(database.db, { role: 'agent' })
  const actor = { id: user.id, role: 'agent' as const, permissions, sees }
  return { user, call: createCaller(testContext(deps(), { actor })) }
}

/** Lists calls whose answers tell of all records, and why. */
const exceptions: Record<string, readonly RegExp[]> = {
  'a change of what is sold concerns all who bought it': [/^impact\./, /^departures\./],
  'the audit log has everything': [/^auditLog\./],
  'reviews are moderated for the agency': [/^reviews\./],
  'what was merged or imported is undone as a whole': [/^\w+Imports\./],
}
const isExcepted = (path: string) => Object.values(exceptions).some((list) => list.some((one) => one.test(path)))

const tried = calls
  .filter(({ name, access }) => access === 'staff' && name.startsWith('trpc '))
  .filter(({ name, readsInput }) => examples[name] || !readsInput)
  .map((call) => ({ call, path: call.name.slice(5) }))
  .filter(({ path }) => !isExcepted(path))

type Call = (input: unknown) => Promise<unknown>
const getCall = (caller: unknown, path: string): Call => {
  const [room, name] = path.split('.') as [string, string]
  return (caller as Record<string, Record<string, Call>>)[room]![name]!
}

/** Leaves work without an owner, as most is once a colleague takes the lead of it; `test:all` also gives it to them. */
const whose = runsAll ? (['nobody’s', 'their own'] as const) : (['nobody’s'] as const)

describe.each(tried)('$path', ({ call, path }) => {
  it.each(whose)('tells nothing of a colleague’s leads with %s work, and does nothing to them', async (work) => {
    const { body } = ((await examples[call.name]?.(world())) ?? {}) as { body?: unknown }
    const colleague = world().people.admin.user.id
    await giveAllTo(colleague, work === 'nobody’s' ? null : colleague)
    const { ids, state } = await readOwned()
    const { call: own } = await aCallerWhoSees('own')
    const sent = JSON.stringify(body ?? null)
    const [answer, failure] = await getCall(
      own,
      path,
    )(body).then(
      (given) => [given, null] as const,
      (error: { code?: string }) => [null, error.code] as const,
    )
    if (ids.some((id) => sent.includes(id))) {
      expect(failure).toBe('NOT_FOUND')
      expect((await readOwned()).state).toBe(state)
    }
    const answered = JSON.stringify(answer ?? null)
    expect(ids.filter((id) => answered.includes(id) && !sent.includes(id))).toEqual([])
  })
})

describe('leads', () => {
  const listIds = async (sees: Scope, prepare: (me: string) => Promise<unknown>) => {
    const { user, call } = await aCallerWhoSees(sees)
    await prepare(user.id)
    const { items } = await call.leads.queue({ sort: 'created', descending: true, limit: 50 })
    return items.map(({ customerName }) => customerName).toSorted()
  }

  it.each([
    ['own', ['Free', 'Mine']],
    ['team', ['Free', 'Mine', 'Team']],
    ['all', ['Free', 'Mine', 'Other', 'Team']],
  ] as const)('of a role that sees %s', async (sees, names) => {
    const [mate, other] = [await aUser(database.db, { role: 'agent' }), await aUser(database.db, { role: 'agent' })]
    const found = await listIds(sees, async (me) => {
      const id = newId()
      await database.db.insert(teams).values({ id, name: 'North' })
      await database.db.insert(teamMembers).values([me, mate.id].map((userId) => ({ teamId: id, userId })))
      const owners = { Mine: me, Team: mate.id, Other: other.id, Free: null }
      for (const [customerName, ownerId] of Object.entries(owners)) await aLead(database.db, { customerName, ownerId })
    })
    expect(found).toEqual(names)
  })
})

describe('of a role that sees own records', () => {
  const somebody = { passportNo: 'P1234567', expiryDate: '2031-08-30' }

  it('customers are those of visible leads, and those without leads', async () => {
    const { user, call } = await aCallerWhoSees('own')
    const traveler = await aUser(database.db)
    const profile = createCaller(testContext(deps(), { actor: { id: traveler.id, role: 'traveler' } })).profile
    await profile.update(somebody)
    const [mine, idle] = [
      await aCustomer(database.db, { name: 'Mine' }),
      await aCustomer(database.db, { name: 'Idle' }),
    ]
    const theirs = await aCustomer(database.db, { name: 'Theirs', email: traveler.email, notes: 'Mine, too' })
    const former = await aCustomer(database.db, { name: 'Former', mergedIntoId: theirs.id })
    await aLead(database.db, { customerId: mine.id, ownerId: user.id, email: traveler.email })
    const { id: adminId } = world().people.admin.user
    const lead = await aLead(database.db, { customerId: theirs.id, ownerId: adminId })
    await aLead(database.db, { customerId: mine.id, ownerId: adminId, destination: 'Peru', status: 'new' })
    const page = { sort: 'name', descending: false, limit: 50 } as const
    const { items, total } = await call.customers.list(page)
    expect([items.map(({ name }) => name), total]).toEqual([['Idle', 'Mine'], 2])
    expect(await call.customers.get({ id: mine.id })).toMatchObject({ leads: 1, openLeads: 1, latest: 'Thailand' })
    expect(await call.customers.duplicates({ id: mine.id })).toEqual([])
    const shared = (calls: typeof call) => calls.customers.list({ ...page, duplicates: true })
    expect((await shared(call)).items).toEqual([])
    expect((await shared((await aCallerWhoSees('all')).call)).items.map(({ name }) => name)).toEqual(['Mine', 'Theirs'])
    expect((await call.office.find({ words: 'Theirs' })).filter(({ kind }) => kind === 'customer')).toEqual([])
    for (const { id: customerId } of [theirs, former]) {
      const ask = { customerId, travelerId: traveler.id, kind: 'passport', reason: 'To look' } as const
      const merge = { id: idle.id, version: 1, from: { id: customerId, version: 1 }, take: [] }
      await expect(call.customerDocuments.reveal(ask)).rejects.toMatchObject(hidden)
      await expect(call.customerDocuments.list({ customerId })).rejects.toMatchObject(hidden)
      await expect(call.customerDocuments.people({ customerId })).rejects.toMatchObject(hidden)
      await expect(call.customers.merge(merge)).rejects.toMatchObject(hidden)
    }
    // Shows whom they travel with once somebody hands the lead over.
    await database.db.update(leads).set({ ownerId: user.id }).where(eq(leads.id, lead.id))
    expect(await call.customerDocuments.list({ customerId: theirs.id })).toHaveLength(1)
  })

  it('evidence is that of visible proposals', async () => {
    const { call } = await aCallerWhoSees('own')
    const { proposalId } = await accepted(deps())
    const id = newId()
    const file = { kind: 'other' as const, title: 'Signed', format: 'pdf' as const, bytes: 1, addedAt: new Date() }
    await database.db.insert(tripDocuments).values({ id, evidenceProposalId: proposalId, ...file })
    await expect(call.tripDocuments.remove({ id })).rejects.toMatchObject(hidden)
    expect(await database.db.$count(tripDocuments)).toBe(1)
  })
})

describe('a search by words', () => {
  type Page = { items: { id: string }[]; nextCursor: string | null; total: number }
  type Ask = { words: string; cursor?: string | undefined; limit: number }
  const lists: Record<string, (call: ReturnType<typeof createCaller>, ask: Ask) => Promise<Page>> = {
    leads: (call, ask) => call.leads.queue(ask),
    customers: (call, ask) => call.customers.list(ask),
    requests: (call, ask) => call.quotes.queue(ask),
    proposals: (call, ask) => call.proposals.list(ask),
    bookings: (call, ask) => call.bookings.list(ask),
    'supplier orders': (call, ask) => call.supplierOrders.list(ask),
    payments: (call, ask) => call.paymentList.list(ask),
    invoices: (call, ask) => call.invoices.list(ask),
  }

  async function readAll(list: (ask: Ask) => Promise<Page>, words: string) {
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor, total } = await list({ words, cursor, limit: 3 })
      ids.push(...items.map(({ id }) => id))
      if (!nextCursor) return { ids, total }
      cursor = nextCursor
    }
  }

  /** Reads whose each record is: its lead's owner, and its own. */
  const readOwners = () =>
    queryRows<{ id: string; owners: (string | null)[] }>(
      database.db,
      sql`WITH worked AS (
          SELECT id, lead_id, owner_id FROM bookings UNION ALL SELECT id, lead_id, owner_id FROM proposals
          UNION ALL SELECT id, lead_id, assignee_id FROM quotes
        ), belonging AS (
          SELECT id, booking_id FROM supplier_orders UNION ALL SELECT id, booking_id FROM payments
          UNION ALL SELECT id, booking_id FROM invoices UNION ALL SELECT id, id FROM bookings
        ), owned AS (
          SELECT id, lead_id, owner_id FROM worked
          UNION ALL SELECT b.id, w.lead_id, w.owner_id FROM belonging b JOIN worked w ON w.id = b.booking_id
          UNION ALL SELECT id, id, owner_id FROM leads UNION ALL SELECT customer_id, id, owner_id FROM leads)
        SELECT owned.id, ARRAY[leads.owner_id, owned.owner_id] AS owners FROM owned JOIN leads ON leads.id = lead_id`,
    )

  it('of a role that sees its own or its teams’ finds what all find, without what is others’', async () => {
    const [{ user: me, call: own }, { user: other, call: all }] = [
      await aCallerWhoSees('own'),
      await aCallerWhoSees('all'),
    ]
    const actor = { id: me.id, role: 'agent' as const, permissions, sees: 'team' as const }
    const ofTeam = createCaller(testContext(deps(), { actor }))
    const [mate, team] = [await aUser(database.db, { role: 'agent' }), newId()]
    await database.db.insert(teams).values({ id: team, name: 'North' })
    await database.db.insert(teamMembers).values([me, mate].map(({ id: userId }) => ({ teamId: team, userId })))
    const owners = [me.id, mate.id, other.id, null]
    const callers = [
      ['own', own, [me.id]],
      ['team', ofTeam, [me.id, mate.id]],
    ] as const
    await anIssuer(deps())
    const made: string[] = []
    for (const _ of owners) {
      const { staff, bookingId, leadId } = await ordered(deps())
      await staff.payments.record(aTransfer(bookingId))
      await issued(staff, bookingId)
      await aQuote(database.db, { leadId })
      made.push(leadId)
    }
    // Gives each pair of owners a lead and its work, in turn.
    for (const shift of owners.keys()) {
      for (const [i, leadId] of made.entries()) {
        const [ofLead, ofWork] = [owners[i]!, owners[(i + shift) % owners.length]!]
        await database.db.execute(sql`UPDATE leads SET owner_id = ${ofLead} WHERE id = ${leadId}`)
        await database.db.execute(sql`UPDATE quotes SET assignee_id = ${ofWork} WHERE lead_id = ${leadId}`)
        await database.db.execute(sql`UPDATE proposals SET owner_id = ${ofWork} WHERE lead_id = ${leadId}`)
        await database.db.execute(sql`UPDATE bookings SET owner_id = ${ofWork} WHERE lead_id = ${leadId}`)
      }
      const owned = new Map((await readOwners()).map(({ id, owners: both }) => [id, both]))
      for (const [name, list] of Object.entries(lists))
        for (const words of ['traveler', 'andaman', 'bk', 'tx-1001']) {
          const whole = await readAll((ask) => list(all, ask), words)
          for (const [sees, call, ours] of callers) {
            const isSeen = (both: (string | null)[]) =>
              both.every((one) => one === null) || ours.some((one) => both.includes(one))
            const ids = whole.ids.filter((id) => isSeen(owned.get(id)!))
            const found = await readAll((ask) => list(call, ask), words)
            expect([sees, name, words, found]).toEqual([sees, name, words, { ids, total: ids.length }])
          }
        }
    }
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('session_replication_role', 'replica', true)`)
      await tx.execute(sql`INSERT INTO payments (id, booking_id, direction, amount_minor, method, state, effective_on, recorded_at)
        SELECT gen_random_uuid(), booking_id, 'in', n, 'cash', 'succeeded', effective_on, recorded_at + n * interval '1 second'
        FROM payments, generate_series(1, 1001) n`)
    })
    // Finds more than is counted: as many as without words.
    for (const [, call] of callers) {
      const { items, nextCursor, total } = await call.paymentList.list({ words: 'bk' })
      expect({ items, nextCursor, total }).toEqual(await call.paymentList.list({}))
      const cursor = nextCursor!
      expect(await call.paymentList.list({ words: 'bk', cursor })).toEqual(await call.paymentList.list({ cursor }))
    }
  })
})

describe('a request that leaves what the caller sees', () => {
  it('is given to a colleague, and the answer says so', async () => {
    const [{ user: colleague }, { user: me, call }] = [await aCallerWhoSees('all'), await aCallerWhoSees('own')]
    const lead = await aLead(database.db, { ownerId: me.id })
    const { id, version } = await aQuote(database.db, { leadId: lead.id, assigneeId: me.id })
    const given = await call.quotes.update({ id, version, assigneeId: colleague.id })
    expect(given).toMatchObject({ id, assigneeId: colleague.id })
    await expect(call.quotes.get({ id })).rejects.toMatchObject(hidden)
  })

  it('is entered for a colleague’s traveler, once, and the answer names the colleague', async () => {
    const [{ user: colleague }, { call }] = [await aCallerWhoSees('all'), await aCallerWhoSees('own')]
    const customer = await aCustomer(database.db, { email: 'asha@example.com' })
    const theirs = { ownerId: colleague.id, customerId: customer.id, email: 'asha@example.com', takesRequests: true }
    await aLead(database.db, theirs)
    const asked = { customerName: 'Asha Rao', email: 'asha@example.com', source: 'phone' as const, travelers: 2 }
    const entered = await call.quoteEntry.enter({ ...asked, destination: 'Nepal', travelDate: '2027-09-14', phone: '' })
    expect(entered.assigneeId).toBe(colleague.id)
  })
})

it('a changed role counts from the next request on', async () => {
  const id = newId()
  await database.db.insert(officeRoles).values({ id, name: 'Desk', permissions: ['leads.read'], sees: 'own' })
  const user = await aUser(database.db, { role: 'agent', roleId: id })
  const { getCurrentActor: currentActor, startSession } = await import('../modules/identity/auth/session.client')
  const ctx = testContext(deps())
  await startSession(ctx, user)
  const token = String([...ctx.cookies][0]![1])
  expect(await currentActor(deps(), token)).toMatchObject({ permissions: ['leads.read'], sees: 'own' })
  await database.db.update(officeRoles).set({ permissions: ['bookings.read'], sees: 'all' })
  expect(await currentActor(deps(), token)).toMatchObject({ permissions: ['bookings.read'], sees: 'all' })
})

it('nobody is told who has a hidden record open', async () => {
  const { user: other } = await aCallerWhoSees('all')
  const { user: me, call } = await aCallerWhoSees('own')
  const stay = async (ownerId: string) => {
    const { id } = await aLead(database.db, { ownerId })
    return call.live.stay({ tab: '0'.repeat(32), recordId: id })
  }
  expect(await stay(me.id)).toEqual([])
  await expect(stay(other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it.each([
  ['own', 0],
  ['all', 1],
] as const)('payables of a role that sees %s are those of its bookings', async (sees, count) => {
  const { staff, order } = await ordered(deps())
  await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
  await giveAllTo(world().people.admin.user.id, null)
  const { call } = await aCallerWhoSees(sees)
  expect((await call.supplierPayments.payables({})).total).toBe(count)
  expect(await call.supplierPayments.payableTotals({})).toHaveLength(count)
})

const passport = { gender: 'MALE' as const, dateOfBirth: '1988-03-04', nationality: 'Portuguese' }
const secrets = ['1988-03-04', 'Portuguese', '2031-05-06', '"gender":"MALE"']
const givePassports = () => database.db.update(bookingTravelers).set({ ...passport, passportExpiry: '2031-05-06' })
const toRole = (id: string, held: readonly Permission[]) =>
  createCaller(testContext(deps(), { actor: { id, role: 'agent', permissions: held, sees: 'all' } }))
const listLeaked = (answer: unknown) => secrets.filter((secret) => (JSON.stringify(answer) ?? '').includes(secret))

describe('figures of a role that sees own records', () => {
  const getYear = () => {
    const today = deps().now().toISOString().slice(0, 10)
    return { from: addDays(today, -30), to: addDays(today, 300), compare: false }
  }
  /** Reads what reports and dashboards say. */
  async function readFigures(call: ReturnType<typeof createCaller>) {
    const asked = getYear()
    const tables = await Promise.all(
      reportNames
        .filter((name) => name !== 'occupancy')
        .map(async (name) => [name, (await call.reports.report({ name, ...asked })).tables.map(({ total }) => total)]),
    )
    const { totalUsers: _, totalPackages: _all, activePackages: _sold, ...stats } = await call.reports.stats()
    const { leads: pipeline, requests, stages, popular } = await call.reports.overview(asked)
    const billing = await call.reports.billing()
    const top = await call.reports.topDestinations()
    return { tables: Object.fromEntries(tables) as object, stats, pipeline, requests, stages, popular, billing, top }
  }

  it('are those of an agency without records while a colleague owns all, and the same as for all once they own them', async () => {
    const { user, call } = await aCallerWhoSees('own')
    const nothing = await readFigures(call)
    await deposited(deps())
    await aQuote(database.db, { leadId: (await aLead(database.db)).id })
    await giveAllTo(world().people.admin.user.id, null)
    expect(await readFigures(call)).toEqual(nothing)
    await giveAllTo(user.id, user.id)
    const { call: all } = await aCallerWhoSees('all')
    const everything = await readFigures(all)
    expect(everything).not.toEqual(nothing)
    expect(await readFigures(call)).toEqual(everything)
  })

  it('and name no lead to somebody who may not see leads', async () => {
    await aLead(database.db)
    const asked = getYear()
    const { id } = await aUser(database.db, { role: 'agent' })
    expect((await toRole(id, ['reports.read', 'leads.read']).reports.overview(asked)).recentLeads).toHaveLength(1)
    expect((await toRole(id, ['reports.read']).reports.overview(asked)).recentLeads).toBeNull()
  })

  it('and rows of reports name their records to roles that may see these, and only count for others', async () => {
    await aLead(database.db, { customerName: 'Wren Hale' })
    await deposited(deps())
    const { id } = await aUser(database.db, { role: 'agent' })
    const asked = reportNames.flatMap((name) => reports[name].tables.map((_, table) => ({ ...getYear(), name, table })))
    const readFacts = async (...held: Permission[]) => {
      const { facts } = toRole(id, ['reports.read', ...held]).reports
      return (await Promise.all(asked.map(facts))).flatMap(({ items }) => items)
    }
    const [named, counted] = [await readFacts('bookings.read', 'leads.read'), await readFacts()]
    expect(named.filter(({ who, link }) => who !== '' && link !== null).length).toBeGreaterThan(1)
    expect(counted).toHaveLength(named.length)
    expect(counted.filter(({ who, link }) => who !== '' || /leads|bookings/.test(link ?? ''))).toEqual([])
    const toTables = (asking: typeof asked) => asking.map(({ name, table }) => `${name} ${table}`)
    const listNamed = async (...held: Permission[]) => {
      const { facts } = toRole(id, ['reports.read', ...held]).reports
      const pages = await Promise.all(asked.map(facts))
      return toTables(asked.filter((_, i) => pages[i]!.items.some(({ who }) => who !== '')))
    }
    const isSale = ({ name }: (typeof asked)[number]) => name === 'top'
    expect(await listNamed('bookings.read')).toEqual(toTables(asked.filter(isSale)))
    expect(await listNamed('money.read')).toEqual([])
    expect(await listNamed('bookings.read', 'money.read')).toContain('payments 0')
  })
})

describe('what passports say', () => {
  it('is in a booking for those who may see passports, and for nobody else', async () => {
    const { id } = await booked(deps())
    await givePassports()
    const user = await aUser(database.db, { role: 'agent' })
    expect(listLeaked(await toRole(user.id, ['bookings.read', 'documents.read']).bookings.get({ id }))).toEqual(secrets)
    expect(listLeaked(await toRole(user.id, ['bookings.read']).bookings.get({ id }))).toEqual([])
  })

  it('is in the titles of documents, which the history of a booking tells to the same', async () => {
    const { id } = await booked(deps())
    await aDocument(deps(), id, { title: 'Visa refusal' })
    const user = await aUser(database.db, { role: 'agent' })
    const readHistory = async (held: Permission[]) =>
      JSON.stringify(await toRole(user.id, held).bookings.events({ id }))
    expect(await readHistory(['bookings.read', 'documents.read'])).toContain('Visa refusal')
    const untitled = await readHistory(['bookings.read'])
    expect([untitled.includes('documents-changed'), untitled.includes('refusal')]).toEqual([true, false])
  })

  const open = permissions.filter((one) => !one.startsWith('documents.'))
  const asked = calls.filter(
    ({ name, access, needs }) =>
      access === 'staff' && name.startsWith('trpc ') && examples[name] && needs.every((one) => open.includes(one)),
  )
  it.runIf(runsAll).each(asked)('is not in the answer of $name', async ({ name }) => {
    const { body } = (await examples[name]!(world())) as { body?: unknown }
    await givePassports()
    const user = await aUser(database.db, { role: 'agent' })
    const answer = await getCall(toRole(user.id, open), name.slice(5))(body).catch(() => null)
    expect(listLeaked(answer)).toEqual([])
  })
})
