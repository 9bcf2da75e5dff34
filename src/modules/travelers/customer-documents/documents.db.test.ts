import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { type Caller, callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { keepRecords } from '../../servicing/account-data/address.service'

const database = useDatabase()
const deps = useDeps(database)
let agent: Caller
let agentId: string

beforeEach(async () => {
  const { call, user } = await callerAs(deps, 'agent')
  agent = call
  agentId = user.id
})

/** Creates a customer with a confirmed account and a companion. */
async function asha() {
  const { call, user, ctx } = await callerAs(deps, 'traveler')
  await call.profile.update({ passportNo: 'P1234567', panCardNumber: 'ABCDE1234F', expiryDate: '2031-08-30' })
  const companion = await call.coTravelers.create({
    firstName: 'Dev',
    lastName: 'Rao',
    relationship: 'Child',
    passportNo: 'K7654321',
    frequentFlyerNumber: 'FF998877',
  })
  await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
  const customer = await aCustomer(database.db, { email: user.email })
  return { customerId: customer.id, user, companion, call, ctx }
}
const revealed = () => database.db.select().from(events).where(eq(events.kind, 'document.revealed')).orderBy(events.id)

describe('travel documents of a customer', () => {
  it('are shown by the last four, with those of their companions', async () => {
    const { customerId, user, companion, call } = await asha()
    expect(await agent.customerDocuments.list({ customerId })).toEqual([
      {
        id: user.id,
        name: `${user.firstName} ${user.lastName}`,
        relationship: null,
        numbers: { passport: '••••4567', pan: '••••234F' },
        passportExpiry: '2031-08-30',
      },
      {
        id: companion.id,
        name: 'Dev Rao',
        relationship: 'Child',
        numbers: { passport: '••••4321', frequentFlyer: '••••8877' },
        passportExpiry: null,
      },
    ])
    expect(await revealed()).toEqual([])
    // Gives whoever edits a traveler of a booking their details, without the numbers.
    const known = { nationality: '', noLastName: false, gender: null, dateOfBirth: null }
    expect(await agent.customerDocuments.people({ customerId })).toEqual([
      {
        ...known,
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        relationship: null,
        passportExpiry: '2031-08-30',
      },
      {
        ...known,
        id: companion.id,
        firstName: 'Dev',
        lastName: 'Rao',
        relationship: 'Child',
        passportExpiry: null,
      },
    ])
    for (const passportNo of ['Z7654399', 'Z7654398']) await call.coTravelers.create({ passportNo })
    const names = (await agent.customerDocuments.list({ customerId })).map(({ name }) => name)
    expect(names.slice(2)).toEqual(['Traveler 3', 'Traveler 4'])
  })

  it('stay with an account that takes another address, and are not those of whoever has the former one then', async () => {
    const { customerId, user, call, ctx } = await asha()
    const listIds = async () => [
      (await agent.customerDocuments.list({ customerId })).map(({ id }) => id),
      (await agent.customerDocuments.people({ customerId })).map(({ id }) => id),
    ]
    const theirs = await listIds()
    expect(theirs[0]).toHaveLength(2)
    await keepRecords(ctx, { ...user, emailVerifiedAt: deps.now() })
    await database.db.update(users).set({ email: 'later@example.com' }).where(eq(users.id, user.id))
    const { call: heir, user: other } = await callerAs(deps, 'traveler')
    await database.db.update(users).set({ email: user.email }).where(eq(users.id, other.id))
    await heir.coTravelers.create({ firstName: 'Ravi', lastName: 'Heir' })
    expect(await listIds()).toEqual(theirs)
    await call.coTravelers.create({ firstName: 'Mira', lastName: 'Rao' })
    expect((await listIds())[1]).toHaveLength(3)
  })

  it('are nobody’s without an account that has confirmed the address, and no colleague’s', async () => {
    const { customerId, user, companion } = await asha()
    const plain = await aCustomer(database.db)
    expect(await agent.customerDocuments.list({ customerId: plain.id })).toEqual([])
    const ask = { customerId, travelerId: companion.id, kind: 'passport', reason: 'Ticketing' } as const
    await expect(agent.customerDocuments.reveal({ ...ask, customerId: plain.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const change of [{ emailVerifiedAt: null }, { emailVerifiedAt: deps.now(), role: 'agent' as const }]) {
      await database.db.update(users).set(change).where(eq(users.id, user.id))
      expect(await agent.customerDocuments.list({ customerId })).toEqual([])
      expect(await agent.customerDocuments.people({ customerId })).toEqual([])
      await expect(agent.customerDocuments.reveal(ask)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await revealed()).toEqual([])
    await expect(agent.customerDocuments.list({ customerId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are found by an address that a merge left to the other customer', async () => {
    const { customerId } = await asha()
    const other = await aCustomer(database.db)
    const at = (id: string) => ({ id, version: 1 })
    await agent.customers.merge({ ...at(other.id), from: at(customerId) })
    expect(await agent.customerDocuments.list({ customerId: other.id })).toHaveLength(2)
  })
})

describe('a number in full', () => {
  it('is shown for a reason, and the log has who, whose, which and why, but not the number', async () => {
    const { customerId, user, companion } = await asha()
    const show = (travelerId: string, kind: 'passport' | 'pan' | 'frequentFlyer') =>
      agent.customerDocuments.reveal({ customerId, travelerId, kind, reason: ' Visa for Nepal ' })
    expect(await show(user.id, 'passport')).toEqual({ number: 'P1234567' })
    expect(await show(user.id, 'pan')).toEqual({ number: 'ABCDE1234F' })
    expect(await show(companion.id, 'passport')).toEqual({ number: 'K7654321' })
    expect(await show(companion.id, 'frequentFlyer')).toEqual({ number: 'FF998877' })
    const log = await revealed()
    expect(log).toHaveLength(4)
    expect(log[0]).toMatchObject({
      actorId: agentId,
      entity: 'customer',
      entityId: customerId,
      data: { reason: 'Visa for Nepal' },
    })
    expect(JSON.stringify(await database.db.select().from(events).orderBy(events.id))).not.toMatch(
      /P1234567|ABCDE1234F|K7654321|FF998877/,
    )
    await expect(show(user.id, 'frequentFlyer')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(show(companion.id, 'pan')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(show(newId(), 'passport')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await revealed()).toHaveLength(4)
  })

  it('needs a reason, and is for staff: not for a stranger, nor for the traveler by this way', async () => {
    const { customerId, user, call: own } = await asha()
    const ask = { customerId, travelerId: user.id, kind: 'passport', reason: 'Ticketing' } as const
    for (const reason of ['', '  x '])
      await expect(agent.customerDocuments.reveal({ ...ask, reason })).rejects.toThrow('what you need it for')
    const stranger = (await callerAs(deps, 'traveler')).call
    const visitor = (await callerAs(deps, null)).call
    for (const [call, code] of [
      [own, 'FORBIDDEN'],
      [stranger, 'FORBIDDEN'],
      [visitor, 'UNAUTHORIZED'],
    ] as const) {
      await expect(call.customerDocuments.reveal(ask)).rejects.toMatchObject({ code })
      await expect(call.customerDocuments.list({ customerId })).rejects.toMatchObject({ code })
    }
    expect(await revealed()).toEqual([])
  })

  it('is shown 30 times an hour to one member of staff', async () => {
    const { customerId, user } = await asha()
    const ask = { customerId, travelerId: user.id, kind: 'passport', reason: 'Ticketing' } as const
    for (let i = 0; i < 30; i++) await agent.customerDocuments.reveal(ask)
    await expect(agent.customerDocuments.reveal(ask)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const colleague = (await callerAs(deps, 'agent')).call
    expect(await colleague.customerDocuments.reveal(ask)).toEqual({ number: 'P1234567' })
    expect(await revealed()).toHaveLength(31)
  })
})
