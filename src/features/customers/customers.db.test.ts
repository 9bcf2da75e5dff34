import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/server/ids'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aCustomer, aLead } from '../../testing/factories'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

describe('customers', () => {
  it('are found by name, e-mail and phone, page by page', async () => {
    const { call } = await callerAs(deps, 'agent')
    const asha = await aCustomer(database.db, { name: 'Asha Rao', phone: '+12125550142' })
    await aCustomer(database.db)
    const found = async (words: string) => (await call.customers.list({ words })).items.map(({ id }) => id)
    expect(await found('rao asha')).toEqual([asha.id])
    expect(await found('5550142')).toEqual([asha.id])
    expect(await found(asha.email!)).toEqual([asha.id])
    expect(await found('?')).toEqual([])
    const first = await call.customers.list({ limit: 1 })
    const second = await call.customers.list({ limit: 1, cursor: first.nextCursor! })
    expect([first.total, first.items.length + second.items.length, second.nextCursor]).toEqual([2, 2, null])
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
