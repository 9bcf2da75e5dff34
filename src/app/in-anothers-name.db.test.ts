import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keepRecords } from '../modules/servicing/account-data/address.service'
import { type User, users } from '../modules/identity/auth/table'
import { customers } from '../modules/sales/customers/table'
import { departureWaits } from '../modules/catalog/departures/table'
import { leads } from '../modules/sales/leads/table'
import { hashPassword } from '../modules/identity/auth/hash.client'
import { quotes } from '../modules/sales/quotes/table'
import { rateLimits } from '../platform/server/database/tables'
import { consumeLimit } from '../platform/server/limits'
import { aTraveler, booked } from '../testing/bookings/booked'
import { callerAs } from '../testing/callers'
import { runJobs } from '../testing/context'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aDeparture } from '../testing/departures/departure.factory'
import { aBarePackage } from '../testing/package.factory'
import { mailsTo, patient } from '../testing/account'

const database = useDatabase()
const password = 'Correct-horse-1'
const nobodys = { cause: { code: 'not-found' } }
const deps = useDeps(database)

const save = async (user: User, values: Partial<User>) => {
  await deps.db.update(users).set(values).where(eq(users.id, user.id))
}

/** Lists the states of accounts that are not the victim's. */
const attackers: Record<
  string,
  (user: User, ctx: Awaited<ReturnType<typeof callerAs>>['ctx'], victim: string) => Promise<void>
> = {
  'whose own address is not confirmed': async (user) => save(user, { emailVerifiedAt: null }),
  'who has confirmed another address': async () => {},
  'who has taken another address since': async (user, ctx) => {
    await keepRecords(ctx, user)
    await save(user, { email: 'taken@example.com' })
  },
}

const askFor = (email: string) => ({
  customerName: 'Vera Victim',
  email,
  phone: '+12125550142',
  departureCity: 'New York',
  destination: 'Kyoto',
  travelers: 2,
})

describe.each(Object.entries(attackers))('an account %s, which asks in the name of another', (_who, displayStatus) => {
  async function both() {
    const victim = await callerAs(deps, 'traveler')
    const attacker = await callerAs(deps, 'traveler')
    await save(attacker.user, { passwordHash: await hashPassword(patient, password) })
    await displayStatus(attacker.user, attacker.ctx, victim.user.email)
    const own = await victim.call.quotes.create(askFor(victim.user.email))
    return { victim, attacker, own }
  }

  it('gets neither request, lead nor trip, and staff are told before they write prices', async () => {
    const { victim, attacker, own } = await both()
    const sent = await attacker.call.quotes.create(askFor(victim.user.email))
    expect(sent.leadId).toBe('')
    expect((await attacker.call.quotes.list({})).items).toEqual([])
    await expect(attacker.call.quotes.get({ id: sent.id })).rejects.toMatchObject(nobodys)
    expect((await victim.call.quotes.list({})).items.map(({ id }) => id).toSorted()).toEqual(
      [own.id, sent.id].toSorted(),
    )
    const { staff, id, leadId } = await booked(deps, { quoteId: sent.id })
    const [account] = await deps.db.select().from(users).where(eq(users.id, attacker.user.id))
    expect(await staff.quotes.sentFrom({ leadId })).toEqual([
      { id: sent.id, reference: sent.reference, email: account!.email, isSameAddress: false },
    ])
    expect(await attacker.call.bookings.mine()).toEqual([])
    expect((await victim.call.bookings.mine()).map((trip) => trip.id)).toEqual([id])
    for (const read of [
      () => attacker.call.bookings.open({ id }),
      () => attacker.call.tripDocuments.own({ bookingId: id }),
      () => attacker.call.payments.own({ id }),
      () => attacker.call.bookingChanges.ask({ id, wish: 'Another hotel' }),
    ])
      await expect(read()).rejects.toMatchObject(nobodys)
  })

  it('gets nothing of a customized trip or of a place on a waiting list either', async () => {
    const { victim, attacker } = await both()
    const { id: packageId, title: packageTitle } = await aBarePackage(deps.db)
    const customization = {
      travelers: { adults: 2, children: 0 },
      rooms: 1,
      selectedHotels: [],
      selectedActivities: [],
      selectedTransfers: [],
    }
    const customer = { customerName: 'Vera Victim', customerEmail: victim.user.email }
    await attacker.call.email.sendTrip({ ...customer, packageId, packageTitle, customization })
    const full = await aDeparture(deps.db, { capacity: 1, taken: 1 })
    const wait = { packageId: full.packageId, date: full.startsOn, name: 'Vera', email: victim.user.email, seats: 1 }
    await attacker.call.waitingList.join(wait)
    const data = await attacker.call.accountData.download({ password })
    expect([data.quoteRequests, data.waitingLists, data.inquiries]).toEqual([[], [], []])
    expect((await victim.call.quotes.list({})).items).toHaveLength(2)
  })

  it('takes nothing of theirs along when it is deleted', async () => {
    const { victim, attacker } = await both()
    const sent = await attacker.call.quotes.create(askFor(victim.user.email))
    const { staff, id, leadId } = await booked(deps, { quoteId: sent.id })
    await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...aTraveler({ firstName: 'Vera' }) })
    const full = await aDeparture(deps.db, { capacity: 1, taken: 1 })
    const wait = { packageId: full.packageId, date: full.startsOn, name: 'Vera', email: victim.user.email, seats: 1 }
    await attacker.call.waitingList.join(wait)
    await attacker.call.accountData.remove({ password })
    await runJobs(deps)
    const trip = await victim.call.bookings.open({ id })
    expect(trip).toMatchObject({ displayStatus: 'held', travelers: [{ firstName: 'Vera' }, {}] })
    const [lead] = await deps.db.select().from(leads).where(eq(leads.id, leadId))
    expect(lead).toMatchObject({ customerName: 'Vera Victim', email: victim.user.email })
    expect(await deps.db.$count(quotes, eq(quotes.email, victim.user.email))).toBe(2)
    expect(await deps.db.$count(departureWaits, eq(departureWaits.email, victim.user.email))).toBe(1)
  })
})

it('a request that its sender had not confirmed becomes theirs once they confirm, and stays theirs with another address', async () => {
  const { call, ctx, user } = await callerAs(deps, 'traveler')
  await save(user, { emailVerifiedAt: null })
  const { id } = await call.quotes.create(askFor(user.email))
  expect((await call.quotes.list({})).items).toEqual([])
  await save(user, { emailVerifiedAt: deps.now() })
  expect((await call.quotes.list({})).items.map((one) => one.id)).toEqual([id])
  await keepRecords(ctx, { ...user, emailVerifiedAt: deps.now() })
  await save(user, { email: 'later@example.com' })
  const heir = await callerAs(deps, 'traveler')
  await save(heir.user, { email: user.email })
  expect((await call.quotes.list({})).items.map((one) => one.id)).toEqual([id])
  expect((await heir.call.quotes.list({})).items).toEqual([])
  const mailsBefore = await mailsTo(deps.db, user.email)
  const trip = await booked(deps, { quoteId: id })
  expect((await call.bookings.mine()).map((one) => one.id)).toEqual([trip.id])
  expect(await heir.call.bookings.mine()).toEqual([])
  // Sends the mails to the account's address, too: the former mailbox may be another person's.
  expect(await trip.staff.bookings.get({ id: trip.id })).toMatchObject({ email: 'later@example.com' })
  expect(await mailsTo(deps.db, user.email)).toEqual(mailsBefore)
  expect(await mailsTo(deps.db, 'later@example.com')).not.toEqual([])
})

it.each(['signed in', 'as a visitor'])(
  'whoever has an address after an account asks %s for a trip of their own',
  async (how) => {
    const former = await callerAs(deps, 'traveler')
    const address = former.user.email
    const asked = await former.call.quotes.create(askFor(address))
    await keepRecords(former.ctx, former.user)
    await save(former.user, { email: 'later@example.com' })
    const heir = await callerAs(deps, 'traveler')
    await save(heir.user, { email: address })
    const { call } = how === 'signed in' ? heir : await callerAs(deps, null)
    const sent = await call.quotes.create({ ...askFor(address), destination: 'Bali' })
    const trip = await booked(deps, { quoteId: sent.id })
    expect((await heir.call.bookings.mine()).map((one) => one.id)).toEqual([trip.id])
    expect(await former.call.bookings.mine()).toEqual([])
    expect((await former.call.quotes.list({})).items.map((one) => one.id)).toEqual([asked.id])
  },
)

it('whoever deletes an account with an address of somebody else does not reset what is counted under it', async () => {
  const { call, ctx, user } = await callerAs(deps, 'traveler')
  await save(user, { emailVerifiedAt: null, passwordHash: await hashPassword(patient, password) })
  await consumeLimit(ctx, 'quotes.address', { max: 10, seconds: 3600 }, user.email)
  await call.accountData.remove({ password })
  const keys = (await deps.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.filter((key) => key.includes(user.email))).toHaveLength(1)
})

it.each(['victim', 'attacker'] as const)(
  'two accounts that staff took for one person, so that the %s’s record stayed, are told and lose nothing of each other',
  async (stays) => {
    const [victim, attacker] = [await callerAs(deps, 'traveler'), await callerAs(deps, 'traveler')]
    await save(attacker.user, { passwordHash: await hashPassword(patient, password) })
    const { call: staff } = await callerAs(deps, 'agent')
    const askForLead = async ({ call, user }: typeof victim, customerName: string) => {
      const { id } = await call.quotes.create({ ...askFor(user.email), customerName })
      const { leadId } = await staff.quotes.get({ id })
      return staff.leads.get({ id: leadId })
    }
    const asked = { victim: await askForLead(victim, 'Vera Victim'), attacker: await askForLead(attacker, 'Xaver X') }
    const goes = stays === 'victim' ? 'attacker' : 'victim'
    const person = async (id: string) => ({ id, version: (await staff.customers.get({ id })).version })
    const into = await person(asked[stays].customerId)
    await staff.customers.merge({ ...into, from: await person(asked[goes].customerId) })
    const lead = async (who: 'victim' | 'attacker') => ({
      id: asked[who].id,
      version: (await staff.leads.get({ id: asked[who].id })).version,
    })
    await staff.leads.merge({ ...(await lead('victim')), from: await lead('attacker') })
    const download = JSON.stringify(await attacker.call.accountData.download({ password }))
    expect([download.includes(victim.user.email), download.includes('Vera')]).toEqual([false, false])
    await save(victim.user, { passwordHash: await hashPassword(patient, password) })
    await runJobs(deps)
    const theirs = JSON.stringify(await victim.call.accountData.download({ password }))
    expect([victim.user.email, attacker.user.email, 'Xaver'].map((text) => theirs.includes(text))).toEqual([
      true,
      false,
      false,
    ])
    await attacker.call.accountData.remove({ password })
    await runJobs(deps)
    expect((await staff.customers.get({ id: into.id })).name).toBe('Vera Victim')
    const known = JSON.stringify((await victim.call.accountData.download({ password })).knownAs)
    const kept = JSON.stringify(await deps.db.select().from(customers))
    for (const text of [known, kept])
      expect([victim.user.email, attacker.user.email, 'Xaver'].map((part) => text.includes(part))).toEqual([
        true,
        false,
        false,
      ])
  },
)

it.each([[[]], [['contact']]] as const)(
  'two leads that staff take for one inquiry leave each trip with its traveler, taking over %j',
  async (take) => {
    const people = [await callerAs(deps, 'traveler'), await callerAs(deps, 'traveler')] as const
    const { call: staff } = await callerAs(deps, 'agent')
    const [one, two] = [
      await booked(deps, { email: people[0].user.email }),
      await booked(deps, { email: people[1].user.email }),
    ]
    const listTrips = async () =>
      Promise.all(people.map(async ({ call }) => (await call.bookings.mine()).map(({ id }) => id)))
    const each = [[one.id], [two.id]]
    expect(await listTrips()).toEqual(each)
    const getLead = ({ leadId: id }: { leadId: string }) => staff.leads.get({ id })
    const person = async (of: { leadId: string }) => {
      const { id, version } = await staff.customers.get({ id: (await getLead(of)).customerId })
      return { id, version }
    }
    await staff.customers.merge({ ...(await person(one)), from: await person(two) })
    const [into, from] = [await getLead(one), await getLead(two)]
    const merged = await staff.leads.merge({
      id: into.id,
      version: into.version,
      from: { id: from.id, version: from.version },
      take: [...take],
    })
    expect(await listTrips()).toEqual(each)
    await staff.leads.undoMerge({ id: merged.id })
    expect(await listTrips()).toEqual(each)
  },
)

type Staff = Awaited<ReturnType<typeof callerAs>>['call']
type Corrected = { leadId: string; customerId: string; email: string }

/** Lists the ways in which staff change an address. */
const corrections: Record<string, (staff: Staff, corrected: Corrected) => Promise<unknown>> = {
  'in the customer': async (staff, { customerId: id, email }) =>
    staff.customers.update({ id, version: (await staff.customers.get({ id })).version, email }),
  'in the lead': async (staff, { leadId: id, email }) =>
    staff.leads.update({ id, version: (await staff.leads.get({ id })).version, email }),
  // Leaves out a file of leads, which finds them by their addresses, and changes none.
  'by a file of customers': (staff, { customerId, email }) =>
    staff.customerImports.run({ csv: `ID,Name,Email\n${customerId},Vera Victim,${email}` }),
}

describe.each(Object.entries(corrections))('an address that staff correct %s', (_where, correct) => {
  async function readdressed(isBooked: boolean) {
    const [former, meant] = [await callerAs(deps, 'traveler'), await callerAs(deps, 'traveler')]
    await save(former.user, { passwordHash: await hashPassword(patient, password) })
    const { id: quoteId } = await former.call.quotes.create(askFor(former.user.email))
    const { call: staff } = await callerAs(deps, 'admin')
    const { leadId } = await staff.quotes.get({ id: quoteId })
    const { customerId } = await staff.leads.get({ id: leadId })
    const before = isBooked ? await booked(deps, { quoteId }) : null
    const change = (email: string) => correct(staff, { leadId, customerId, email })
    await change(meant.user.email)
    expect((await staff.leads.get({ id: leadId })).email).toBe(meant.user.email)
    const trip = before ?? (await booked(deps, { quoteId }))
    const { call: visitor } = await callerAs(deps, null)
    return { former, meant, staff, trip, leadId, quoteId, change, visitor }
  }

  it('takes the lead from the account that had the former one', async () => {
    const { former, meant, staff, trip, leadId, quoteId } = await readdressed(false)
    expect(await staff.quotes.sentFrom({ leadId })).toMatchObject([{ id: quoteId, email: former.user.email }])
    expect(await former.call.bookings.mine()).toEqual([])
    expect((await meant.call.bookings.mine()).map(({ id }) => id)).toEqual([trip.id])
  })

  it('takes what was booked, and the links to proposals, also where the account goes', async () => {
    const { former, meant, staff, trip, visitor } = await readdressed(true)
    const id = trip.id
    for (const read of [
      () => former.call.bookings.open({ id }),
      () => former.call.tripDocuments.own({ bookingId: id }),
      () => visitor.proposalAnswers.open({ token: trip.token }),
    ])
      await expect(read()).rejects.toMatchObject({ cause: { code: 'not-found' } })
    const { url } = await staff.proposalAnswers.makeLink({ id: trip.proposalId })
    expect(await visitor.proposalAnswers.open({ token: url.split('/').at(-1)! })).toMatchObject({ number: 1 })
    await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...aTraveler({ firstName: 'Vera' }) })
    await former.call.accountData.remove({ password })
    await runJobs(deps)
    expect(await meant.call.bookings.open({ id })).toMatchObject({
      displayStatus: 'held',
      travelers: [{ firstName: 'Vera' }, {}],
    })
  })

  it('gives back to an account that confirms the other one, and leaves a merged trip with its own', async () => {
    const { former, meant, trip, staff, change } = await readdressed(true)
    const other = await callerAs(deps, 'traveler')
    const merged = await booked(deps, { email: other.user.email })
    const [into, from] = [await staff.leads.get({ id: trip.leadId }), await staff.leads.get({ id: merged.leadId })]
    const person = async (id: string) => ({ id, version: (await staff.customers.get({ id })).version })
    await staff.customers.merge({ ...(await person(into.customerId)), from: await person(from.customerId) })
    await staff.leads.merge({ id: into.id, version: into.version, from: { id: from.id, version: from.version } })
    await change(former.user.email)
    const listTrips = async ({ call }: typeof other) => (await call.bookings.mine()).map(({ id }) => id)
    expect([await listTrips(former), await listTrips(other), await listTrips(meant)]).toEqual([
      [trip.id],
      [merged.id],
      [],
    ])
  })
})
