import { and, eq, notLike } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { removeAccount } from '../modules/servicing/account-data/service'
import { users } from '../modules/identity/auth/table'
import { bookings } from '../modules/bookings/bookings/table'
import { cancelBooking } from '../modules/servicing/bookings/cancel-booking.service'
import { confirmBooking } from '../modules/servicing/bookings/confirm-booking.service'
import { outbox } from '../modules/core/email/table'
import { sendInvoice } from '../modules/billing/invoices/mail.service'
import { settle } from '../modules/billing/online-payments/settle.service'
import { sendDueReminders } from '../modules/billing/payments/mail.service'
import { recordPayment } from '../modules/billing/payments/record.service'
import { refund } from '../modules/billing/payments/refund.service'
import type { Db } from '../platform/server/database/db'
import { anAccount, password, signIn } from '../testing/account'
import { booked } from '../testing/bookings/booked'
import { callerAs } from '../testing/callers'
import { testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aQuote } from '../testing/factories'
import { anIssuer, issued } from '../testing/payments/invoiced'
import { useStripe } from '../testing/payments/online'
import { aTransfer } from '../testing/payments/paid'
import { runInTurn } from '../testing/run-in-turn'
import { createCaller } from './router'

/** Checks the lock order: bookings, then their accounts (CONTRIBUTING.md). */

const database = useDatabase()
const site = useStripe(() => database.db)

/** Creates a booking with half of its deposit recorded and the rest just paid online. */
async function theirs() {
  const { deps, stripe } = site
  const person = await anAccount(deps, 'traveler', 'wren@example.com')
  await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
  const quote = await aQuote(deps.db, { userId: person.id })
  const { id, staff } = await booked(deps, { quoteId: quote.id })
  await staff.payments.record(aTransfer(id, { amountMinor: 31_25 }))
  const me = createCaller(testContext(deps, { actor: { id: person.id, role: 'traveler' } }))
  await me.onlinePayments.start({ id, part: 'now', amountMinor: 31_25 })
  const ref = stripe.only().id
  stripe.pay()
  const { ctx } = await callerAs(deps, 'agent')
  const as = async () => ({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  const more = { version: 2, amountMinor: 10_00, reference: 'TX-2', note: 'As agreed' }
  const verbs = {
    'a payment': async () => recordPayment({ ctx: await as(), input: { ...aTransfer(id, more), asCredit: false } }),
    'a refund': async () => refund({ ctx: await as(), input: aTransfer(id, more) }),
    'what the provider tells': async () => settle({ ctx: await as(), input: { subject: 'checkout', ref } }),
    'a confirmation': async () => confirmBooking({ ctx: await as(), input: { id, version: 1, reason: 'Known' } }),
    'a cancellation': async () => cancelBooking({ ctx: await as(), input: { id, version: 1, reason: 'Sick' } }),
    'the deletion of their account': async () =>
      removeAccount({
        ctx: { ...(await signIn(deps, { email: person.email })), db: await database.anotherPool() },
        input: { password },
      }),
  }
  return { id, staff, verbs, as }
}
const holdBooking = (id: string) => (tx: Db) => tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
type Verb = keyof Awaited<ReturnType<typeof theirs>>['verbs']

it.runIf(inject('engine').kind === 'postgres').each<[Verb, Verb]>([
  ['a payment', 'a cancellation'],
  ['a cancellation', 'a payment'],
  ['a payment', 'a confirmation'],
  ['a refund', 'a cancellation'],
  ['what the provider tells', 'a cancellation'],
  ['a cancellation', 'what the provider tells'],
  ['what the provider tells', 'a payment'],
  ['the deletion of their account', 'what the provider tells'],
])('%s and %s never wait for each other, and no money is lost', async (first, second) => {
  const { id, staff, verbs } = await theirs()
  const results = await runInTurn(database, holdBooking(id), [verbs[first], verbs[second]])
  // Accepts either order once the row is free. A conflict is no deadlock.
  expect(results).toContain('done')
  expect(results).not.toContain('40P01')
  const { receivedMinor, balanceMinor, entries } = await staff.payments.account({ id })
  expect(balanceMinor).toBe(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  if ([first, second].includes('what the provider tells')) expect(receivedMinor).toBeGreaterThanOrEqual(62_50)
})

it.runIf(inject('engine').kind === 'postgres').each(['a reminder', 'a document'] as const)(
  '%s that meets the deletion of their account goes to nobody',
  async (mail) => {
    const { id, staff, verbs, as } = await theirs()
    await anIssuer(site.deps)
    const { documents } = await issued(staff, id)
    site.deps.clock.set('2027-04-05T12:00:00Z')
    const sends = {
      'a reminder': async () => sendDueReminders(await as()),
      'a document': async () =>
        sendInvoice({ ctx: await as(), input: { id: documents[0]!.id, message: '', withCodes: false } }),
    }
    const isTheirs = and(eq(outbox.recordId, id), notLike(outbox.recipient, 'deleted-%'))
    const acts = [verbs['the deletion of their account'], sends[mail]]
    expect((await runInTurn(database, holdBooking(id), acts))[0]).toBe('done')
    expect(await database.db.$count(outbox, isTheirs)).toBe(0)
  },
)
