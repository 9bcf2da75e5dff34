import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { canMoveChange, changeStates } from '../modules/servicing/booking-changes/transition.rules'
import { canMoveDeparture, canMoveHold, departureStatuses, holdStates } from '../modules/catalog/departures/state.rules'
import { takeSeats } from '../modules/catalog/departures/seats.service'
import { canMoveCheckout, checkoutStates } from '../modules/billing/online-payments/checkout.rules'
import { onlineCheckouts } from '../modules/billing/online-payments/table'
import { canMoveProposal, proposalStatuses } from '../modules/sales/proposals/transition.rules'
import { canModerate, reviewStates } from '../modules/storefront/reviews/review.rules'
import { getSqlState } from '../platform/server/errors'
import { newId } from '../platform/server/ids'
import { testContext, testDeps, type TestDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { booked } from '../testing/bookings/booked'
import { aChange, withExtra } from '../testing/bookings/changed'
import { aDeparture } from '../testing/departures/departure.factory'
import { deposited } from '../testing/payments/paid'
import { sent } from '../testing/proposals/sent'
import { reviewed } from '../testing/reviews/reviewed'

const database = useDatabase()

/** Creates a provider's checkout page, and the payment that it can bring. */
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

/** Creates a change of a booking that waits for its traveler. */
async function aProposedChange(deps: TestDeps) {
  const { id, staff } = await booked(deps)
  const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
  return { id: change!.id }
}

type Guarded = {
  table: string
  trigger: string
  states: readonly string[]
  may: (from: never, to: never) => boolean
  make: (deps: TestDeps) => Promise<{ id: string; paymentId?: string }>
  /** Names the trigger that compares sums at the end of a transaction, which is not under test here. */
  sums?: string
  /** Sets a state with the columns that it requires. */
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
    table: 'seat_holds',
    trigger: 'seat_holds_stay',
    sums: 'seat_holds_sum',
    states: holdStates,
    may: canMoveHold,
    make: async (deps) => {
      const { id: departureId } = await aDeparture(deps.db)
      return takeSeats({ ctx: testContext(deps), input: { departureId, seats: 1 } })
    },
    write: (state) => sql`state = ${state}, ended_at = CASE WHEN ${state} IN ('released', 'expired') THEN now() END`,
  },
  {
    // Leaves out 'asked', which may move to any state.
    table: 'booking_changes',
    trigger: 'booking_changes_stay',
    sums: 'booking_changes_booked',
    states: changeStates.filter((state) => state !== 'asked'),
    may: canMoveChange,
    make: aProposedChange,
    write: (state) => sql`state = ${state}, agreed_by = CASE WHEN ${state} = 'settled' THEN 'staff' END,
      ended_at = CASE WHEN ${state} <> 'proposed' THEN now() END`,
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
  if (of.sums) await database.db.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER ${sql.identifier(of.sums)}`)
  for (const from of of.states)
    for (const to of of.states.filter((one) => one !== from)) {
      await database.db.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`)
      await database.db.execute(put(from))
      await database.db.execute(sql`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
      const outcome = await database.db.execute(put(to)).then(() => 'moved', getSqlState)
      expect(outcome, `${from} → ${to}`).toBe(of.may(from as never, to as never) ? 'moved' : '55000')
    }
  if (of.sums) await database.db.execute(sql`ALTER TABLE ${table} ENABLE TRIGGER ${sql.identifier(of.sums)}`)
})
