import { withTransaction } from '../platform/server/database/transaction'
import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import type { UserCtx } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import { newId } from '../platform/server/ids'
import { anAccount, password, signIn } from '../testing/account'
import { accepted, booked } from '../testing/bookings/booked'
import { aChange, withExtra } from '../testing/bookings/changed'
import { aTransfer } from '../testing/payments/paid'
import { callerAs } from '../testing/callers'
import { testContext } from '../testing/context'
import { useDatabase, waiting } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aCustomer, aLead, aQuote } from '../testing/factories'
import { runInTurn } from '../testing/run-in-turn'
import { removeAccount } from '../modules/servicing/account-data/service'
import { users } from '../modules/identity/auth/table'
import { customers } from '../modules/sales/customers/table'
import { leads } from '../modules/sales/leads/table'
import { setQuoteStatus } from '../modules/sales/quotes/move.service'
import type { Agreed } from '../modules/bookings/bookings/create.service'
import { convertToBooking, makeBooking } from '../modules/servicing/bookings/make-booking.service'
import { cancelBooking } from '../modules/servicing/bookings/cancel-booking.service'
import { confirmBooking } from '../modules/servicing/bookings/confirm-booking.service'
import { queueBookingMails } from '../modules/servicing/booking-mails/service'
import { voucherMailsJob } from '../modules/bookings/documents/voucher-mail.service'
import { bookings } from '../modules/bookings/bookings/table'
import { proposeChange } from '../modules/servicing/booking-changes/change.service'
import { recordPayment } from '../modules/billing/payments/record.service'
import { bookSeats, takeSeats } from '../modules/catalog/departures/seats.service'
import { moveDepartures } from '../modules/catalog/departures/change.service'
import { packages } from '../modules/catalog/packages/table'
import { reviewed } from '../testing/reviews/reviewed'
import { departureSeats } from '../modules/catalog/departures/table'
import { joinWaitingList } from '../modules/catalog/waiting-list/join.service'
import { aDeparture } from '../testing/departures/departure.factory'

/** Checks the lock order: users, requests, proposals, customers, leads, then bookings (CONTRIBUTING.md). */

const database = useDatabase()
const deps = useDeps(database)

/** Creates a traveler with an account, a request, its accepted proposal, and a booking of another one. */
async function theirs() {
  const person = await anAccount(deps, 'traveler', 'wren@example.com')
  await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
  const lead = await aLead(deps.db, { email: person.email })
  const quote = await aQuote(deps.db, { leadId: lead.id, userId: person.id })
  const { proposalId } = await accepted(deps, { quoteId: quote.id })
  const { id } = await booked(deps, { leadId: lead.id })
  const { ctx } = await callerAs(deps, 'admin')
  const by =
    <T>(work: (ctx: UserCtx) => Promise<T>) =>
    async () =>
      work({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  return {
    customerId: lead.customerId,
    leadId: lead.id,
    verbs: {
      'the conversion': by((as) => convertToBooking({ ctx: as, input: { proposalId } })),
      'a cancellation': by((as) => cancelBooking({ ctx: as, input: { id, version: 1, reason: 'Sick' } })),
      'the deletion of their account': async () =>
        removeAccount({
          ctx: { ...(await signIn(deps, { email: person.email })), db: await database.anotherPool() },
          input: { password },
        }),
      'the answer to their request': by((as) =>
        setQuoteStatus({ ctx: as, input: { id: quote.id, status: 'confirmed' } }),
      ),
    },
  }
}
type Verb = keyof Awaited<ReturnType<typeof theirs>>['verbs']

it.runIf(inject('engine').kind === 'postgres').each<[Verb, Verb]>([
  ['the conversion', 'the deletion of their account'],
  ['the deletion of their account', 'the conversion'],
  ['the conversion', 'the answer to their request'],
  ['a cancellation', 'the deletion of their account'],
  ['the deletion of their account', 'a cancellation'],
])('%s and %s never wait for each other', async (first, second) => {
  const { customerId, leadId, verbs } = await theirs()
  const hold = async (tx: Db) => {
    await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
  }
  const results = await runInTurn(database, hold, [verbs[first], verbs[second]])
  // Accepts either order once the rows are free. A conflict is no deadlock.
  expect(results).toContain('done')
  expect(results).not.toContain('40P01')
})

/** Creates a traveler with all but one seat of a departure. */
async function theirSeats() {
  const person = await anAccount(deps, 'traveler', 'wren@example.com')
  const { booking: like } = await booked(deps)
  const { id: departureId, ...made } = await aDeparture(deps.db, { capacity: 4 })
  const { ctx } = await callerAs(deps, null)
  const { id: holdId } = await takeSeats({ ctx, input: { departureId, seats: 3 } })
  await bookSeats({ ctx, input: { id: holdId } })
  const { leadId, ownerId, title, startsOn, endsOn, adults, children, rooms, days, currency, receipt, policy } = like
  const { paymentTerms } = like
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, services } = like
  const sums = { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, marginTaxMinor: 0 }
  const agreed: Agreed = {
    from: { source: 'book-now', holdId, departureId },
    leadId,
    packageId: null,
    userId: person.id,
    ownerId,
    snapshot: {
      title,
      startsOn,
      endsOn,
      adults,
      children,
      infants: 0,
      rooms,
      days,
      currency,
      receipt,
      policy,
      paymentTerms,
      ...sums,
    },
    services,
    travelers: [{ position: 1, kind: 'adult', firstName: '', lastName: '' }],
    facts: {},
  }
  await withTransaction(ctx, (tx) => makeBooking(tx, agreed))
  const own = async () => ({ ...(await signIn(deps, { email: person.email })), db: await database.anotherPool() })
  const { packageId, startsOn: date } = made
  return {
    person,
    packageId,
    departureId,
    stop: async () => {
      const as = { ...(await callerAs(deps, 'agent')).ctx, db: await database.anotherPool() } as UserCtx
      return moveDepartures({ ctx: as, input: { ids: [departureId], status: 'stopped' } })
    },
    wait: async () =>
      joinWaitingList({ ctx: await own(), input: { packageId, date, name: 'Wren', email: person.email, seats: 2 } }),
    leave: async () => removeAccount({ ctx: await own(), input: { password } }),
  }
}

it.runIf(inject('engine').kind === 'postgres')(
  'who joins a waiting list and who leaves with seats never wait for each other',
  async () => {
    const { departureId, wait, leave } = await theirSeats()
    const hold = (tx: Db) =>
      tx.select().from(departureSeats).where(eq(departureSeats.departureId, departureId)).for('update')
    expect(await runInTurn(database, hold, [wait, leave])).toEqual(['done', 'done'])
  },
)

it.runIf(inject('engine').kind === 'postgres')(
  'who leaves with seats and a review, and a stop of the sale, never wait for each other: behind the package',
  async () => {
    const { person, packageId, leave, stop } = await theirSeats()
    await reviewed(deps, { by: person, packageId })
    const hold = (tx: Db) => tx.select().from(packages).where(eq(packages.id, packageId)).for('update')
    expect(await runInTurn(database, hold, [leave, stop])).toEqual(['done', 'done'])
  },
)

/** Creates a booking, a change of it sent by staff, and a deposit payment, each with its own pool. */
async function changing() {
  const { staff, id } = await booked(deps)
  const change = await aChange(staff, id, { services: withExtra, agreedWords: 'By phone' })
  const { ctx } = await callerAs(deps, 'agent')
  const as = async () => ({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  return {
    staff,
    id,
    verbs: {
      'a change': async () => proposeChange({ ctx: await as(), input: change }),
      'a payment': async () => recordPayment({ ctx: await as(), input: { ...aTransfer(id), asCredit: false } }),
      'a cancellation': async () => cancelBooking({ ctx: await as(), input: { id, version: 1, reason: 'Sick' } }),
    },
  }
}

it.runIf(inject('engine').kind === 'postgres').each([
  ['a change', 'a payment'],
  ['a payment', 'a change'],
  ['a payment', 'a cancellation'],
] as const)('%s beside %s never wait for each other, and the ledger adds up', async (first, second) => {
  const { staff, id, verbs } = await changing()
  const hold = (tx: Db) => tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  const results = await runInTurn(database, hold, [verbs[first], verbs[second]])
  expect(results).toContain('done')
  expect(results).not.toContain('40P01')
  const { entries, balanceMinor } = await staff.payments.account({ id })
  expect(balanceMinor).toBe(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
})

it.runIf(inject('engine').kind === 'postgres').each([
  ['a cancellation', 'the mail about it'],
  ['a confirmation', 'the mail about it'],
  ['a change', 'the mail about it'],
  ['a cancellation', 'the mail about its vouchers'],
] as const)('%s and the job of %s never wait for each other', async (act, job) => {
  const { id, verbs } = await changing()
  const { ctx } = await callerAs(deps, 'agent')
  const confirm = { id, version: 1, reason: 'Known for years' }
  const acts = {
    ...verbs,
    'a confirmation': async () =>
      confirmBooking({ ctx: { ...ctx, actor: ctx.actor!, db: await database.anotherPool() }, input: confirm }),
  }
  const background = { ...testContext(deps), db: await database.anotherPool() }
  const jobs = {
    'the mail about it': () => queueBookingMails({ ctx: background, input: { bookingId: id, about: 'booked' } }),
    'the mail about its vouchers': () =>
      voucherMailsJob.run({ ctx: background, input: { bookingId: id, voucherIds: [newId()] } } as never),
  }
  // Blocks both: the act wrote the lead and waits for the booking. The job locked the customer and waits for the lead.
  const hold = (tx: Db) => tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  expect(await runInTurn(database, hold, [acts[act], jobs[job]])).toEqual(['done', 'done'])
})

it.runIf(inject('engine').kind === 'postgres')(
  'an import locks the customers of all its parts before the first, by their ids',
  async () => {
    const { call } = await callerAs({ ...deps, db: await database.anotherPool() }, 'admin')
    const [first, second] = [await aCustomer(deps.db), await aCustomer(deps.db)]
    const emails = [second.email, ...Array.from({ length: 200 }, (_, n) => `a${n}@example.com`), first.email]
    const lines = emails.map((email, n) => `A-${n},Krabi,2027-05-10,Asha Rao,${email},900`)
    const csv = ['Booking number,Trip,Departure,Customer name,Email,Total', ...lines].join('\n')
    const running = await database.db.transaction(async (tx) => {
      const lock = (id: string) => tx.select().from(customers).where(eq(customers.id, id)).for('update')
      await lock(first.id)
      const imported = call.bookingImports.run({ csv })
      await expect.poll(() => waiting(database)).toBe(1)
      // Causes a deadlock if the import holds it.
      await lock(second.id)
      return { imported }
    })
    expect(await running.imported).toMatchObject({ count: 202, bad: [] })
  },
)
