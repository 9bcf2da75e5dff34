import { expect, inject, it } from 'vitest'
import type { Db } from '../../../platform/server/database/db'
import { askedByLink } from '../../../testing/bookings/ordered'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { runInTurn } from '../../../testing/run-in-turn'
import { cancelBooking } from '../../servicing/bookings/cancel-booking.service'
import { lockBooking } from '../bookings/move.service'
import { answerOrder } from './answer.service'
import { revokeOrderLinks } from './link.service'

/** Races a supplier's answer against staff. The first to lock the booking wins; the other reads its result. */

const database = useDatabase()

async function answering() {
  const deps = testDeps({ db: database.db })
  const it = await askedByLink(deps)
  const { bookingId, token, id, version } = it
  const { ctx } = await callerAs(deps, 'admin')
  const staff = async () => ({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  const { ctx: visitor } = await callerAs(deps, null)
  const input = { token, id, version, answer: 'confirm' as const, reference: 'AB-7' }
  return {
    ...it,
    ctx,
    verbs: {
      answer: async () => answerOrder({ ctx: { ...visitor, db: await database.anotherPool() }, input }),
      cancel: async () => cancelBooking({ ctx: await staff(), input: { id: bookingId, version: 1, reason: 'Sick' } }),
      revoke: async () => revokeOrderLinks({ ctx: await staff(), input: { id } }),
    },
  }
}
type Verb = keyof Awaited<ReturnType<typeof answering>>['verbs']
const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

it.runIf(inject('engine').kind === 'postgres').each<[Verb, Verb, string, string]>([
  ['answer', 'cancel', 'done', 'done'],
  ['cancel', 'answer', 'done', 'This trip is cancelled'],
  ['revoke', 'answer', 'done', 'This link was revoked. Please ask us for a new one'],
  ['answer', 'revoke', 'done', 'done'],
  ['answer', 'answer', 'done', 'done'],
])('of %s and %s the first wins, and none waits for ever', async (first, second, ...expected) => {
  const { ctx, staff, bookingId, verbs } = await answering()
  const hold = (tx: Db) => lockBooking({ ...ctx, db: tx }, bookingId)
  expect(await runInTurn(database, hold, [verbs[first], verbs[second]], said)).toEqual(expected)
  const events = await staff.bookings.events({ id: bookingId })
  const answers = events.filter(({ data }) => data.act === 'answered')
  expect(answers).toHaveLength(expected[[first, second].indexOf('answer')] === 'done' ? 1 : 0)
})
