import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { withTransaction } from '../../../platform/server/database/transaction'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aHotel, aLead, aQuote } from '../../../testing/factories'
import { eraseActor, eraseEventsAbout, recordEvent } from './service'
import { events } from './table'

const database = useDatabase()
const deps = useDeps(database)

const getEntry = async () => (await database.db.select().from(events).orderBy(events.id))[0]!
const record = async () => {
  const { ctx, user } = await callerAs(deps, 'agent', { ip: '198.51.100.7', requestId: 'req-1' })
  const change = { before: { status: 'pending' }, after: { status: 'confirmed' } }
  await recordEvent(ctx, { kind: 'quote.confirmed', about: { entity: 'quote', id: 'q1' }, ...change })
  return { ctx, user }
}

describe('an entry', () => {
  it('says who did what when, what it was before and after, and from where', async () => {
    const { user } = await record()
    expect(await getEntry()).toMatchObject({
      at: deps.now(),
      actorId: user.id,
      kind: 'quote.confirmed',
      before: { status: 'pending' },
      after: { status: 'confirmed' },
      ip: '198.51.100.7',
      requestId: 'req-1',
    })
  })

  it('has no place of origin when a job did it', async () => {
    const ctx = testContext(deps, { requestId: 'system' })
    await recordEvent(ctx, { kind: 'user.created', about: { entity: 'user', id: 'u' } })
    expect(await getEntry()).toMatchObject({ actorId: null, ip: '', requestId: '' })
  })

  it('has no place of origin either where timelines alone show it', async () => {
    const { ctx, user } = await callerAs(deps, 'agent', { ip: '198.51.100.7', requestId: 'req-1' })
    const { id: lead } = await aLead(database.db)
    await recordEvent(ctx, { kind: 'lead.noted', timelines: { lead }, text: 'Called' })
    const [entry] = await database.db.select().from(events).where(eq(events.text, 'Called')).orderBy(events.id)
    expect(entry).toMatchObject({ actorId: user.id, entity: null, ip: '', requestId: '' })
  })

  it('is written when staff confirm a request, with the status it had', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db)
    await call.quotes.setStatus({ id, status: 'confirmed' })
    const [entry] = await database.db.select().from(events).where(eq(events.kind, 'quote.confirmed')).orderBy(events.id)
    expect(entry).toMatchObject({ before: { status: 'pending' }, after: { status: 'confirmed' } })
  })
})

const rate = {
  season: 'Dry',
  firstDay: '2027-11-01',
  lastDay: '2027-12-19',
  weekdays: 127,
  unit: 'room',
  occupancy: 2,
  ageBand: 'any',
  netMinor: 9_000,
  sellMinor: 12_000,
} as const

describe('an entry about something new', () => {
  const getEntry = async (action: string) =>
    (await database.db.select().from(events).where(eq(events.kind, action)).orderBy(events.id))[0]

  it('has what it is', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    await call.suppliers.create({ name: 'Harbour Boats' })
    expect(await getEntry('supplier.created')).toMatchObject({
      before: { name: null },
      after: { name: 'Harbour Boats' },
    })
    const person = { customerName: 'Asha Rao', email: 'asha@example.com', mobile: '+1 212 555 0142' }
    await call.leads.create({ ...person, destination: 'Nepal', notes: 'Met at the fair.' })
    expect(await getEntry('lead.created')).toMatchObject({
      after: { customerName: 'Asha Rao', destination: 'Nepal', ownerId: user.id },
    })
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 85_000_000 })
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 86_000_000 })
    const rates = await database.db.select().from(events).where(eq(events.kind, 'rate.set')).orderBy(events.id)
    expect(rates.map(({ before, after }) => [before, after])).toEqual([
      [{ micros: null }, { micros: 85_000_000 }],
      [{ micros: 85_000_000 }, { micros: 86_000_000 }],
    ])
  })

  it('of a rate leads to its item, and keeps what was deleted', async () => {
    const { call } = await callerAs(deps, 'admin')
    const hotel = await aHotel(database.db)
    const made = await call.inventory.createRate({ kind: 'hotels', itemId: hotel.id, ...rate })
    await call.inventory.removeRate({ id: made.id })
    const data = { kind: 'hotels', itemId: hotel.id }
    expect(await getEntry('rate.created')).toMatchObject({ data, after: { sellMinor: 12_000 } })
    expect(await getEntry('rate.deleted')).toMatchObject({ data, before: { sellMinor: 12_000 } })
  })
})

describe('the log', () => {
  const refused = { cause: { message: 'what happened is append only' } }
  const anonymously = (change: string) => runAsAnonymization(database.db, (tx) => tx.execute(sql.raw(change)))

  it.each(['UPDATE events SET kind = kind', `UPDATE events SET data = '{}'`, 'DELETE FROM events', 'TRUNCATE events'])(
    'refuses %s',
    async (change) => {
      await record()
      await expect(database.db.execute(sql.raw(change))).rejects.toMatchObject(refused)
      expect(await getEntry()).toMatchObject({ kind: 'quote.confirmed', after: { status: 'confirmed' } })
    },
  )

  it.each([
    `UPDATE events SET kind = 'quote.cancelled'`,
    `UPDATE events SET actor_id = gen_random_uuid()`,
    `UPDATE events SET after = '{"status":"cancelled"}'`,
    `UPDATE events SET ip = '192.0.2.1'`,
    'DELETE FROM events',
  ])('refuses anonymization %s', async (change) => {
    await record()
    await expect(anonymously(change)).rejects.toMatchObject(refused)
  })

  it('loses the details of a person who is gone, and refuses changes again after that', async () => {
    const { ctx, user } = await record()
    await withTransaction(ctx, async (tx) => {
      await eraseActor(tx, user.id)
      await eraseEventsAbout(tx, 'quote', ['q1'])
      const more = tx.db.transaction((inner) => inner.update(events).set({ data: {} }))
      await expect(more).rejects.toMatchObject(refused)
    })
    expect(await getEntry()).toMatchObject({
      kind: 'quote.confirmed',
      actorId: user.id,
      before: null,
      after: null,
      ip: '',
    })
  })
})
