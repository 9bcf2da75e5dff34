import { afterAll, beforeAll, beforeEach } from 'vitest'
import { hearEvent } from '../../modules/billing/online-payments/events.service'
import type { Db } from '../../platform/server/database/db'
import { booked } from '../bookings/booked'
import { callerAs } from '../callers'
import { runJobs, type TestDeps, testContext, testDeps } from '../context'
import { aQuote } from '../factories'
import { aTransfer } from './paid'
import { signed, type StripeEvent, StripeServer } from './stripe-server'

/** Starts a payment provider, and configures the product with its keys; renewed for each test. */
export function useStripe(db: () => Db): { readonly deps: TestDeps; readonly stripe: StripeServer } {
  let made: { deps: TestDeps; stripe: StripeServer }
  const running: StripeServer[] = []
  let now = () => new Date()
  beforeAll(async () => {
    running.push(await new StripeServer(() => now()).start())
  })
  beforeEach(() => {
    const stripe = running[0]!
    stripe.reset()
    const deps = testDeps({ db: db(), env: { ...stripe.env(), RATE_LIMIT_FACTOR: '1000' } })
    now = deps.now
    made = { deps, stripe }
  })
  afterAll(() => running[0]?.stop())
  return {
    get deps() {
      return made.deps
    },
    get stripe() {
      return made.stripe
    },
  }
}

/** Makes a traveler with a held booking, by default of $250, of which $62.50 is due at once. */
export async function traveling(deps: TestDeps, of: Pick<Parameters<typeof booked>[1] & object, 'offer'> = {}) {
  const { call: me, user, ctx } = await callerAs(deps, 'traveler')
  const quote = await aQuote(deps.db, { userId: user.id })
  const made = await booked(deps, { ...of, quoteId: quote.id })
  return { ...made, me, user, myCtx: ctx, deposit: { id: made.id, part: 'now' as const, amountMinor: 62_50 } }
}

/** Pays the deposit on the provider's page. @returns the provider's number of the payment */
export async function paidOnline(deps: TestDeps, stripe: StripeServer) {
  const made = await traveling(deps)
  await made.me.onlinePayments.start(made.deposit)
  return { ...made, paymentRef: stripe.pay() }
}

/** Sends events as the provider does, and runs the jobs they start. */
export async function hear(deps: TestDeps, events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    const body = JSON.stringify(event)
    await hearEvent(testContext(deps), Buffer.from(body), signed(body, deps.now()))
  }
  await runJobs(deps)
}

/**
 * Makes a booking whose deposit of $62.50 was paid online and is in the ledger. Returns the events shown to staff
 * since, too.
 */
export async function depositedOnline(deps: TestDeps, stripe: StripeServer) {
  const made = await paidOnline(deps, stripe)
  await hear(deps, stripe.events)
  const account = () => made.staff.payments.account({ id: made.id })
  const getTexts = async () => {
    const events = await made.staff.bookings.events({ id: made.id })
    return events.filter(({ kind }) => kind === 'online-payment').map(({ text }) => text)
  }
  const before = await getTexts()
  const listNotices = async () => (await getTexts()).filter((text) => !before.includes(text))
  return { ...made, account, listNotices }
}

/** Describes a goodwill refund to the card. */
export const goodwill = (id: string, version: number, amountMinor: number) =>
  aTransfer(id, { version, amountMinor, method: 'online', reference: '', note: 'Goodwill' })
