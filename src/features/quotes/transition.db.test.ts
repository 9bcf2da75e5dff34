import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { audit } from '../audit/table'
import { leadEvents } from '../leads/table'
import { quotes } from './table'
import { canMoveQuote, quoteStatuses, statusesBefore } from './transition.rules'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' })
})

describe('withdrawing a quote request', () => {
  it("cancels one's own while it waits: audited, and in the timeline of the lead", async () => {
    const { call, user } = await callerAs(deps, 'traveler')
    const { id } = await aQuote(database.db, { userId: user.id })
    expect(await call.quotes.withdraw({ id })).toMatchObject({ id, status: 'cancelled' })
    const [event] = await database.db.select().from(leadEvents)
    expect(event).toMatchObject({ kind: 'quote-status', actorId: user.id, data: { to: 'cancelled', by: 'traveler' } })
    expect(await database.db.select().from(audit)).toMatchObject([{ action: 'quote.withdrawn', entityId: id }])
  })

  it.each(['confirmed', 'cancelled'] as const)('is too late for one that is %s', async (status) => {
    const { call, user } = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: user.id, status })
    await expect(call.quotes.withdraw({ id: quote.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await database.db.select().from(quotes)).toEqual([quote])
  })

  it('is for nobody else, staff included', async () => {
    const quote = await aQuote(database.db)
    for (const role of ['traveler', 'agent', 'admin'] as const) {
      const { call } = await callerAs(deps, role)
      await expect(call.quotes.withdraw({ id: quote.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await database.db.select().from(quotes)).toEqual([quote])
  })
})

it.each([
  ['pending', 'confirmed', true],
  ['pending', 'cancelled', true],
  ['confirmed', 'cancelled', true],
  ['confirmed', 'pending', false],
  ['cancelled', 'pending', true],
  ['cancelled', 'confirmed', false],
] as const)('a quote that is %s may become %s: %s', (from, to, allowed) => expect(canMoveQuote(from, to)).toBe(allowed))

it('has no dead end, no unreachable status and no move to itself', () => {
  for (const status of quoteStatuses) {
    expect(statusesBefore(status)).not.toHaveLength(0)
    expect(statusesBefore(status)).not.toContain(status)
    expect(quoteStatuses.some((to) => canMoveQuote(status, to))).toBe(true)
  }
})
