import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { userTokens } from '../modules/identity/auth/table'
import { bookings } from '../modules/bookings/bookings/table'
import { leads } from '../modules/sales/leads/table'
import { quotes } from '../modules/sales/quotes/table'
import { booked } from '../testing/bookings/booked'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aLead, aQuote, aUser } from '../testing/factories'

const database = useDatabase()

/** Migrates rows of the release before, which set `user_id` to whoever was signed in. */
async function heal() {
  const text = await readFile('drizzle/0006_whose_it_is.sql', 'utf8')
  const healing = text.slice(text.indexOf('-- A record belongs'))
  const later = await readFile('drizzle/0008_requests_of_a_former_address.sql', 'utf8')
  const statements = (healing + later).split(/;\n/).filter((statement) => statement.trim())
  await database.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

it('an upgrade takes records in another’s name from the account that typed them, and leaves those of its own address', async () => {
  const deps = testDeps({ db: database.db })
  const victim = await callerAs(deps, 'traveler')
  const attacker = await callerAs(deps, 'traveler')
  const unconfirmed = await aUser(database.db, { emailVerifiedAt: null })
  const moved = await aUser(database.db)
  const former = 'former@example.com'
  await database.db.insert(userTokens).values({
    idHash: 'revert',
    userId: moved.id,
    kind: 'revert-email',
    email: former,
    expiresAt: new Date('2027-04-01T00:00:00Z'),
    createdAt: new Date('2027-12-01T00:00:00Z'),
  })
  const lead = await aLead(database.db, { email: victim.user.email })
  const own = await aQuote(database.db, { userId: victim.user.id, leadId: lead.id })
  const typed = await aQuote(database.db, { userId: attacker.user.id, email: victim.user.email, leadId: lead.id })
  const early = await aQuote(database.db, { userId: unconfirmed.id })
  const before = await aQuote(database.db, { userId: moved.id, email: former })
  await database.db.update(leads).set({ takesRequests: true }).where(eq(leads.id, before.leadId))
  const { id } = await booked(deps, { quoteId: typed.id })
  const right = await booked(deps, { quoteId: own.id, offer: { travelFrom: '2027-06-10' } })
  await database.db.update(bookings).set({ userId: attacker.user.id }).where(eq(bookings.id, id))
  await heal()
  const of = async (quoteId: string) => {
    const [row] = await database.db.select().from(quotes).where(eq(quotes.id, quoteId))
    return [row!.userId, row!.sentFromId]
  }
  expect(await of(own.id)).toEqual([victim.user.id, null])
  expect(await of(typed.id)).toEqual([null, attacker.user.id])
  expect(await of(early.id)).toEqual([null, unconfirmed.id])
  expect(await of(before.id)).toEqual([moved.id, null])
  const [formerLead] = await database.db.select().from(leads).where(eq(leads.id, before.leadId))
  expect(formerLead).toMatchObject({ userId: moved.id, takesRequests: false })
  expect(await attacker.call.bookings.mine()).toEqual([])
  expect((await victim.call.bookings.mine()).map((trip) => trip.id).toSorted()).toEqual([id, right.id].toSorted())
})
