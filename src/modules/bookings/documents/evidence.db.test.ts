import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPdf } from '../../../testing/bookings/papers'
import { toVouch } from '../../../testing/bookings/vouched'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { sent } from '../../../testing/proposals/sent'
import type { UserCtx } from '../../../platform/server/context'
import { leads } from '../../sales/leads/table'
import { addEvidence } from './evidence.service'
import { readDocument, sweepEvidenceJob } from './file.service'
import type { ListEvidenceInput } from './schema'
import { tripDocuments } from './table'

const database = useDatabase()
const deps = useDeps(database)

const mail = aPdf('Yes, we take it')
async function add(of: ListEvidenceInput, title = 'Her mail') {
  const { ctx } = await callerAs(deps, 'agent')
  return addEvidence(ctx as UserCtx, { record: of, title, data: mail })
}

/** Creates a proposal whose acceptance staff recorded by phone. */
async function recorded() {
  const one = await sent(deps)
  const { staff, id, sha256 } = one
  const said = { name: 'Asha Rao', channel: 'phone', saidOn: '2027-03-01', note: '' } as const
  await staff.proposalAnswers.record({ id, number: 1, sha256, ...said })
  return one
}

const directly = {
  startsOn: '2027-09-14',
  endsOn: '2027-09-18',
  title: 'Lisbon on foot',
  adults: 2,
  totalMinor: 900_00,
  channel: 'post',
  saidOn: '2027-03-01',
} as const

describe('evidence of a yes that staff recorded', () => {
  it('is a file with the proposal and its booking, which staff see and nobody else', async () => {
    const { staff, id } = await recorded()
    const file = await add({ proposalId: id })
    expect(file).toMatchObject({ title: 'Her mail', format: 'pdf' })
    const { id: bookingId } = await staff.bookings.convert({ proposalId: id })
    for (const of of [{ proposalId: id }, { bookingId }]) expect(await staff.tripDocuments.evidence(of)).toEqual([file])
    expect(await staff.tripDocuments.of({ bookingId })).toEqual([])
    expect(await readDocument({ ctx: testContext(deps), input: file })).toEqual(mail)
    const kept = deps.storage.files.get(`trip-documents/${file.id}`)!
    expect(kept.includes('take it')).toBe(false)

    const { call: admin } = await callerAs(deps, 'admin')
    await admin.tripDocuments.remove({ id: file.id })
    await runJobs(deps)
    expect([...deps.storage.files.keys()].filter((key) => key.startsWith('trip-documents/'))).toEqual([])
    const log = await admin.auditLog.list({ limit: 10 })
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['proposal.evidence-added', 'proposal.evidence-removed']),
    )
  })

  it('stands beside a booking that staff made directly', async () => {
    const { call: staff } = await callerAs(deps, 'agent')
    const lead = await aLead(database.db)
    const { id: bookingId } = await staff.checkout.bookDirectly({ ...directly, leadId: lead.id })
    const file = await add({ bookingId }, 'Signed form')
    expect(await staff.tripDocuments.evidence({ bookingId })).toEqual([file])
  })

  it('is refused where the traveler agreed by themselves, or nobody has yet', async () => {
    const open = await sent(deps)
    const { bookingId, me } = await toVouch(deps)
    for (const of of [{ proposalId: open.id }, { bookingId }])
      await expect(add(of)).rejects.toMatchObject({ code: 'conflict' })
    await expect(add({ proposalId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
    await expect(me.tripDocuments.evidence({ bookingId })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    expect(await database.db.$count(tripDocuments)).toBe(0)
  })

  it('is erased with the data of its customer', async () => {
    const { id, lead } = await recorded()
    await add({ proposalId: id })
    const { call: admin } = await callerAs(deps, 'admin')
    const { name, version } = await admin.customers.get({ id: lead.customerId })
    const { snapshotHash } = await admin.accountData.customerErasure({ id: lead.customerId })
    await admin.accountData.eraseCustomer({ id: lead.customerId, name, version, snapshotHash })
    await runJobs(deps)
    expect(await database.db.$count(tripDocuments)).toBe(0)
  })
  it('goes within the hour when a server of 1.0.0, which does not know of it, erased its customer', async () => {
    const { id, lead } = await recorded()
    const { call: staff } = await callerAs(deps, 'agent')
    const other = await aLead(database.db)
    const { id: bookingId } = await staff.checkout.bookDirectly({ ...directly, leadId: other.id })
    await add({ proposalId: id })
    await add({ bookingId })
    const sweep = () =>
      sweepEvidenceJob.run({ ctx: testContext(deps), input: {}, signal: new AbortController().signal, seconds: 60 })
    await sweep()
    expect(await database.db.$count(tripDocuments)).toBe(2)
    for (const gone of [lead, other])
      await database.db
        .update(leads)
        .set({ email: `deleted-${gone.id}@deleted.invalid` })
        .where(eq(leads.id, gone.id))
    await sweep()
    await runJobs(deps)
    expect(await database.db.$count(tripDocuments)).toBe(0)
    expect([...deps.storage.files.keys()].filter((key) => key.startsWith('trip-documents/'))).toEqual([])
  })
})
