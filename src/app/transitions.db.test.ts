import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { canMoveDeparture, departureStatuses } from '../features/departures/state.rules'
import { canMoveCheckout, checkoutStates } from '../features/online-payments/checkout.rules'
import { onlineCheckouts } from '../features/online-payments/table'
import { canMoveProposal, proposalStatuses } from '../features/proposals/transition.rules'
import { canModerate, reviewStates } from '../features/reviews/review.rules'
import { sqlState } from '../platform/server/errors'
import { newId } from '../platform/server/ids'
import { testDeps, type TestDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aDeparture } from '../testing/departures/departure.factory'
import { deposited } from '../testing/payments/paid'
import { sent } from '../testing/proposals/sent'
import { reviewed } from '../testing/reviews/reviewed'

const database = useDatabase()

/** A page of the provider, and the payment that it can bring. */
async function aCheckout(deps: TestDeps) {
  const { id: bookingId, paymentId } = await deposited(deps)
  const id = newId()
  const at = deps.now()
  const times = { createdAt: at, expiresAt: at, changedAt: at }
  await deps.db
    .insert(onlineCheckouts)
    .values({ ...times, id, bookingId, amountMinor: 1, currency: 'USD', provider: 'stripe', providerRef: 'cs_1' })
  return { id, paymentId }
}

type Guarded = {
  table: string
  trigger: string
  states: readonly string[]
  may: (from: never, to: never) => boolean
  make: (deps: TestDeps) => Promise<{ id: string; paymentId?: string }>
  /** What else a row in that state has. */
  write: (state: string, paymentId?: string) => SQL
}
const guarded: Guarded[] = [
  {
    table: 'proposals',
    trigger: 'proposals_move',
    states: proposalStatuses,
    may: canMoveProposal,
    make: sent,
    write: (status) => sql`status = ${status}, current_number = ${status === 'draft' ? 0 : 1}`,
  },
  {
    table: 'departures',
    trigger: 'departures_move',
    states: departureStatuses,
    may: canMoveDeparture,
    make: ({ db }) => aDeparture(db),
    write: (status) => sql`status = ${status}`,
  },
  {
    table: 'online_checkouts',
    trigger: 'online_checkouts_move',
    states: checkoutStates,
    may: canMoveCheckout,
    make: aCheckout,
    write: (state, payment) => sql`state = ${state}, payment_id = ${state === 'paid' ? payment! : null}`,
  },
  {
    table: 'reviews',
    trigger: 'reviews_check',
    states: reviewStates,
    may: canModerate,
    make: reviewed,
    write: (state) => sql`state = ${state}, reason = ${state === 'rejected' ? 'Rude' : ''},
      moderated_at = CASE WHEN ${state} <> 'pending' THEN now() END,
      moderated_by = CASE WHEN ${state} <> 'pending' THEN user_id END`,
  },
]

it.each(guarded)('the database moves $table as the table of their rules says', async (of) => {
  const { id, paymentId } = await of.make(testDeps({ db: database.db }))
  const table = sql.identifier(of.table)
  const put = (state: string) => sql`UPDATE ${table} SET ${of.write(state, paymentId)} WHERE id = ${id}`
  const trigger = sql.identifier(of.trigger)
  for (const from of of.states)
    for (const to of of.states.filter((one) => one !== from)) {
      await database.db.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`)
      await database.db.execute(put(from))
      await database.db.execute(sql`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
      const told = await database.db.execute(put(to)).then(() => 'moved', sqlState)
      expect(told, `${from} → ${to}`).toBe(of.may(from as never, to as never) ? 'moved' : '55000')
    }
})
