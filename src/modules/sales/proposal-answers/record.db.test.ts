import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { sent, visitor } from '../../../testing/proposals/sent'
import { leads } from '../leads/table'
import { acceptances } from './table'

const database = useDatabase()
const deps = useDeps(database)

type Sent = Awaited<ReturnType<typeof sent>>
const yes = ({ id, sha256 }: Pick<Sent, 'id' | 'sha256'>) => ({
  id,
  number: 1,
  sha256,
  name: 'Asha Rao',
  channel: 'phone' as const,
  saidOn: '2027-03-01',
  note: 'Called back at noon',
})

describe('a yes that staff record', () => {
  it('counts as the customer’s own: it is bound to the version, wins the lead, is told as recorded, and can be booked', async () => {
    const one = await sent(deps)
    const { staff, user, lead, id, sha256, token } = one
    await runJobs(deps)
    deps.mails.sent.length = 0
    const proposal = await staff.proposalAnswers.record(yes(one))
    expect(proposal).toMatchObject({ status: 'accepted', displayStatus: 'accepted' })
    const [row] = await database.db.select().from(acceptances)
    expect(row).toMatchObject({ proposalId: id, sha256, nameTyped: 'Asha Rao', channel: 'phone', recordedBy: user.id })
    expect(row).toMatchObject({ saidOn: '2027-03-01', note: 'Called back at noon', ip: '', userAgent: '' })
    const [won] = await database.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(won).toMatchObject({ status: 'closed', outcome: 'won', valueMinor: 250_00 })

    const data = { channel: 'phone', saidOn: '2027-03-01', name: 'Asha Rao' }
    const name = `${user.firstName} ${user.lastName}`
    expect((await staff.proposalAnswers.events({ id }))[0]).toMatchObject({ kind: 'accepted', actor: name, data })
    const event = (await staff.leads.events({ id: lead.id })).items.find(({ kind }) => kind === 'proposal-accepted')
    expect(event).toMatchObject({ actor: name, data })
    const seen = await (await visitor(deps)).proposalAnswers.open({ token })
    expect(seen.acceptance).toMatchObject({ channel: 'phone', saidOn: '2027-03-01', name: 'Asha Rao', number: 1 })
    // Expects a mail to the customer only, not to staff who recorded it.
    await runJobs(deps)
    expect(deps.mails.sent.map(({ recipient }) => recipient)).toEqual([lead.email])
    expect(deps.mails.sent[0]!.text).toContain('1 Mar 2027, by phone')

    const booking = await staff.bookings.convert({ proposalId: id })
    expect(booking).toMatchObject({ source: 'proposal', totalMinor: 250_00 })
    expect(booking.acceptance).toMatchObject({ channel: 'phone', note: 'Called back at noon', recordedBy: name })
  })

  it('is written to the customer only where staff want that', async () => {
    const one = await sent(deps)
    await runJobs(deps)
    deps.mails.sent.length = 0
    await one.staff.proposalAnswers.record({ ...yes(one), isMailed: false })
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
  })

  it('counts on the day on which it was said, also where the price was held no longer when it was recorded', async () => {
    const one = await sent(deps)
    deps.clock.set('2027-04-02T09:00:00Z')
    await expect(one.staff.proposalAnswers.record({ ...yes(one), saidOn: '2027-03-31' })).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'saidOn' } },
      message: expect.stringContaining('was held until 30 Mar 2027'),
    })
    await one.staff.proposalAnswers.record({ ...yes(one), saidOn: '2027-03-30' })
    expect(await database.db.$count(acceptances)).toBe(1)
  })

  it('and one of the customer at the same time are one acceptance', async () => {
    const one = await sent(deps)
    const { token, sha256, staff } = one
    const call = await visitor(deps)
    const both = [
      staff.proposalAnswers.record(yes(one)),
      call.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' }),
    ]
    expect((await Promise.allSettled(both)).some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await database.db.$count(acceptances)).toBe(1)
  })

  it.each<[string, (one: Sent) => Promise<unknown>, object, string | RegExp]>([
    ['of another hash', async () => undefined, { sha256: '0'.repeat(64) }, 'has changed'],
    ['of a day to come', async () => undefined, { saidOn: '2027-03-02' }, 'still to come'],
    ['of a day before it was sent', async () => undefined, { saidOn: '2027-02-28' }, 'nobody accepted it before'],
    [
      'of an expired version',
      async () => deps.clock.set('2027-04-01T12:00:00Z'),
      { saidOn: '2027-04-01' },
      'was held until',
    ],
    [
      'of a superseded version',
      async ({ staff, id, proposal }) => {
        const lines = [aService({ title: 'More' })]
        const { version } = await staff.proposals.save({ id, version: proposal.version, offer: anOffer({ lines }) })
        await staff.proposalAnswers.send({ id, version, message: 'A new one.' })
      },
      {},
      'Version 2 was sent meanwhile',
    ],
    [
      'of a withdrawn one',
      ({ staff, id, proposal }) => staff.proposalAnswers.withdraw({ id, version: proposal.version, reason: 'Full' }),
      {},
      'A proposal that is withdrawn cannot be accepted',
    ],
    ['once more', (one) => one.staff.proposalAnswers.record(yes(one)), {}, 'is accepted cannot be accepted'],
  ])('%s is refused, and nothing is written', async (_, before, other, message) => {
    const one = await sent(deps)
    await before(one)
    const known = await database.db.$count(acceptances)
    await expect(one.staff.proposalAnswers.record({ ...yes(one), ...other })).rejects.toThrow(message)
    expect(await database.db.$count(acceptances)).toBe(known)
  })
})
