import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '../../core/events/table'
import type { Db } from '../../../platform/server/database/db'
import { getSqlState } from '../../../platform/server/errors'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { acceptances } from '../proposal-answers/table'
import { proposalDays, proposalLines, proposals, proposalVersions } from './table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }

/** Saves a proposal of one line for $250. */
async function drafted() {
  const { call } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db)
  const { id } = await call.proposals.create({ leadId: lead.id })
  await call.proposals.save({ id, version: 1, offer: anOffer() })
  return { call, id }
}

describe('the database itself refuses', () => {
  const refused = (write: PromiseLike<unknown>) =>
    Promise.resolve(write).then(
      () => 'written',
      (error: unknown) => getSqlState(error),
    )
  const isFirst = (id: string) => and(eq(proposalVersions.proposalId, id), eq(proposalVersions.number, 1))

  it.each<[string, (db: Db, id: string) => PromiseLike<unknown>]>([
    ['another title', (db, id) => db.update(proposalVersions).set({ title: 'Other' }).where(isFirst(id))],
    ['a version gone', (db, id) => db.delete(proposalVersions).where(isFirst(id))],
    [
      'a line changed',
      (db, id) => db.update(proposalLines).set({ title: 'x' }).where(eq(proposalLines.proposalId, id)),
    ],
    ['a line gone', (db, id) => db.delete(proposalLines).where(eq(proposalLines.proposalId, id))],
    [
      'a day added',
      (db, id) => db.insert(proposalDays).values({ proposalId: id, number: 1, day: 9, title: 'x', text: '' }),
    ],
    ['an event changed', (db, id) => db.update(events).set({ text: 'x' }).where(eq(events.proposalId, id))],
    ['an event gone', (db, id) => db.delete(events).where(eq(events.proposalId, id))],
    ['all versions gone', (db) => db.execute(sql`TRUNCATE proposal_versions CASCADE`)],
  ])('%s, once it was sent', async (_, write) => {
    const { call, id } = await drafted()
    await call.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    expect(await refused(write(database.db, id))).toBe('55000')
  })

  it.each<[string, string, (db: Db, id: string) => PromiseLike<unknown>]>([
    [
      'lines that do not sum to the total',
      '23514',
      (db, id) => db.update(proposalLines).set({ sellMinor: 1, totalMinor: 1 }).where(eq(proposalLines.proposalId, id)),
    ],
    [
      'a total that its parts do not make',
      '23514',
      (db, id) => db.update(proposalVersions).set({ totalMinor: 1 }).where(isFirst(id)),
    ],
    [
      'a hash of another text',
      '23514',
      (db, id) =>
        db
          .update(proposalVersions)
          .set({ canonical: 'a', sha256: '0'.repeat(64), sentAt: new Date(), expiresAt: new Date('2099-01-01') })
          .where(isFirst(id)),
    ],
    [
      'a choice without a group',
      '23514',
      (db, id) => db.update(proposalLines).set({ state: 'chosen' }).where(eq(proposalLines.proposalId, id)),
    ],
    [
      'a second version that waits',
      '55000',
      (db, id) =>
        db.insert(proposalVersions).values({ proposalId: id, number: 2, title: 'x', adults: 1, children: 0, rooms: 1 }),
    ],
    ['an unknown status', '55000', (db, id) => db.execute(sql`UPDATE proposals SET status = 'lost' WHERE id = ${id}`)],
    [
      'sent without a version',
      '23514',
      (db, id) => db.update(proposals).set({ status: 'sent' }).where(eq(proposals.id, id)),
    ],
    [
      'an acceptance of what was never sent',
      '23503',
      (db, id) =>
        db.insert(acceptances).values({
          proposalId: id,
          number: 1,
          sha256: '0'.repeat(64),
          nameTyped: 'A',
          ip: '',
          userAgent: '',
          at: new Date(),
        }),
    ],
  ])('%s', async (_, state, write) => {
    const { id } = await drafted()
    expect(await refused(write(database.db, id))).toBe(state)
  })

  it('two acceptances of one proposal, and a change of one', async () => {
    const { call, id } = await drafted()
    const sent = await call.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    const acceptance = {
      proposalId: id,
      number: 1,
      sha256: sent.versions[0]!.sha256!,
      nameTyped: 'A',
      ip: '',
      userAgent: '',
      at: new Date(),
    }
    const { db } = database
    await db.insert(acceptances).values(acceptance)
    expect(await refused(db.insert(acceptances).values(acceptance))).toBe('23505')
    expect(await refused(db.update(acceptances).set({ nameTyped: 'B' }))).toBe('55000')
    expect(await refused(db.delete(acceptances))).toBe('55000')
    await expect(call.proposals.save({ id, version: sent.version + 1, offer: anOffer() })).rejects.toMatchObject(
      conflict,
    )
  })
})
