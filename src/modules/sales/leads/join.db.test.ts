import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getSqlState } from '../../../platform/server/errors'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { customers } from '../customers/table'
import { findLeadForRequest, type NewLead } from './request.service'
import { leads } from './table'

const database = useDatabase()
const deps = useDeps(database)

const inquiry: NewLead = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+12125550142',
  destination: 'Thailand',
  numberOfTravelers: 2,
  currency: 'USD',
}

/** Joins like a request from the site. */
async function join(input: Partial<NewLead> = {}): Promise<{ id: string; customerId: string }> {
  const ask = { ...inquiry, ...input, source: 'site' as const, by: null }
  const attempt = () => withTransaction(testContext(deps), (tx) => findLeadForRequest(tx, ask))
  // Tries once more, as `recordQuote` does: two new customers of one phone number collide.
  const { id } = await attempt().catch((error: unknown) => {
    if (getSqlState(error) !== '23505') throw error
    return attempt()
  })
  const [lead] = await database.db.select().from(leads).where(eq(leads.id, id))
  return { id, customerId: lead!.customerId }
}

describe('joining a lead', () => {
  it('makes one lead of a person, fills blanks and rewrites nothing', async () => {
    const first = await join({ budget: 'Flexible' })
    const later: Partial<NewLead> = {
      customerName: 'Somebody Else',
      mobile: '+442079460000',
      budget: 'Above $20,000',
      travelDate: '2027-06-01',
      valueMinor: 259_800,
      currency: 'EUR',
    }
    expect(await join(later)).toEqual(first)
    await join({ valueMinor: 1 })
    const [lead] = await database.db.select().from(leads)
    expect(lead).toMatchObject({
      customerName: 'Asha Rao',
      mobile: '+12125550142',
      budget: 'Flexible',
      travelDate: '2027-06-01',
      valueMinor: 259_800,
      currency: 'EUR',
      source: 'site',
    })
    expect(await database.db.select().from(customers)).toMatchObject([
      { name: 'Asha Rao', email: 'asha@example.com', phone: '+12125550142' },
    ])
  })

  it('starts anew when the former lead is closed, and when only leads that staff entered are open', async () => {
    const { call } = await callerAs(deps, 'agent')
    const first = await join()
    await call.leads.move({ id: first.id, status: 'closed', outcome: 'won' })
    const second = await join()
    expect(second.id).not.toBe(first.id)
    expect(second.customerId).toBe(first.customerId)
    await call.leads.move({ id: second.id, status: 'closed', outcome: 'won' })
    const own = await aLead(database.db, { customerId: first.customerId, source: 'phone' })
    expect((await join()).id).not.toBe(own.id)
  })

  it('joins the newest open one, also after another was reopened or closed', async () => {
    const { call } = await callerAs(deps, 'agent')
    const first = await join()
    await call.leads.move({ id: first.id, status: 'closed', outcome: 'won' })
    deps.clock.advance(60)
    const second = await join()
    await call.leads.move({ id: first.id, status: 'contacted' })
    expect((await join()).id).toBe(second.id)
    await call.leads.move({ id: second.id, status: 'closed', outcome: 'won' })
    expect((await join()).id).toBe(first.id)
  })

  it('makes one lead and one customer of concurrent requests', async () => {
    const joined = await Promise.all(Array.from({ length: 20 }, () => join()))
    expect(new Set(joined.map((l) => l.id)).size).toBe(1)
    expect(await database.db.$count(leads)).toBe(1)
    expect(await database.db.$count(customers)).toBe(1)
  })

  it('survives moves of the lead at the same time', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await join()
    const move = (i: number) =>
      call.leads.move(i % 2 ? { id, status: 'contacted' } : { id, status: 'closed', outcome: 'won' }).catch(() => null)
    await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 3 ? join() : move(i))))
    const taking = await database.db.select().from(leads).where(eq(leads.takesRequests, true))
    expect(taking.length).toBeLessThanOrEqual(1)
    expect(taking.every(({ status }) => status !== 'closed')).toBe(true)
  })

  it('never takes the phone of a visitor as a proof of who they are', async () => {
    const first = await join()
    const other = await join({ email: 'ravi@example.com', customerName: 'Ravi' })
    expect(other.customerId).not.toBe(first.customerId)
    const rows = await database.db.select().from(customers).orderBy(customers.email)
    expect(rows.map(({ email, phone }) => [email, phone])).toEqual([
      ['asha@example.com', '+12125550142'],
      ['ravi@example.com', null],
    ])
  })
})

it('a lead that was merged with another one cannot be deleted, also once they were parted', async () => {
  const { call } = await callerAs(deps, 'admin')
  const into = await aLead(database.db)
  const from = await aLead(database.db, { customerId: into.customerId, email: into.email })
  const refused = 'was merged with another one. Close it as lost'
  const remove = async (id: string) => call.leads.remove({ id, version: (await call.leads.get({ id })).version })
  const merged = await call.leads.merge({ id: into.id, version: 1, from: { id: from.id, version: 1 }, take: [] })
  await expect(remove(into.id)).rejects.toThrow(refused)
  await call.leads.undoMerge({ id: merged.id })
  for (const { id } of [into, from]) await expect(remove(id)).rejects.toThrow(refused)
  expect(await database.db.$count(leads)).toBe(2)
})
