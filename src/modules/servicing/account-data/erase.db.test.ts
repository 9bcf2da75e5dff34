import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { type Caller, callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aCustomer, aLead, aQuote, aUser } from '../../../testing/factories'
import { aTransfer, paidUp } from '../../../testing/payments/paid'
import {
  addLead,
  anAgency,
  addBooking,
  form,
  from,
  isPersonal,
  person,
  addProposals,
} from '../../../testing/people/everything'
import { retained, listed, personalColumns } from '../../../testing/people/traces'
import { createSystemContext } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { users } from '../../identity/auth/table'
import { keepRecords } from './address.service'
import { eraseAgain } from './erase.service'
import { events } from '../../core/events/table'
import { customers } from '../../sales/customers/table'
import { leads } from '../../sales/leads/table'
import { quotes } from '../../sales/quotes/table'

const database = useDatabase()
const deps = useDeps(database, { env: { RATE_LIMIT_FACTOR: '1000000' } })
let admin: Caller

beforeEach(async () => {
  admin = (await callerAs(deps, 'admin')).call
})

const asTyped = async (id: string) => {
  const { version, name } = await admin.customers.get({ id })
  const { snapshotHash } = await admin.accountData.customerErasure({ id })
  return { id, version, name, snapshotHash }
}
const erase = async (id: string, overrides: object = {}) =>
  admin.accountData.eraseCustomer({ ...(await asTyped(id)), ...overrides })
const getCustomerId = async (leadId: string) => (await admin.leads.get({ id: leadId })).customerId

// Allows extra time on a busy machine.
it('who asks by letter leaves what the law wants and nothing else', async () => {
  await anAgency(deps)
  const { call: visitor } = await callerAs(deps, null, from)
  const lead = await addLead(deps, { call: visitor })
  const { accepted, tokens } = await addProposals(deps, lead)
  const { id, supplierToken } = await addBooking(deps, lead, accepted)
  const { packageId, startsOn } = await aDeparture(deps.db, { capacity: 1, taken: 1 })
  await visitor.waitingList.join({ packageId, date: startsOn, name: person.first, email: person.email, seats: 1 })
  await paidUp(lead.staff, id)
  await runJobs(deps)
  await aQuote(deps.db, { leadId: lead.leadId, email: person.email, customerName: 'Qzxvisitor', phone: person.phone })
  const customerId = await getCustomerId(lead.leadId)
  deps.clock.set('2027-08-01T12:00:00Z')

  const erasure = await admin.accountData.customerErasure({ id: customerId })
  expect(erasure).toMatchObject({ hindrances: [], bookings: 1, documents: 2 })
  expect(await erase(customerId)).toMatchObject({ name: 'Deleted traveler', email: null, phone: null })
  await runJobs(deps)
  const left = [...(await personalColumns(deps)).keys()]
  expect(left.filter((column) => !listed(retained).includes(column))).toEqual([])
  expect(left).toContain('invoices.snapshot')
  expect(deps.storage.files.size).toBe(0)
  for (const token of tokens)
    await expect(visitor.proposalAnswers.open({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.supplierOrders.open({ token: supplierToken })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [entry] = await database.db.select().from(events).where(eq(events.kind, 'customer.erased')).orderBy(events.id)
  expect(entry).toMatchObject({ entity: 'customer', entityId: customerId, data: {} })
  expect(isPersonal(JSON.stringify(entry))).toBe(false)
  const { proposalReference: reference } = await admin.bookings.get({ id })
  const history = await admin.bookings.events({ id })
  expect(history.find(({ kind }) => kind === 'converted')!.data).toMatchObject({ reference })
  await expect(erase(customerId)).rejects.toThrow('This customer is erased already')
}, 180_000)

describe('is refused, and nothing changes', () => {
  it('while a trip is not over, or money of it is open', async () => {
    const { id, leadId, staff } = await booked(deps)
    const customerId = await getCustomerId(leadId)
    const { name } = await asTyped(customerId)
    await expect(erase(customerId)).rejects.toThrow(/BK-\S+ is not over \(held\)\. Cancel it/)
    await staff.payments.record(aTransfer(id))
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { hindrances } = await admin.accountData.customerErasure({ id: customerId })
    expect(hindrances).toEqual([{ bookingId: id, text: expect.stringMatching(/\$[\d.]+ of BK-\S+ belong to them/) }])
    await expect(erase(customerId)).rejects.toMatchObject({ cause: { code: 'conflict' } })
    expect(await asTyped(customerId)).toMatchObject({ name })
    const { version, creditMinor: amountMinor } = await staff.payments.account({ id })
    await staff.payments.refund(aTransfer(id, { version, amountMinor, reference: 'TX-1003' }))
    expect(await erase(customerId)).toMatchObject({ name: 'Deleted traveler' })
  })

  it('of somebody who has an account, or when another name is typed, or they were changed meanwhile', async () => {
    const { user } = await callerAs(deps, 'traveler')
    const holder = await aCustomer(database.db, { email: user.email })
    await expect(erase(holder.id)).rejects.toThrow('They have an account')
    const { id, name } = await aCustomer(database.db)
    await expect(erase(id, { name: 'Somebody Else' })).rejects.toMatchObject({ cause: { code: 'invalid' } })
    const seen = await asTyped(id)
    await admin.customers.update({ id, version: seen.version, phone: '+1 212 555 0146' })
    await expect(admin.accountData.eraseCustomer(seen)).rejects.toThrow('Somebody else saved this meanwhile')
    expect(await asTyped(id)).toMatchObject({ name })
  })

  it('of somebody whose account has another address by now, which staff’s records do not know', async () => {
    const { user, ctx } = await callerAs(deps, 'traveler')
    const tied = await aCustomer(database.db, { email: user.email })
    const asked = await aCustomer(database.db)
    await aLead(database.db, { customerId: asked.id, email: user.email })
    await keepRecords(ctx, user)
    await database.db.update(users).set({ email: 'later@example.com' }).where(eq(users.id, user.id))
    for (const { id } of [tied, asked]) await expect(erase(id)).rejects.toThrow('They have an account')
  })

  it('when something came in between, until it was looked at again', async () => {
    const { id, name } = await aCustomer(database.db)
    await aLead(database.db, { customerId: id })
    const seen = await asTyped(id)
    await aLead(database.db, { customerId: id })
    await expect(admin.accountData.eraseCustomer(seen)).rejects.toMatchObject({
      message: 'What we keep of them has changed meanwhile. Look at it again, then confirm',
      cause: { code: 'conflict' },
    })
    expect(await asTyped(id)).toMatchObject({ name })
    expect(await erase(id)).toMatchObject({ name: 'Deleted traveler' })
  })

  it('unless the hash is right, which a page of an earlier release reads and sends as a fingerprint', async () => {
    const { id } = await aCustomer(database.db)
    const { snapshotHash: _, ...typed } = await asTyped(id)
    const { fingerprint } = await admin.accountData.customerErasure({ id })
    const former = (hash: string) => ({ ...typed, fingerprint: hash }) as unknown as Awaited<ReturnType<typeof asTyped>>
    await expect(admin.accountData.eraseCustomer(former('a'.repeat(64)))).rejects.toMatchObject({
      cause: { code: 'conflict' },
    })
    expect(await admin.accountData.eraseCustomer(former(fingerprint))).toMatchObject({ name: 'Deleted traveler' })
  })

  it('by agents', async () => {
    const { call: agent } = await callerAs(deps, 'agent')
    const { id, name } = await aCustomer(database.db)
    const asked = agent.accountData.eraseCustomer({ id, name, version: 1, snapshotHash: 'a'.repeat(64) })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(agent.accountData.customerErasure({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('finds what a customer without an address has, and what came from a former one; who has that now stays', async () => {
  const bare = await aCustomer(database.db, { email: null })
  const inquiry = await aLead(database.db, { customerId: bare.id, email: 'entered@mail.example' })
  await erase(bare.id)
  const [erased] = await database.db.select().from(leads).where(eq(leads.id, inquiry.id))
  expect(erased).toMatchObject({ customerName: 'Deleted traveler', mobile: '' })

  const { call: visitor } = await callerAs(deps, null)
  const wanted = { ...form, email: 'family@mail.example' }
  const asked = await visitor.quotes.create({ ...wanted, customerName: 'Asha Rao' })
  const customerId = await getCustomerId((await admin.quotes.get({ id: asked.id })).leadId)
  const { version } = await asTyped(customerId)
  await admin.customers.update({ id: customerId, version, email: 'asha.new@mail.example' })
  const dev = await visitor.quotes.create({ ...wanted, customerName: 'Dev Rao' })
  await erase(customerId)
  const [theirs] = await database.db.select().from(quotes).where(eq(quotes.id, asked.id))
  expect(theirs).toMatchObject({ customerName: 'Deleted traveler', phone: '', status: 'cancelled' })
  const [others] = await database.db.select().from(quotes).where(eq(quotes.id, dev.id))
  expect(others).toMatchObject({ customerName: 'Dev Rao', email: 'family@mail.example' })
  const [stays] = await database.db.select().from(customers).where(eq(customers.email, 'family@mail.example'))
  expect(stays).toMatchObject({ name: 'Dev Rao' })
})

it('leaves who asked from the same address before, and has another one now', async () => {
  const { call: visitor } = await callerAs(deps, null)
  const wanted = { ...form, email: 'family@mail.example' }
  const asked = await visitor.quotes.create({ ...wanted, customerName: 'Asha Rao' })
  const asha = await getCustomerId((await admin.quotes.get({ id: asked.id })).leadId)
  await admin.customers.update({ id: asha, version: (await asTyped(asha)).version, email: 'asha.new@mail.example' })
  const dev = await visitor.quotes.create({ ...wanted, customerName: 'Dev Rao' })
  await erase(await getCustomerId((await admin.quotes.get({ id: dev.id })).leadId))
  const [hers] = await database.db.select().from(quotes).where(eq(quotes.id, asked.id))
  expect(hers).toMatchObject({ customerName: 'Asha Rao', status: 'pending' })
  expect(await asTyped(asha)).toMatchObject({ name: 'Asha Rao' })
})

it('is refused where an account asked, whatever its address is now', async () => {
  const { user } = await callerAs(deps, 'traveler')
  const { id } = await aCustomer(database.db)
  const inquiry = await aLead(database.db, { customerId: id })
  await aQuote(database.db, { leadId: inquiry.id, userId: user.id })
  await expect(erase(id)).rejects.toThrow('They have an account')
})

describe('after a restore, an erasure is repeated by the id in the log', () => {
  const repeat = (id: string) => eraseAgain({ ctx: createSystemContext(deps), input: { id } })

  it('of a customer and of an account', async () => {
    const lead = await aLead(database.db, { customerName: 'Asha Rao', email: 'asha@example.com' })
    const user = await aUser(database.db, { email: 'mia@example.com', emailVerifiedAt: deps.now() })
    const request = await aQuote(database.db, { userId: user.id, email: user.email, customerName: 'Mia Fox' })
    await repeat(lead.customerId)
    await repeat(user.id)
    expect(await admin.customers.get({ id: lead.customerId })).toMatchObject({ name: 'Deleted traveler' })
    expect((await admin.quotes.get({ id: request.id })).customerName).not.toBe('Mia Fox')
    expect(await database.db.$count(users, eq(users.id, user.id))).toBe(0)
    const logged = await database.db.select().from(events).orderBy(events.id)
    expect(
      logged.flatMap(({ kind, entityId }) => (/erased|user.deleted/.test(kind) ? [[kind, entityId]] : [])),
    ).toEqual([
      ['customer.erased', lead.customerId],
      ['user.deleted', user.id],
    ])
    await expect(repeat(lead.customerId)).rejects.toMatchObject({ code: 'conflict' })
    for (const id of [user.id, newId()])
      await expect(repeat(id)).rejects.toThrow('Go on with those that the log names as merged')
  })

  it('of all who were merged, whom the log names', async () => {
    const [one, other] = [await aCustomer(database.db), await aCustomer(database.db, { email: 'work@example.com' })]
    const [user, theirs] = [
      await aUser(database.db, { email: 'mia@example.com', emailVerifiedAt: deps.now() }),
      await aCustomer(database.db, { email: 'mia@work.example' }),
    ]
    const own = await aCustomer(database.db, { email: user.email })
    for (const [from, into] of [
      [other, one],
      [theirs, own],
    ] as const)
      await database.db.update(customers).set({ mergedIntoId: into.id }).where(eq(customers.id, from.id))
    await erase(one.id)
    await repeat(user.id)
    const logged = await database.db.select().from(events).orderBy(events.id)
    expect(logged.flatMap(({ kind, data }) => (/erased|user.deleted/.test(kind) ? [data] : []))).toEqual([
      { merged: [other.id] },
      { merged: [theirs.id, own.id].toSorted() },
    ])
  })

  it('but for staff, and for who has a trip before them', async () => {
    const { id } = await booked(deps)
    const { leadId } = await admin.bookings.get({ id })
    const { id: colleague } = await aUser(database.db, { role: 'agent' })
    for (const one of [await getCustomerId(leadId), colleague])
      await expect(repeat(one)).rejects.toMatchObject({ code: 'conflict' })
    expect(await database.db.$count(users, eq(users.id, colleague))).toBe(1)
  })
})
