import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aFollowUp, aLead, aQuote, aUser } from '../../testing/factories'
import { audit } from '../audit/table'
import { users } from '../auth/table'
import { leadFollowUps, leads } from '../leads/table'
import { quotes } from '../quotes/table'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

/** An agent with an open and a closed lead, a follow-up, and requests in each state. */
async function leaving() {
  const { call, user: admin } = await callerAs(deps, 'admin')
  const agent = await aUser(database.db, { role: 'agent' })
  const open = await aLead(database.db, { ownerId: agent.id })
  const closed = await aLead(database.db, { ownerId: agent.id, status: 'closed', outcome: 'won' })
  const followUp = await aFollowUp(database.db, { leadId: open.id, remindedAt: deps.now() })
  const pending = await aQuote(database.db, { assigneeId: agent.id })
  const confirmed = await aQuote(database.db, { assigneeId: agent.id, status: 'confirmed' })
  return { call, admin, agent, open, closed, followUp, pending, confirmed }
}
const ownerOf = async (id: string) => (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!.ownerId
const assigneeOf = async (id: string) =>
  (await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]!.assigneeId
const refused = { cause: { code: 'invalid', details: { field: 'handTo' } } }

describe('a colleague who leaves', () => {
  it('hands open leads and pending requests over, and what is over stays theirs', async () => {
    const { call, agent, open, closed, followUp, pending, confirmed } = await leaving()
    expect(await call.users.openWork({ id: agent.id })).toEqual({ leads: 1, followUps: 1, requests: 1 })
    const heir = await callerAs(deps, 'agent')
    await call.users.setActive({ id: agent.id, active: false, handTo: heir.user.id })
    expect([await ownerOf(open.id), await ownerOf(closed.id)]).toEqual([heir.user.id, agent.id])
    expect([await assigneeOf(pending.id), await assigneeOf(confirmed.id)]).toEqual([heir.user.id, agent.id])
    expect(await call.users.openWork({ id: agent.id })).toEqual({ leads: 0, followUps: 0, requests: 0 })
    // Who takes over hears of the request, and is reminded of the follow-up anew.
    const notified = await heir.call.office.notifications()
    expect(notified).toEqual(expect.arrayContaining([expect.objectContaining({ id: pending.id })]))
    const [left] = await database.db.select().from(leadFollowUps).where(eq(leadFollowUps.id, followUp.id))
    expect(left!.remindedAt).toBeNull()
  })

  it('is told in the timelines and in the log, by whom', async () => {
    const { call, admin, agent, open, pending } = await leaving()
    await call.users.setActive({ id: agent.id, active: false, handTo: admin.id })
    const kinds = async (id: string) => (await call.leads.events({ id })).items.map(({ kind, data }) => [kind, data])
    expect(await kinds(open.id)).toEqual([['assigned', { ownerId: admin.id }]])
    expect(await kinds(pending.leadId)).toMatchObject([
      ['quote-assigned', { quoteId: pending.id, assigneeId: admin.id }],
    ])
    const log = await database.db.select().from(audit).where(eq(audit.actorId, admin.id))
    const told = log.map(({ action, entityId, before, after }) => ({ action, entityId, before, after }))
    expect(told).toEqual(
      expect.arrayContaining([
        {
          action: 'lead.assigned',
          entityId: open.id,
          before: { ownerId: agent.id },
          after: { ownerId: admin.id },
        },
        {
          action: 'quote.assigned',
          entityId: pending.id,
          before: { assigneeId: agent.id },
          after: { assigneeId: admin.id },
        },
      ]),
    )
  })

  it('gives everything back to the queue on demand', async () => {
    const { call, agent, open, pending } = await leaving()
    await call.users.setActive({ id: agent.id, active: false, handTo: null })
    expect([await ownerOf(open.id), await assigneeOf(pending.id)]).toEqual([null, null])
  })

  it('cannot go before it is said who takes over, and not to themselves, a traveler or somebody deactivated', async () => {
    const { call, agent, open } = await leaving()
    const others = [
      await aUser(database.db, { role: 'traveler' }),
      await aUser(database.db, { role: 'agent', status: 'deactivated' }),
    ]
    for (const handTo of [undefined, agent.id, ...others.map(({ id }) => id)])
      await expect(call.users.setActive({ id: agent.id, active: false, handTo })).rejects.toMatchObject(refused)
    expect(await ownerOf(open.id)).toBe(agent.id)
    const [still] = await database.db.select().from(users).where(eq(users.id, agent.id))
    expect(still!.status).toBe('active')
  })

  it('hands over as well when they become a traveler, and keeps everything as an administrator', async () => {
    const { call, agent, open } = await leaving()
    await call.users.setRole({ id: agent.id, role: 'admin' })
    expect(await ownerOf(open.id)).toBe(agent.id)
    await expect(call.users.setRole({ id: agent.id, role: 'traveler' })).rejects.toMatchObject(refused)
    await call.users.setRole({ id: agent.id, role: 'traveler', handTo: null })
    expect(await ownerOf(open.id)).toBeNull()
  })

  it('with nothing open goes without being asked', async () => {
    const { call } = await callerAs(deps, 'admin')
    const agent = await aUser(database.db, { role: 'agent' })
    expect(await call.users.setActive({ id: agent.id, active: false })).toMatchObject({ status: 'deactivated' })
  })
})
