import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { type Caller, callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aFollowUp, aLead, aQuote, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { leads } from '../leads/table'
import type { ContactField } from './merge.rules'
import { ensureCustomer } from './ensure.service'
import { anonymizeCustomers } from './service'
import { customers } from './table'

const database = useDatabase()
const deps = useDeps(database)
let call: Caller

beforeEach(async () => {
  call = (await callerAs(deps, 'agent')).call
})

const asha = { name: 'Asha Rao', email: 'asha@example.com', phone: '+12125550142' }
const work = { name: 'A. Rao', email: 'work@example.com', phone: null }
const pair = async () => ({ from: await aCustomer(database.db, work), into: await aCustomer(database.db, asha) })
const seen = async (id: string) => ({ id, version: (await call.customers.get({ id })).version })
const merge = async (fromId: string, intoId: string, take: ContactField[] = []) =>
  call.customers.merge({ ...(await seen(intoId)), from: await seen(fromId), take })
const leadIds = async (id: string) =>
  (await database.db.select().from(leads).where(eq(leads.customerId, id))).map((lead) => lead.id).toSorted()

/** Returns the customer of a request with this address. */
const asked = (email: string): Promise<string> => ensureCustomer(testContext(deps), { name: 'X', email, phone: '' })

describe('a merge', () => {
  it('keeps what is known of both, gives it back when undone, and it leaves with the person', async () => {
    const { from, into } = await pair()
    const details = {
      address: '1 Main St',
      taxNumber: 'NIF 245',
      birthday: '1980-04-01',
      tags: ['VIP', 'vip', ' '],
      notes: 'Two rooms',
    }
    const saved = await call.customers.update({ id: from.id, ...details })
    expect(saved).toMatchObject({ address: '1 Main St', birthday: '1980-04-01', tags: ['vip'], notes: 'Two rooms' })
    await call.customers.update({ id: into.id, notes: 'Window seats', tags: ['walker'] })
    const { id, customer } = await merge(from.id, into.id)
    expect(customer).toMatchObject({
      address: '1 Main St',
      taxNumber: 'NIF 245',
      notes: 'Window seats\nTwo rooms',
      tags: ['walker', 'vip'],
    })
    expect((await call.customers.list({ tags: ['vip'] })).total).toBe(1)
    await call.customers.update({ id: into.id, language: 'German' })
    await call.customers.undoMerge({ id })
    expect(await call.customers.get({ id: into.id })).toMatchObject({
      address: '',
      taxNumber: '',
      birthday: null,
      language: 'German',
      notes: 'Window seats',
      tags: ['walker'],
    })
    expect(await call.customers.get({ id: from.id })).toMatchObject({ address: '1 Main St', tags: ['vip'] })
    await anonymizeCustomers(testContext(deps), { ids: [from.id] })
    const [gone] = await database.db.select().from(customers).where(eq(customers.id, from.id))
    expect(gone).toMatchObject({ address: '', taxNumber: '', birthday: null, tags: [], notes: '' })
    await expect(call.customers.update({ id: into.id, birthday: '2999-01-01' })).rejects.toThrow('birthday')
  })

  it('cuts nothing: what is too long together is told before anything is moved', async () => {
    const { from, into } = await pair()
    await aLead(database.db, { customerId: from.id })
    await call.customers.update({ id: from.id, notes: 'x'.repeat(2500), tags: ['walker'] })
    await call.customers.update({ id: into.id, notes: `Window${'x'.repeat(2500)}` })
    await expect(merge(from.id, into.id)).rejects.toThrow('The notes of both are longer than 4,000 characters together')
    expect([await leadIds(from.id), await leadIds(into.id)]).toEqual([[expect.any(String)], []])
    await call.customers.update({ id: into.id, notes: 'Window, seats', tags: ['vip, beach'] })
    expect((await merge(from.id, into.id)).customer).toMatchObject({
      notes: `Window, seats\n${'x'.repeat(2500)}`,
      tags: ['vip', 'beach', 'walker'],
    })
  })

  it('brings everything of two customers together, and undoing it parts exactly that again', async () => {
    const { from, into } = await pair()
    const [old, own] = [
      await aLead(database.db, { customerId: from.id }),
      await aLead(database.db, { customerId: into.id }),
    ]
    await aFollowUp(database.db, { leadId: old.id })
    await aQuote(database.db, { leadId: old.id })
    const { id, customer } = await merge(from.id, into.id, ['name', 'email'])
    expect(customer).toMatchObject({
      id: into.id,
      name: 'A. Rao',
      email: work.email,
      phone: '+1 212 555 0142',
      leads: 2,
    })
    expect(await call.customers.get({ id: from.id })).toMatchObject({ mergedIntoId: into.id, email: asha.email })
    expect((await call.customers.list({})).items.map((one) => one.id)).toEqual([into.id])
    const later = await aLead(database.db, { customerId: into.id })
    expect(await call.customers.undoMerge({ id })).toMatchObject({ name: asha.name, email: asha.email })
    expect(await call.customers.get({ id: from.id })).toMatchObject({ ...work, mergedIntoId: null })
    expect(await leadIds(from.id)).toEqual([old.id])
    expect(await leadIds(into.id)).toEqual([own.id, later.id].toSorted())
    expect((await call.leads.get({ id: old.id })).followUps).toHaveLength(1)
    const kinds = (await call.leads.events({ id: old.id })).items.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['customer-merged', 'customer-parted'])
    const log = await database.db.select().from(events).where(eq(events.entityId, into.id)).orderBy(events.id)
    expect(log.map(({ kind }) => kind).toSorted()).toEqual(['customer.merge-undone', 'customer.merged'])
    expect(await call.customers.merges({ id: into.id })).toMatchObject([{ id, name: 'A. Rao', undone: true }])
  })

  it.each([[[]], [['email']]] as [ContactField[]][])(
    'keeps with each address the account that had it before it took another one, taking over %j',
    async (take) => {
      const { id: userId } = await aUser(database.db)
      const from = await aCustomer(database.db, { ...work, userId })
      const into = await aCustomer(database.db, asha)
      const owners = async () =>
        Object.fromEntries((await database.db.select().from(customers)).map((row) => [row.email, row.userId]))
      const { id } = await merge(from.id, into.id, take)
      expect(await owners()).toEqual({ [work.email]: userId, [asha.email]: null })
      await call.customers.undoMerge({ id })
      expect(await owners()).toEqual({ [work.email]: userId, [asha.email]: null })
    },
  )

  it('leads requests with any address of the two to who stays, in one lead', async () => {
    const { from, into } = await pair()
    for (const customerId of [from.id, into.id])
      await aLead(database.db, { customerId, source: 'site', takesRequests: true })
    const { id } = await merge(from.id, into.id)
    for (const { email } of [asha, work]) expect(await asked(email)).toBe(into.id)
    const taking = () => database.db.$count(leads, eq(leads.takesRequests, true))
    expect(await taking()).toBe(1)
    await call.customers.undoMerge({ id })
    expect([await asked(work.email), await taking()]).toEqual([from.id, 2])
  })

  it('goes through several people, and is undone from the last one on', async () => {
    const { from, into } = await pair()
    const third = await aCustomer(database.db)
    const lead = await aLead(database.db, { customerId: from.id })
    const [first, second] = [await merge(from.id, into.id), await merge(into.id, third.id)]
    expect([await asked(work.email), await leadIds(third.id)]).toEqual([third.id, [lead.id]])
    await expect(call.customers.undoMerge({ id: first.id })).rejects.toThrow('merged into another customer since')
    await call.customers.undoMerge({ id: second.id })
    await call.customers.undoMerge({ id: first.id })
    expect([await asked(work.email), await leadIds(from.id)]).toEqual([from.id, [lead.id]])
  })

  it('is undone before a later one that took the name, too: neither leaves a name of the other', async () => {
    const { from, into } = await pair()
    const third = await aCustomer(database.db, { name: 'A. R. Rao' })
    const first = await merge(from.id, into.id, ['name'])
    const second = await merge(third.id, into.id, ['name'])
    expect(await call.customers.undoMerge({ id: first.id })).toMatchObject({ name: 'A. R. Rao' })
    expect(await call.customers.undoMerge({ id: second.id })).toMatchObject({ name: asha.name })
  })

  it('keeps what staff changed since, also an address that the other one had', async () => {
    const { from, into } = await pair()
    const { id } = await merge(from.id, into.id)
    const { version } = await call.customers.update({ id: into.id, name: 'Asha R.', email: work.email })
    await expect(call.customers.undoMerge({ id })).rejects.toThrow('an address is another customer’s by now')
    await call.customers.update({ id: into.id, version, email: 'new@example.com' })
    await call.customers.undoMerge({ id })
    expect(await call.customers.get({ id: into.id })).toMatchObject({ name: 'Asha R.', email: 'new@example.com' })
    expect(await call.customers.get({ id: from.id })).toMatchObject(work)
  })

  it('is refused for one person, a stranger, a stale version and somebody who was merged', async () => {
    const { from, into } = await pair()
    const both = { id: into.id, version: 1, from: { id: from.id, version: 1 } }
    const refused = (input: object, reason: object) =>
      expect(call.customers.merge({ ...both, ...input })).rejects.toMatchObject(reason)
    await refused({ from: { id: into.id, version: 1 } }, { code: 'BAD_REQUEST' })
    await refused({ from: { id: newId(), version: 1 } }, { code: 'NOT_FOUND' })
    const current = { id: into.id, name: 'Asha', version: 2 }
    await call.customers.update({ id: into.id, name: 'Asha' })
    await refused({}, { code: 'CONFLICT', cause: { details: { current } } })
    const { id } = await merge(from.id, into.id)
    await expect(merge(from.id, into.id)).rejects.toThrow('One of the two was merged meanwhile')
    await expect(call.customers.update({ id: from.id, name: 'X' })).rejects.toThrow('was merged into another one')
    await call.customers.undoMerge({ id })
    await expect(call.customers.undoMerge({ id })).rejects.toThrow('undone before')
    await expect(call.customers.undoMerge({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['stays', asha.email],
    ['goes', work.email],
  ])('forgets both when who %s is deleted, and cannot be undone then', async (_, email) => {
    const { from, into } = await pair()
    const { id } = await merge(from.id, into.id, ['name'])
    await anonymizeCustomers(testContext(deps), { email })
    const rows = await database.db.select().from(customers)
    expect(rows.map(({ name, email, phone }) => [name, email, phone])).toEqual(
      [1, 2].map(() => ['Deleted traveler', null, null]),
    )
    expect(JSON.stringify(await call.customers.merges({ id: into.id }))).not.toContain(work.name)
    expect(JSON.stringify(await database.db.select().from(events).orderBy(events.id))).not.toContain(work.name)
    await expect(call.customers.undoMerge({ id })).rejects.toThrow('deleted since')
  })

  it.each(['merges', 'undos'])('of several %s at once lets one succeed', async (what) => {
    const { from, into } = await pair()
    const third = await aCustomer(database.db)
    await aLead(database.db, { customerId: from.id })
    const version = 1
    const at = (id: string) => ({ id, version })
    const undone = what === 'undos' ? await merge(from.id, into.id) : null
    const tries = undone
      ? [1, 2, 3].map(() => call.customers.undoMerge({ id: undone.id }))
      : [
          call.customers.merge({ ...at(into.id), from: at(from.id) }),
          call.customers.merge({ ...at(third.id), from: at(from.id) }),
          call.customers.merge({ ...at(from.id), from: at(into.id) }),
        ]
    const settled = await Promise.allSettled(tries)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('duplicates', () => {
  it('share an address, their own or one of their leads, and are gone once merged', async () => {
    const { from, into } = await pair()
    const stranger = await aCustomer(database.db, { phone: '+442079460000' })
    await aLead(database.db, { customerId: stranger.id, mobile: '+442079460000' })
    // Stores the phone on the lead alone: another customer had it already.
    await aLead(database.db, { customerId: from.id, mobile: asha.phone })
    await aLead(database.db, { customerId: into.id, mobile: asha.phone, email: work.email })
    const of = async (id: string) => (await call.customers.duplicates({ id })).map((one) => [one.id, one.leads, one.by])
    expect(await of(into.id)).toEqual([[from.id, 1, ['email', 'phone']]])
    expect(await of(from.id)).toEqual([[into.id, 1, ['email', 'phone']]])
    expect(await of(stranger.id)).toEqual([])
    const listed = async () => (await call.customers.list({ duplicates: true })).items.map(({ id }) => id).toSorted()
    expect(await listed()).toEqual([from.id, into.id].toSorted())
    await merge(from.id, into.id)
    expect([await of(into.id), await listed()]).toEqual([[], []])
  })

  it('are none of those who merely have no address', async () => {
    for (const mobile of ['', '', '+12125550101', '+12125550102']) {
      const { id } = await aCustomer(database.db, { email: null, phone: mobile || null })
      await aLead(database.db, { customerId: id, email: '', mobile })
    }
    const { items } = await call.customers.list({})
    for (const { id } of items) expect(await call.customers.duplicates({ id })).toEqual([])
    expect((await call.customers.list({ duplicates: true })).items).toEqual([])
  })

  it('follow every change of an address, on either side', async () => {
    const one = await aCustomer(database.db, { email: 'one@example.com', phone: '+12125550101' })
    const other = await aCustomer(database.db, { email: 'other@example.com', phone: '+12125550102' })
    const third = await aCustomer(database.db, { email: 'third@example.com', phone: null })
    const lead = await aLead(database.db, { customerId: one.id, email: one.email!, mobile: one.phone! })
    const setMobile = (mobile: string) => database.db.update(leads).set({ mobile }).where(eq(leads.id, lead.id))
    const listed = async () => (await call.customers.list({ duplicates: true })).items.map(({ id }) => id).toSorted()
    expect(await listed()).toEqual([])
    // Gives the lead another customer's phone.
    await setMobile(other.phone!)
    expect(await listed()).toEqual([one.id, other.id].toSorted())
    // Changes the other customer's phone, which leaves the former number to the lead alone.
    await call.customers.update({ ...(await seen(other.id)), phone: '+12125550103' })
    expect(await listed()).toEqual([])
    // Adds a number that two leads share, but no customer has.
    await aLead(database.db, { customerId: third.id, email: third.email!, mobile: '+12125550102' })
    expect(await listed()).toEqual([one.id, third.id].toSorted())
    await call.customers.update({ ...(await seen(third.id)), phone: '+12125550102' })
    expect(await listed()).toEqual([one.id, third.id].toSorted())
    await setMobile(one.phone!)
    expect(await listed()).toEqual([])
  })
})
