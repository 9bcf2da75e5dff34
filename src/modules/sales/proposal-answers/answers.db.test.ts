import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { sent, visitor } from '../../../testing/proposals/sent'
import { leads } from '../leads/table'
import { quotes } from '../quotes/table'
import { findCounter, type EventKind } from './answer.rules'
import { acceptances, proposalLinks } from './table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }
const getStage = async (id: string) => {
  const [lead] = await database.db.select().from(leads).where(eq(leads.id, id))
  return [lead!.status, lead!.outcome, lead!.valueMinor]
}

describe('sending', () => {
  it('mails a link of which only the hash is kept, and moves the lead with its expected value', async () => {
    const { lead, token, proposal, staff, id } = await sent(deps)
    expect(proposal).toMatchObject({
      status: 'sent',
      displayStatus: 'sent',
      currentNumber: 1,
      expiresAt: expect.any(String),
    })
    expect(await getStage(lead.id)).toEqual(['proposal', null, 250_00])
    const [link] = await database.db.select().from(proposalLinks)
    expect(link!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(link)).not.toContain(token)
    const kinds = (await staff.leads.events({ id: lead.id })).items.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['proposal-sent', 'moved', 'updated']))
    expect((await staff.proposalAnswers.events({ id })).map(({ kind, text }) => [kind, text])).toEqual([
      ['sent', 'Here it is.'],
    ])
  })

  it('answers the request that it is for', async () => {
    const { call: staff } = await callerAs(deps, 'agent')
    const quote = await aQuote(database.db)
    const { id } = await staff.proposals.create({ quoteId: quote.id })
    await staff.proposals.save({ id, version: 1, offer: anOffer() })
    await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    const [row] = await database.db.select().from(quotes).where(eq(quotes.id, quote.id))
    expect(row!.answeredAt).not.toBeNull()
  })

  it('comes to the estimate that the customer read; what leaves something out, or is off by more than 5%, asks first', async () => {
    const { call: staff } = await callerAs(deps, 'agent')
    const pkg = await aBarePackage(database.db, { isFlightIncluded: true })
    const read = { totalMinor: 2598_00, currency: 'USD' as const, includesFlights: true, travelDate: '2027-05-10' }
    const quote = await aQuote(database.db, { ...read, packageId: pkg.id, travelers: 2 })
    const { id, version, versions, estimate } = await staff.proposals.create({ quoteId: quote.id })
    expect(estimate).toMatchObject({ quoteId: quote.id, totalMinor: 2598_00, hasFlights: true })
    expect(versions[0]).toMatchObject({ totalMinor: 2598_00, lines: [{ sellMinor: 2598_00, netMinor: null }] })
    const send = (seen: number, known?: object) =>
      staff.proposalAnswers.send({ id, version: seen, message: 'Here it is.', ...known })
    const sentOne = await send(version)
    const less = await staff.proposals.save({ id, version: sentOne.version, offer: anOffer() })
    await expect(send(less.version)).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'otherThanEstimate' } },
      message:
        'It leaves out flights, and is $2,348.00 (90.38%) below the estimate that the customer read. Confirm that this is meant so',
    })
    expect((await staff.proposals.get({ id })).currentNumber).toBe(1)
    expect(await send(less.version, { otherThanEstimate: true })).toMatchObject({ currentNumber: 2 })
  })

  it('comes to the price of its package where nobody asked; what is off asks first', async () => {
    const { call: staff } = await callerAs(deps, 'agent')
    const pkg = await aBarePackage(database.db)
    const lead = await aLead(database.db, { numberOfTravelers: 2, travelDate: '2027-05-10' })
    const { id, version } = await staff.proposals.create({ leadId: lead.id, packageId: pkg.id })
    const send = (seen: number, known?: object) =>
      staff.proposalAnswers.send({ id, version: seen, message: 'Here it is.', ...known })
    const sentOne = await send(version)
    const less = await staff.proposals.save({ id, version: sentOne.version, offer: anOffer() })
    await expect(send(less.version)).rejects.toThrow(/^It is .* below the price of the package. Confirm/)
    expect(await send(less.version, { otherThanEstimate: true })).toMatchObject({ currentNumber: 2 })
  })

  it('refuses a stale version, what is not ready, and the same once more', async () => {
    const { call: staff } = await callerAs(deps, 'agent')
    const { id } = await staff.proposals.create({ leadId: (await aLead(database.db)).id })
    const send = (version: number) => staff.proposalAnswers.send({ id, version, message: 'Here it is.' })
    await expect(send(1)).rejects.toThrow('Add a line: there is nothing to accept yet')
    await staff.proposals.save({ id, version: 1, offer: anOffer() })
    await expect(send(1)).rejects.toMatchObject(conflict)
    const { version } = await send(2)
    await expect(send(version)).rejects.toThrow('Nothing has changed since the last version was sent')
    expect(await database.db.$count(proposalLinks)).toBe(1)
  })
})

describe('the link', () => {
  it('shows the offer without what it costs the agency', async () => {
    const { token, sha256 } = await sent(deps)
    const seen = await (await visitor(deps)).proposalAnswers.open({ token })
    expect(seen).toMatchObject({ number: 1, sha256, totalMinor: 250_00, displayStatus: 'sent', depositMinor: 62_50 })
    expect(JSON.stringify(seen)).not.toMatch(/net|margin/i)
  })

  it('opens nothing when it is unknown, revoked, or the proposal withdrawn', async () => {
    const { staff, id, token, proposal } = await sent(deps)
    const call = await visitor(deps)
    const gone = { cause: { code: 'not-found' } }
    await expect(call.proposalAnswers.open({ token: 'x'.repeat(43) })).rejects.toMatchObject(gone)
    const { url } = await staff.proposalAnswers.makeLink({ id })
    expect(await staff.proposalAnswers.revokeLinks({ id })).toEqual({ revoked: 2 })
    await expect(call.proposalAnswers.open({ token })).rejects.toMatchObject(gone)
    await expect(call.proposalAnswers.open({ token: url.split('/').at(-1)! })).rejects.toMatchObject(gone)
    const again = await staff.proposalAnswers.makeLink({ id })
    await staff.proposalAnswers.withdraw({ id, version: proposal.version, reason: 'Sold out' })
    await expect(call.proposalAnswers.open({ token: again.url.split('/').at(-1)! })).rejects.toMatchObject(gone)
  })

  it('tells staff of views: one for some minutes, none of their own', async () => {
    const { staff, id, token } = await sent(deps)
    const call = await visitor(deps)
    const views = async () =>
      (await staff.proposalAnswers.events({ id })).filter(({ kind }) => kind === 'viewed').length
    await staff.proposalAnswers.view({ token, number: 1 })
    expect(await views()).toBe(0)
    for (let i = 0; i < 3; i++) await call.proposalAnswers.view({ token, number: 1 })
    expect(await views()).toBe(1)
    deps.clock.advance(601)
    await call.proposalAnswers.view({ token, number: 1 })
    expect(await views()).toBe(2)
  })
})

describe('accepting', () => {
  it('keeps the name, the time, the address and the hash, wins the lead, and tells the owner', async () => {
    const { staff, user, lead, id, token, sha256 } = await sent(deps)
    const call = await visitor(deps)
    const seen = await call.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
    expect(seen).toMatchObject({ displayStatus: 'accepted', acceptance: { name: 'Asha Rao', number: 1 } })
    const [row] = await database.db.select().from(acceptances)
    expect(row).toMatchObject({ proposalId: id, sha256, nameTyped: 'Asha Rao', ip: '192.0.2.7', userAgent: 'Browser' })
    expect(await getStage(lead.id)).toEqual(['closed', 'won', 250_00])
    await runJobs(deps)
    expect(deps.mails.sent.filter(({ recipient }) => recipient === user.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A proposal was accepted'),
    ])
    expect((await staff.office.notifications()).map(({ kind, to }) => [kind, to])).toContainEqual([
      'proposal',
      `/admin/proposals/${id}`,
    ])
    // Checks that a second click gives the same answer.
    expect(await call.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })).toMatchObject({
      displayStatus: 'accepted',
    })
    expect(await database.db.$count(acceptances)).toBe(1)
  })

  it.each<
    [string, (one: Awaited<ReturnType<typeof sent>>) => Promise<unknown>, Partial<{ number: number; sha256: string }>]
  >([
    ['of another hash', async () => undefined, { sha256: '0'.repeat(64) }],
    ['of an expired version', async () => deps.clock.set('2027-04-01T12:00:00Z'), {}],
    [
      'of a superseded version',
      async ({ staff, id, proposal }) => {
        const lines = [aService({ title: 'More' })]
        const { version } = await staff.proposals.save({ id, version: proposal.version, offer: anOffer({ lines }) })
        await staff.proposalAnswers.send({ id, version, message: 'A new one.' })
      },
      {},
    ],
    [
      'of a declined one',
      async ({ token }) => (await visitor(deps)).proposalAnswers.decline({ token, number: 1, reason: 'Too dear' }),
      {},
    ],
  ])('%s is refused with what stands now', async (_, before, other) => {
    const one = await sent(deps)
    const { token, sha256, lead } = one
    await before(one)
    const call = await visitor(deps)
    const refused = call.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao', ...other })
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { reference: expect.any(String) } } },
    })
    expect(await database.db.$count(acceptances)).toBe(0)
    expect((await getStage(lead.id))[0]).toBe('proposal')
  })

  it('is not for staff', async () => {
    const { staff, token, sha256 } = await sent(deps)
    const accepted = staff.proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
    await expect(accepted).rejects.toMatchObject({ cause: { code: 'forbidden' } })
  })

  it('happens once, however many press at once', async () => {
    const { token, sha256 } = await sent(deps)
    const call = await visitor(deps)
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        call.proposalAnswers.accept({ token, number: 1, sha256, name: `Asha Rao ${i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(8)
    expect(await database.db.$count(acceptances)).toBe(1)
  })

  it('ends the version that was being written', async () => {
    const { staff, id, proposal, token, sha256 } = await sent(deps)
    await staff.proposals.save({ id, version: proposal.version, offer: anOffer({ title: 'Eight mornings' }) })
    await (await visitor(deps)).proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
    const now = await staff.proposals.get({ id })
    expect(now.versions.map(({ number }) => number)).toEqual([1])
    // Expects the title of the accepted version, not of the draft.
    expect(now.title).toBe(proposal.title)
  })
})

it('a declined proposal can be sent again as a new version, and then be accepted', async () => {
  const { staff, id, token } = await sent(deps)
  const call = await visitor(deps)
  const seen = await call.proposalAnswers.decline({ token, number: 1, reason: 'Too dear' })
  expect(seen.displayStatus).toBe('declined')
  const { version } = await staff.proposals.get({ id })
  const cheaper = anOffer({ discount: { label: 'For you', kind: 'percent', basisPoints: 1000 } })
  const saved = await staff.proposals.save({ id, version, offer: cheaper })
  await staff.proposalAnswers.send({ id, version: saved.version, message: 'Better?' })
  const second = await call.proposalAnswers.open({ token })
  expect(second).toMatchObject({
    number: 2,
    totalMinor: 225_00,
    versions: [{ since: null }, { since: { totalMinor: -25_00 } }],
  })
  const { sha256 } = second
  expect(await call.proposalAnswers.accept({ token, number: 2, sha256, name: 'Asha Rao' })).toMatchObject({
    displayStatus: 'accepted',
  })
})

it('questions and answers stand on the page, and go out by mail', async () => {
  const { staff, id, lead, token, proposal } = await sent(deps)
  const call = await visitor(deps)
  const { key } = proposal.versions[0]!.lines[0]!
  await call.proposalAnswers.comment({ token, number: 1, text: 'Is there a cot?', lineKey: key })
  deps.clock.advance(60)
  await staff.proposalAnswers.reply({ id, text: 'Yes, there is.' })
  const { comments } = await call.proposalAnswers.open({ token })
  expect(comments.map(({ text, by, lineKey }) => [text, by === null, lineKey])).toEqual([
    ['Is there a cot?', true, key],
    ['Yes, there is.', false, null],
  ])
  await runJobs(deps)
  expect(deps.mails.sent.filter(({ recipient }) => recipient === lead.email).at(-1)!.text).toContain('Yes, there is.')
})

describe('what is known of a counter-offer', () => {
  const listKinds = (...kinds: EventKind[]) =>
    findCounter(kinds.map((kind) => ({ kind, text: kind, at: '', data: { amountMinor: 90_000 } })))

  it.each<[EventKind[], object | null]>([
    [['countered'], { isOpen: true, answer: null }],
    [['counter-declined', 'countered'], { isOpen: false, answer: 'counter-declined' }],
    [['sent', 'countered'], null],
    [['chose', 'countered'], null],
    [['sent', 'counter-declined', 'countered'], null],
    [['countered', 'sent', 'countered'], { isOpen: true }],
  ])('after %j, the newest first', (kinds, known) =>
    known ? expect(listKinds(...kinds)).toMatchObject(known) : expect(listKinds(...kinds)).toBeNull(),
  )
})
