import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { sent, visitor } from '../../../testing/proposals/sent'
import { users } from '../../identity/auth/table'
import { officeRoles } from '../../identity/roles/table'
import { leads } from '../leads/table'
import { proposals } from '../proposals/table'

const database = useDatabase()
const deps = useDeps(database)

const getStage = async (id: string) => {
  const [lead] = await database.db.select().from(leads).where(eq(leads.id, id))
  return [lead!.status, lead!.outcome, lead!.valueMinor]
}

it('an acceptance is told in writing to the traveler, with what was accepted', async () => {
  const { lead, token, sha256, proposal } = await sent(deps)
  await (await visitor(deps)).proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
  await runJobs(deps)
  const mail = deps.mails.sent.filter(({ recipient }) => recipient === lead.email).at(-1)!
  expect(mail.subject).toBe(`You have accepted: ${proposal.title}`)
  for (const said of ['$250.00', 'Asha Rao', `${proposal.reference}, version 1`, `/quote/${token}`])
    expect(mail.text).toContain(said)
})

it('what was accepted says what was due then, however late its page or PDF is opened', async () => {
  const { token, sha256 } = await sent(deps)
  const call = await visitor(deps)
  const { depositMinor, balanceMinor } = await call.proposalAnswers.accept({
    token,
    number: 1,
    sha256,
    name: 'Asha Rao',
  })
  expect([depositMinor, balanceMinor]).toEqual([62_50, 187_50])
  // Moves to a date on which the whole amount would be due at once.
  deps.clock.set('2027-05-01T12:00:00Z')
  expect(await call.proposalAnswers.open({ token })).toMatchObject({ depositMinor, balanceMinor })
})

it('while the owner is away for good, the lead’s owner hears of answers if their role permits it, else the agency', async () => {
  const { id, user, lead, token } = await sent(deps)
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.update({ version: 0, email: 'desk@agency.example' })
  await database.db.update(proposals).set({ ownerId: null }).where(eq(proposals.id, id))
  const call = await visitor(deps)
  const getRecipients = async () => {
    await runJobs(deps)
    return deps.mails.sent.filter(({ subject }) => subject.startsWith('A question')).map(({ recipient }) => recipient)
  }
  await call.proposalAnswers.comment({ token, number: 1, text: 'Is there a cot?' })
  expect(await getRecipients()).toEqual([user.email])
  const roleId = newId()
  await database.db.insert(officeRoles).values({ id: roleId, name: 'Front desk', permissions: ['leads.read'] })
  await database.db.update(users).set({ roleId }).where(eq(users.id, user.id))
  await call.proposalAnswers.comment({ token, number: 1, text: 'And a bath?' })
  expect(await getRecipients()).toEqual([user.email, 'desk@agency.example'])
  await database.db.update(users).set({ roleId: null }).where(eq(users.id, user.id))
  await database.db.update(leads).set({ ownerId: null }).where(eq(leads.id, lead.id))
  await call.proposalAnswers.comment({ token, number: 1, text: 'And a view?' })
  expect(await getRecipients()).toEqual([user.email, 'desk@agency.example', 'desk@agency.example'])
})

it('what is said is about a version that was sent, and about a line of it', async () => {
  const { token } = await sent(deps)
  const call = await visitor(deps)
  const refused = (field: string) => ({ cause: { code: 'invalid', details: { field } } })
  await expect(call.proposalAnswers.comment({ token, number: 2, text: 'Hm' })).rejects.toMatchObject(refused('number'))
  const elsewhere = call.proposalAnswers.comment({ token, number: 1, text: 'Hm', lineKey: newId() })
  await expect(elsewhere).rejects.toMatchObject(refused('lineKey'))
})

it('one link cannot fill a mailbox: thirty questions an hour', async () => {
  const { token } = await sent(deps)
  const call = await visitor(deps)
  const ask = () => {
    deps.clock.advance(4)
    return call.proposalAnswers.comment({ token, number: 1, text: 'Well?' })
  }
  for (let i = 0; i < 30; i++) await ask()
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'rate-limited' } })
})

describe('a lead that was given up', () => {
  const giveUp = (staff: Awaited<ReturnType<typeof sent>>['staff'], id: string) =>
    staff.leads.move({ id, status: 'closed', outcome: 'lost', lostReason: 'price' })

  it('is won once its proposal is accepted', async () => {
    const { staff, lead, token, sha256 } = await sent(deps)
    await giveUp(staff, lead.id)
    await (await visitor(deps)).proposalAnswers.accept({ token, number: 1, sha256, name: 'Asha Rao' })
    expect(await getStage(lead.id)).toEqual(['closed', 'won', 250_00])
  })

  it('is open again once a proposal goes out', async () => {
    const { staff, lead, id, proposal } = await sent(deps)
    await giveUp(staff, lead.id)
    const cheaper = anOffer({ discount: { label: 'For you', kind: 'percent', basisPoints: 1000 } })
    const { version } = await staff.proposals.save({ id, version: proposal.version, offer: cheaper })
    await staff.proposalAnswers.send({ id, version, message: 'Better?' })
    expect(await getStage(lead.id)).toEqual(['proposal', null, 225_00])
  })
})

it('the preview shows until when the price will be held, and what changes', async () => {
  const { staff, id, proposal } = await sent(deps)
  deps.clock.set('2027-04-02T12:00:00Z')
  const dearer = anOffer({ expiresOn: '2027-04-20', lines: [...anOffer().lines, aService({ title: 'More' })] })
  await staff.proposals.save({ id, version: proposal.version, offer: dearer })
  const seen = await staff.proposalAnswers.preview({ id })
  expect(seen).toMatchObject({ number: 2, displayStatus: 'sent', expiresOn: '2027-04-20' })
  expect(seen.expiresAt > '2027-04-20T11' && seen.expiresAt < '2027-04-21T13').toBe(true)
  expect(seen.versions.at(-1)).toMatchObject({ number: 2, since: { totalMinor: 250_00 } })
})

it('what sells below its cost is sent with a reason alone, whether a line or a discount does it', async () => {
  const { call: staff } = await callerAs(deps, 'agent')
  const cheap = aService({ price: { netMinor: 200_00, sellMinor: 100_00, reason: '' } })
  const agreed = { ...cheap, key: newId(), price: { ...cheap.price!, reason: 'A regular of many years' } }
  const discount = (minor: number) => ({ label: 'Loyalty', kind: 'amount' as const, minor })
  for (const [offer, isAsked] of [
    [{ lines: [cheap] }, true],
    [{ lines: [aService(), cheap] }, true],
    [{ discount: discount(150_01) }, true],
    [{ discount: discount(150_00) }, false],
    [{ lines: [agreed] }, false],
    [{ lines: [agreed], discount: discount(1) }, true],
  ] as const) {
    const { id } = await staff.proposals.create({ leadId: (await aLead(deps.db)).id })
    await staff.proposals.save({
      id,
      version: 1,
      offer: anOffer({ ...offer, lines: [...(offer.lines ?? [aService()])] }),
    })
    const given = { id, version: 2, message: 'Here it is.' }
    if (isAsked)
      await expect(staff.proposalAnswers.send(given)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        cause: { details: { field: 'costReason' } },
      })
    await staff.proposalAnswers.send({ ...given, costReason: isAsked ? 'They fill the boat' : '' })
  }
})
