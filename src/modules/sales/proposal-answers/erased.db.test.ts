import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { sent, visitor } from '../../../testing/proposals/sent'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { users } from '../../identity/auth/table'
import { events } from '../../core/events/table'
import { linkDays } from './link.service'
import { acceptances } from './table'

const database = useDatabase()
const deps = useDeps(database)

it('a deleted account leaves the offer and its sums, and nothing of who it was', async () => {
  const { user } = await callerAs(deps, 'traveler')
  const { call: staff } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db, { email: user.email, customerName: 'Wren Lind' })
  await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  const { id } = await staff.proposals.create({ leadId: lead.id })
  await staff.proposals.save({ id, version: 1, offer: anOffer() })
  const { versions } = await staff.proposalAnswers.send({ id, version: 2, message: 'Dear Wren Lind' })
  const { url } = await staff.proposalAnswers.makeLink({ id })
  const token = url.split('/').at(-1)!
  const { call } = await callerAs(deps, null, { ip: '192.0.2.7' })
  await call.proposalAnswers.comment({ token, number: 1, text: 'Wren here' })
  await call.proposalAnswers.accept({ token, number: 1, sha256: versions[0]!.sha256!, name: 'Wren Lind' })
  await anonymizePerson((await callerAs(deps, 'admin')).ctx, { ...user, emailVerifiedAt: new Date() })
  const kept = JSON.stringify([
    await staff.proposals.get({ id }),
    await staff.proposalAnswers.events({ id }),
    await database.db.select().from(acceptances),
  ])
  expect(kept).not.toMatch(/Wren|192\.0\.2\.7/)
  expect(kept).toContain('"totalMinor":25000')
  await expect(call.proposalAnswers.open({ token })).rejects.toMatchObject({ cause: { code: 'not-found' } })
})

it('what was never sent to a deleted person goes with them', async () => {
  const { user } = await callerAs(deps, 'traveler')
  const { call: staff } = await callerAs(deps, 'agent')
  const lead = await aLead(database.db, { email: user.email, customerName: 'Wren Lind' })
  await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  const begun = await staff.proposals.create({ leadId: lead.id })
  const { id } = await staff.proposals.create({ leadId: lead.id })
  await staff.proposals.save({ id, version: 1, offer: anOffer() })
  const { version } = await staff.proposalAnswers.send({ id, version: 2, message: 'Dear Wren Lind' })
  await staff.proposals.save({ id, version, offer: anOffer({ title: 'For Wren Lind' }) })
  await anonymizePerson((await callerAs(deps, 'admin')).ctx, { ...user, emailVerifiedAt: new Date() })
  await expect(staff.proposals.get({ id: begun.id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  const left = await staff.proposals.get({ id })
  expect([left.status, left.title, left.versions.length]).toEqual(['withdrawn', anOffer().title, 1])
  const recorded = await database.db.select().from(events).orderBy(events.id)
  expect(JSON.stringify(recorded)).not.toContain('Wren')
  expect(recorded.filter(({ kind }) => kind === 'proposal.withdrawn')).toMatchObject([
    { proposalId: id, text: '', ip: '' },
  ])
})

it('a link ends half a year after the day of departure, or after it was made, for every call', async () => {
  const { staff, id, token } = await sent(deps)
  const call = await visitor(deps)
  const ends = new Date(`${(await staff.proposals.get({ id })).travelFrom!}T00:00:00Z`)
  ends.setUTCDate(ends.getUTCDate() + linkDays)
  deps.clock.set(ends.toISOString())
  deps.clock.advance(-1)
  expect(await call.proposalAnswers.open({ token })).toMatchObject({ number: 1 })
  deps.clock.advance(1)
  const over = { cause: { code: 'not-found', message: expect.stringContaining('this one has ended') } }
  const said = { token, number: 1, text: 'Is it still there?' }
  await expect(call.proposalAnswers.open({ token })).rejects.toMatchObject(over)
  await expect(call.proposalAnswers.comment(said)).rejects.toMatchObject(over)
  const { url } = await staff.proposalAnswers.makeLink({ id })
  expect(await call.proposalAnswers.open({ token: url.split('/').at(-1)! })).toMatchObject({ number: 1 })
})
