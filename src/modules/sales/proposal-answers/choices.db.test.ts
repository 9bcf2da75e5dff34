import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { agencyTaxes, aChoice, anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { users } from '../../identity/auth/table'
import { leads } from '../leads/table'
import { downloadAnswers } from './anonymize.service'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }
const invalid = { cause: { code: 'invalid' } }

/** Sends a proposal with a choice of beds: $250, or $320; and 10% tax. */
async function sent() {
  const { call: staff } = await callerAs(deps, 'agent')
  const { call: visitor } = await callerAs(deps, null)
  const lead = await aLead(database.db)
  const { id } = await staff.proposals.create({ leadId: lead.id })
  const lines = aChoice()
  const offer = anOffer({ lines, taxes: [{ label: 'VAT', basisPoints: 1000, on: 'total' }] })
  await agencyTaxes(database.db, offer.taxes)
  await staff.proposals.save({ id, version: 1, offer })
  await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
  await runJobs(deps)
  const mail = deps.mails.sent.findLast(({ recipient }) => recipient === lead.email)!
  const token = /\/quote\/([\w-]{43})/.exec(mail.text)![1]!
  return { staff, visitor, lead, id, offer, token, keys: [lines[1]!.key], first: lines[0]!.key }
}

describe('choices of the traveler', () => {
  it('leave something of the trip', async () => {
    const { visitor, staff, id, token, offer } = await sent()
    const boat = aService({ title: 'Boat', state: 'added' })
    const { version } = await staff.proposals.save({ id, version: 3, offer: { ...offer, lines: [boat] } })
    await staff.proposalAnswers.send({ id, version, message: 'Or this.' })
    const chosen = visitor.proposalAnswers.choose({ token, number: 2, keys: [], without: [boat.key] })
    await expect(chosen).rejects.toThrow('This would leave nothing of the trip')
  })

  it('are priced by the server, and nothing is written until they are kept', async () => {
    const { visitor, token, keys } = await sent()
    const tried = await visitor.proposalAnswers.choices({ token, number: 1, keys })
    expect(tried).toMatchObject({ number: 1, sha256: '', sellMinor: 320_00, taxMinor: 32_00, totalMinor: 352_00 })
    expect(await visitor.proposalAnswers.open({ token })).toMatchObject({ number: 1, totalMinor: 275_00 })
  })

  it('make a version of their own, which is accepted by its own hash and never the other', async () => {
    const { visitor, staff, token, keys, id, lead } = await sent()
    const before = await visitor.proposalAnswers.open({ token })
    const kept = await visitor.proposalAnswers.choose({ token, number: 1, keys })
    expect(kept).toMatchObject({ number: 2, totalMinor: 352_00, expiresAt: before.expiresAt, displayStatus: 'sent' })
    expect(kept.sha256).not.toBe(before.sha256)
    expect(
      kept.versions[1]!.since!.changes.map(({ what, was, is, amountMinor }) => [what, was, is, amountMinor]),
    ).toEqual([
      ['Where you sleep', 'Bungalow', 'Pavilion', 70_00],
      ['Tax', '$25.00', '$32.00', 7_00],
    ])
    const answer = { token, name: 'Asha Rao' }
    await expect(visitor.proposalAnswers.accept({ ...answer, number: 1, sha256: before.sha256 })).rejects.toMatchObject(
      conflict,
    )
    await visitor.proposalAnswers.accept({ ...answer, number: 2, sha256: kept.sha256 })
    const proposal = await staff.proposals.get({ id })
    expect(proposal).toMatchObject({ status: 'accepted', totalMinor: 352_00, currentNumber: 2 })
    const { items: recorded } = await staff.leads.events({ id: lead.id })
    expect(recorded.find(({ kind }) => kind === 'proposal-chose')!.data).toMatchObject({
      totalMinor: 352_00,
      currency: 'USD',
    })
    expect(proposal.versions.map(({ origin }) => origin)).toEqual(['staff', 'traveler'])
    const [row] = await database.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(row!.valueMinor).toBe(352_00)
    const titles = (await staff.leads.events({ id: lead.id })).items.map(({ kind }) => kind)
    expect(titles).toContain('proposal-chose')
  })

  it('are what a lead is won for that was given up meanwhile', async () => {
    const { visitor, staff, token, keys, lead } = await sent()
    await staff.leads.move({ id: lead.id, status: 'closed', outcome: 'lost', lostReason: 'price' })
    const { sha256 } = await visitor.proposalAnswers.choose({ token, number: 1, keys })
    await visitor.proposalAnswers.accept({ token, number: 2, sha256, name: 'Asha Rao' })
    const [row] = await database.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(row).toMatchObject({ status: 'closed', outcome: 'won', valueMinor: 352_00 })
  })

  it('are taken in what staff are writing, too, which comes after them', async () => {
    const { visitor, staff, token, keys, id, offer } = await sent()
    const { version } = await staff.proposals.get({ id })
    const draft = { ...offer, title: 'Nine mornings', lines: [...offer.lines, aService({ title: 'Boat' })] }
    await staff.proposals.save({ id, version, offer: draft })
    await visitor.proposalAnswers.choose({ token, number: 1, keys })
    const { versions, currentNumber } = await staff.proposals.get({ id })
    expect(currentNumber).toBe(2)
    expect(versions.map(({ title, sentAt }) => [title, sentAt !== null])).toEqual([
      [offer.title, true],
      [offer.title, true],
      ['Nine mornings', false],
    ])
    expect(versions[2]!.lines.map(({ title, state }) => `${title}: ${state}`)).toEqual([
      'Bungalow: not-chosen',
      'Pavilion: chosen',
      'Boat: included',
    ])
    expect(versions[2]!.totalMinor).toBe(627_00)
  })

  it('leave what staff are writing as it is where that offers them no more', async () => {
    const { visitor, staff, token, keys, id, offer } = await sent()
    const { version } = await staff.proposals.get({ id })
    await staff.proposals.save({ id, version, offer: { ...offer, lines: offer.lines.slice(0, 1) } })
    await visitor.proposalAnswers.choose({ token, number: 1, keys })
    const { versions } = await staff.proposals.get({ id })
    expect(versions[2]!.lines.map(({ title, state }) => `${title}: ${state}`)).toEqual(['Bungalow: chosen'])
  })

  it('are options, too: added beside the rest, left out again, and each time a version', async () => {
    const { staff, visitor } = await sent()
    const lead = await aLead(database.db)
    const { id } = await staff.proposals.create({ leadId: lead.id })
    const [guide, spa] = [aService({ title: 'Guide' }), aService({ title: 'Spa', state: 'optional' })]
    await staff.proposals.save({ id, version: 1, offer: anOffer({ lines: [guide, spa] }) })
    await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    await runJobs(deps)
    const mail = deps.mails.sent.findLast(({ recipient }) => recipient === lead.email)!
    const token = /\/quote\/([\w-]{43})/.exec(mail.text)![1]!
    const before = await visitor.proposalAnswers.open({ token })
    const delta = before.lines[1]!.deltaMinor!
    expect(delta).toBeGreaterThan(0)
    const added = await visitor.proposalAnswers.choose({ token, number: 1, keys: [spa.key] })
    expect(added).toMatchObject({ number: 2, totalMinor: before.totalMinor + delta })
    expect(added.lines[1]).toMatchObject({ state: 'added', deltaMinor: null })
    const left = await visitor.proposalAnswers.choose({ token, number: 2, keys: [], without: [spa.key] })
    expect(left).toMatchObject({ number: 3, totalMinor: before.totalMinor })
    const said = (await staff.proposalAnswers.events({ id })).flatMap(({ kind, text }) =>
      kind === 'chose' ? text : [],
    )
    expect(said).toEqual(['Left out: Spa', 'Added: Spa'])
    const guideToo = visitor.proposalAnswers.choose({ token, number: 3, keys: [], without: [guide.key] })
    await expect(guideToo).rejects.toMatchObject(invalid)
    await expect(visitor.proposalAnswers.choose({ token, number: 3, keys: [] })).rejects.toThrow(
      'Please choose something',
    )
  })

  it('are told to whose proposal it is, and are in the download of whoever chose', async () => {
    const { visitor, staff, token, keys, lead } = await sent()
    await visitor.proposalAnswers.choose({ token, number: 1, keys })
    const titles = (await staff.office.notifications()).map(({ title }) => title)
    expect(titles).toContain(`${lead.customerName} took another choice`)
    const { user, ctx } = await callerAs(deps, 'traveler')
    await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
    await database.db.update(leads).set({ email: user.email }).where(eq(leads.id, lead.id))
    const download = JSON.stringify(await downloadAnswers({ ...ctx, actor: ctx.actor! }))
    expect(download).toContain('Where you sleep: Pavilion')
  })

  it('are none that staff did not offer, and none of a version that is over', async () => {
    const { visitor, token, keys, first } = await sent()
    const choose = (input: { number: number; keys: string[] }) => visitor.proposalAnswers.choose({ token, ...input })
    await expect(choose({ number: 1, keys: ['0190b1d0-0000-7000-8000-000000000001'] })).rejects.toMatchObject(invalid)
    expect(await choose({ number: 1, keys: [first] })).toMatchObject({ number: 1 })
    await choose({ number: 1, keys })
    await expect(choose({ number: 1, keys })).rejects.toMatchObject(conflict)
    deps.clock.advance(90 * 86_400)
    await expect(choose({ number: 2, keys: [first] })).rejects.toMatchObject(conflict)
    await expect(visitor.proposalAnswers.choices({ token, number: 2, keys: [first] })).rejects.toMatchObject(conflict)
  })

  it('are the traveler’s: staff who follow the link only try them', async () => {
    const { staff, token, keys } = await sent()
    expect(await staff.proposalAnswers.choices({ token, number: 1, keys })).toMatchObject({ totalMinor: 352_00 })
    await expect(staff.proposalAnswers.choose({ token, number: 1, keys })).rejects.toMatchObject({
      cause: { code: 'forbidden' },
    })
  })
})

describe('a counter-offer', () => {
  const offered = { number: 1, amountMinor: 200_00, text: 'Without the guide?' }

  it('waits for its answer, one at a time, below the price', async () => {
    const { visitor, staff, token, lead, id } = await sent()
    const counter = (amountMinor: number) => visitor.proposalAnswers.counter({ token, ...offered, amountMinor })
    await expect(counter(275_00)).rejects.toMatchObject(invalid)
    await expect(counter(99)).rejects.toThrow('Please enter an amount')
    expect((await counter(200_00)).counter).toMatchObject({ amountMinor: 200_00, isOpen: true, answer: null })
    await expect(counter(210_00)).rejects.toMatchObject(conflict)
    const [latest] = await staff.proposalAnswers.events({ id })
    expect(latest).toMatchObject({ kind: 'countered', text: 'Without the guide?', data: { amountMinor: 200_00 } })
    expect((await staff.leads.events({ id: lead.id })).items.map(({ kind }) => kind)).toContain('proposal-countered')
  })

  it('is one of many at once', async () => {
    const { visitor, token } = await sent()
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => visitor.proposalAnswers.counter({ token, ...offered })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is declined with words that the traveler gets, and another one can follow', async () => {
    const { visitor, staff, token, id, lead } = await sent()
    await expect(staff.proposalAnswers.declineCounter({ id, text: 'No' })).rejects.toMatchObject(conflict)
    await visitor.proposalAnswers.counter({ token, ...offered })
    await staff.proposalAnswers.declineCounter({ id, text: 'The boat costs as much.' })
    await runJobs(deps)
    expect(deps.mails.sent.find(({ subject }) => subject.startsWith('A counter-offer'))!.text).toMatch(
      new RegExp(`for ${lead.customerName}[^]*They offer \\$200[^]*Without the guide`),
    )
    const mail = deps.mails.sent.findLast(({ recipient }) => recipient === lead.email)!
    expect(mail.text).toContain('The boat costs as much.')
    const { counter } = await visitor.proposalAnswers.open({ token })
    expect(counter).toMatchObject({ isOpen: false, answer: 'The boat costs as much.' })
    await expect(staff.proposalAnswers.declineCounter({ id, text: 'No' })).rejects.toMatchObject(conflict)
    deps.clock.advance(60)
    expect((await visitor.proposalAnswers.counter({ token, ...offered, amountMinor: 260_00 })).counter).toMatchObject({
      amountMinor: 260_00,
      isOpen: true,
    })
  })

  it('is declined by as many mails as an address gets in an hour, no more', async () => {
    const { visitor, staff, token, id } = await sent()
    await visitor.proposalAnswers.counter({ token, ...offered })
    for (let i = 1; i < 20; i++) await staff.proposalAnswers.reply({ id, text: 'We are looking.' })
    const declined = staff.proposalAnswers.declineCounter({ id, text: 'No' })
    await expect(declined).rejects.toMatchObject({ cause: { code: 'rate-limited' } })
  })

  it('is answered by a new version', async () => {
    const { visitor, staff, token, id, offer } = await sent()
    await visitor.proposalAnswers.counter({ token, ...offered })
    deps.clock.advance(60)
    const { version } = await staff.proposals.get({ id })
    const saved = await staff.proposals.save({ id, version, offer: { ...offer, title: 'For less' } })
    await staff.proposalAnswers.send({ id, version: saved.version, message: 'Agreed.' })
    expect((await visitor.proposalAnswers.open({ token })).counter).toBeNull()
  })

  it('is the traveler’s alone, of a version that is open', async () => {
    const { staff, visitor, token } = await sent()
    await expect(staff.proposalAnswers.counter({ token, ...offered })).rejects.toMatchObject({
      cause: { code: 'forbidden' },
    })
    deps.clock.advance(90 * 86_400)
    await expect(visitor.proposalAnswers.counter({ token, ...offered })).rejects.toMatchObject(conflict)
  })
})
