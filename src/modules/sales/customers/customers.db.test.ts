import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead } from '../../../testing/factories'

const database = useDatabase()
const deps = useDeps(database)

describe('customers', () => {
  it('are found by what is known of them, and looked up by name, e-mail and phone, page by page', async () => {
    const { call } = await callerAs(deps, 'agent')
    const asha = await aCustomer(database.db, { name: 'Asha Rao', phone: '+12125550142' })
    await aCustomer(database.db)
    const found = async (words: string) => (await call.customers.list({ words })).items.map(({ id }) => id)
    expect(await found('rao asha')).toEqual([asha.id])
    expect(await found('5550142')).toEqual([asha.id])
    expect(await found(asha.email!)).toEqual([asha.id])
    expect(await found('?')).toEqual([])
    await call.customers.update({
      id: asha.id,
      company: 'Rao Textiles',
      tags: ['honeymoon'],
      notes: 'Never on Fridays',
    })
    for (const words of ['textiles', 'asha honeymoon', 'never fridays']) expect(await found(words)).toEqual([asha.id])
    const lookedUp = async (who: string) => (await call.customers.list({ who })).total
    expect([await lookedUp('asha'), await lookedUp('fridays')]).toEqual([1, 0])
    const first = await call.customers.list({ limit: 1 })
    const second = await call.customers.list({ limit: 1, cursor: first.nextCursor! })
    expect([first.total, first.items.length + second.items.length, second.nextCursor]).toEqual([2, 2, null])
  })

  it('are narrowed by their leads, by what is missing and by when they came, in any order', async () => {
    const { call } = await callerAs(deps, 'admin')
    const at = (day: string) => ({ createdAt: new Date(`2027-02-${day}T12:00:00Z`) })
    const open = await aCustomer(database.db, { name: 'Asha', phone: '+12125550142', ...at('01') })
    const won = await aCustomer(database.db, { name: 'Ravi', ...at('02') })
    const idle = await aCustomer(database.db, { name: 'Nora', email: null, ...at('03') })
    const older = { createdAt: new Date('2027-01-01T00:00:00Z') }
    await aLead(database.db, { customerId: open.id, destination: 'Nepal', ...older })
    await aLead(database.db, { customerId: open.id, destination: 'Peru', createdAt: new Date('2027-02-01T00:00:00Z') })
    await aLead(database.db, { customerId: won.id, status: 'closed', outcome: 'won' })
    type Input = Parameters<typeof call.customers.list>[0]
    const found = async (input: Input) => (await call.customers.list(input)).items.map(({ name }) => name)
    const cases: [Input, string[]][] = [
      [{ sort: 'name', descending: false }, ['Asha', 'Nora', 'Ravi']],
      [{ sort: 'created' }, ['Nora', 'Ravi', 'Asha']],
      [{ leads: ['open'] }, ['Asha']],
      [{ leads: ['won', 'none'], sort: 'name' }, ['Ravi', 'Nora']],
      [{ missing: ['phone'], sort: 'name' }, ['Ravi', 'Nora']],
      [{ missing: ['phone', 'email'] }, ['Nora']],
      [{ created: { from: '2027-02-02', to: '2027-02-02' } }, ['Ravi']],
      [{ created: { to: '2027-02-01' } }, ['Asha']],
      [{ words: 'ravi', leads: ['open'] }, []],
    ]
    for (const [input, names] of cases) expect(await found(input), JSON.stringify(input)).toEqual(names)
    const [asha] = (await call.customers.list({ words: 'asha' })).items
    expect(asha).toMatchObject({ id: open.id, leads: 2, openLeads: 2, latest: 'Peru' })
    expect(await call.customers.get({ id: idle.id })).toMatchObject({ leads: 0, openLeads: 0, latest: null })
    const { csv, count } = await call.customers.export({ leads: ['open'] })
    expect([count, csv.split('\n')[1]]).toEqual([1, expect.stringContaining(`Asha,${open.email}`)])
    expect(csv).toContain("'+1 212 555 0142")
  })

  it('without leads are those who have none at all, also for a role that sees its own', async () => {
    const { call: admin, user } = await callerAs(deps, 'admin')
    const [none, mine, others] = [
      await aCustomer(database.db),
      await aCustomer(database.db),
      await aCustomer(database.db),
    ]
    const { user: me } = await callerAs(deps, 'agent')
    await aLead(database.db, { customerId: mine.id, ownerId: me.id })
    await aLead(database.db, { customerId: others.id, ownerId: user.id })
    const actor = { id: me.id, role: 'agent' as const, permissions: ['customers.read' as const], sees: 'own' as const }
    const { call: own } = await callerAs(deps, 'agent', { actor })
    for (const call of [admin, own])
      expect((await call.customers.list({ leads: ['none'] })).items.map(({ id }) => id)).toEqual([none.id])
  })

  it('are entered without a lead, once for each address', async () => {
    const { call } = await callerAs(deps, 'agent')
    const made = await call.customers.create({ name: 'Asha Rao', email: 'Asha@Example.com', phone: '+1 212 555 0142' })
    expect(made).toMatchObject({ email: 'asha@example.com', phone: '+1 212 555 0142', leads: 0, version: 1 })
    const { id } = await call.customers.create({ name: 'Walk-in', email: '', phone: null })
    expect(await call.customers.get({ id })).toMatchObject({ email: null, phone: null })
    const again = (input: object) => call.customers.create({ name: 'Asha', ...input })
    await expect(again({ email: 'asha@example.com' })).rejects.toThrow('Another customer has this e-mail address')
    await expect(again({ phone: '+12125550142' })).rejects.toThrow('Another customer has this phone number')
    expect((await call.customers.list({})).total).toBe(2)
    await expect(call.customers.export({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('change, and the leads that were entered with the former name and addresses follow', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aCustomer(database.db, { name: 'Asha', email: 'asha@example.com', phone: '+12125550142' })
    const same = { customerId: id, customerName: 'Asha', email: 'asha@example.com', mobile: '+12125550142' }
    const followed = await aLead(database.db, same)
    const other = await aLead(database.db, { ...same, customerName: 'A. Rao', email: 'work@example.com' })
    const change = { name: 'Asha Rao', email: 'Asha.Rao@Example.com', phone: '+44 20 7946 0000' }
    const saved = await call.customers.update({ id, version: 1, ...change })
    expect(saved).toMatchObject({
      name: 'Asha Rao',
      email: 'asha.rao@example.com',
      phone: '+44 20 7946 0000',
      version: 2,
    })
    expect(await call.leads.get({ id: followed.id })).toMatchObject({
      customerName: 'Asha Rao',
      email: 'asha.rao@example.com',
      mobile: '+44 20 7946 0000',
    })
    expect(await call.leads.get({ id: other.id })).toMatchObject({
      customerName: 'A. Rao',
      email: 'work@example.com',
      mobile: '+44 20 7946 0000',
    })
    expect(await call.customers.update({ id, version: 2, phone: '' })).toMatchObject({ phone: null })
  })

  it('pass a first address on to the leads that have none', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aCustomer(database.db, { email: null, phone: null })
    const bare = await aLead(database.db, { customerId: id, email: '', mobile: '' })
    const other = await aLead(database.db, { customerId: id, email: 'work@example.com', mobile: '+442079460000' })
    await call.customers.update({ id, version: 1, email: 'asha@example.com', phone: '+1 212 555 0142' })
    const filled = { email: 'asha@example.com', mobile: '+1 212 555 0142' }
    expect(await call.leads.get({ id: bare.id })).toMatchObject(filled)
    expect(await call.leads.get({ id: other.id })).toMatchObject({ email: other.email, mobile: '+44 20 7946 0000' })
  })

  it('are newer after a request gave them a phone: an edit from before it is refused', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aCustomer(database.db, { email: 'asha@example.com', phone: null })
    const visitor = await callerAs(deps, null)
    const asked = { customerName: 'Asha', email: 'asha@example.com', phone: '+1 212 555 0142', departureCity: 'Boston' }
    await visitor.call.quotes.create({ ...asked, destination: 'Nepal' })
    await expect(call.customers.update({ id, version: 1, name: 'Asha Rao', phone: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { phone: '+1 212 555 0142', version: 2 } } },
    })
    await visitor.call.quotes.create({ ...asked, destination: 'Peru' })
    expect(await call.customers.get({ id })).toMatchObject({ version: 2 })
  })

  it('refuse what is another customer’s, a stale version, and nonsense', async () => {
    const { call } = await callerAs(deps, 'agent')
    const taken = await aCustomer(database.db, { phone: '+12125550142' })
    const { id } = await aCustomer(database.db)
    const update = (change: object) => call.customers.update({ id, version: 1, ...change })
    await expect(update({ email: taken.email })).rejects.toThrow('Another customer has this e-mail address')
    await expect(update({ phone: '+1 (212) 555-0142' })).rejects.toThrow('Another customer has this phone number')
    await expect(update({ name: ' ' })).rejects.toThrow('Customer name is required')
    await expect(update({ email: 'asha' })).rejects.toThrow('Please enter a valid email address')
    await expect(update({ phone: '12345' })).rejects.toThrow('phone')
    await update({ name: 'Ravi' })
    await expect(update({ name: 'Asha' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { id, name: 'Ravi', version: 2 } } },
    })
    await expect(call.customers.get({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.customers.update({ id: newId(), version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
