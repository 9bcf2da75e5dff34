import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { events } from '../../../modules/core/events/table'
import { outbox } from '../../../modules/core/email/table'
import { newId } from '../../../platform/server/ids'
import { useApp } from '../../../testing/app'
import { aDocument } from '../../../testing/bookings/papers'
import { aChange, withExtra } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { vouched } from '../../../testing/bookings/vouched'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { aTransfer } from '../../../testing/payments/paid'
import { aWorld, getCookie } from '../../../testing/world'

const database = useDatabase()
const site = useApp(database)
const getPages = async (body: Buffer): Promise<string[]> =>
  (await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: false })).text

const viewed = (proposalId: string, times: number) =>
  site.deps.db.insert(events).values(
    Array.from({ length: times }, () => ({
      id: newId(),
      proposalId,
      number: 1,
      at: site.deps.now(),
      kind: 'viewed' as const,
    })),
  )

/** Creates a trip with everything that a bank asks for. */
async function disputed() {
  await anIssuer(site.deps)
  const made = await vouched(site.deps)
  const { staff, me, bookingId: id, leadId } = made
  const { proposalId } = await staff.bookings.get({ id })
  await viewed(proposalId!, 1)
  await me.profile.update({ passportNo: 'SECRETPASS7' })
  await staff.email.sendLetter({ of: 'lead', id: leadId, subject: 'Your boat', body: 'It leaves at nine.' })
  const paid = await staff.payments.record(aTransfer(id, { note: 'Colleagues only' }))
  await issued(staff, id)
  await aDocument(site.deps, id)
  const { call: admin } = await callerAs(site.deps, 'admin')
  await admin.payments.chargeback({
    paymentId: paid.payments[0]!.id,
    version: paid.version,
    amountMinor: 12_50,
    effectiveOn: '2027-03-01',
    reason: 'Colleagues only',
  })
  const input = await aChange(staff, id, { services: withExtra, message: 'With the kayak.' })
  await staff.bookingChanges.propose(input)
  const [seen] = await me.bookingChanges.own({ id })
  await me.bookingChanges.agree({ changeId: seen!.id })
  await runJobs(site.deps)
  return { ...made, id }
}

it('a bank gets everything that is known of a booking as one PDF, and nothing of the house', async () => {
  const { id, booking, staff, user, voucher } = await disputed()
  const world = await aWorld(site.deps)
  const url = `/admin/bookings/${id}/dispute-pack.pdf`
  const answer = await site.get(url, getCookie(world, 'agent'))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="dispute-pack-${booking.reference}.pdf"`,
  })
  const pages = await getPages(answer.rawPayload)
  const text = pages.join('\n').replaceAll(/\s+/g, ' ')
  const { chargedMinor, receivedMinor, refundedMinor, entries } = await staff.payments.account({ id })
  const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
  for (const said of [
    'Itinera Travel LLC',
    user.email,
    // Covers the acceptance.
    'Name typed Asha Rao',
    '192.0.2.7',
    'Accepted 1 Mar 2027, 07:00:00 (UTC-05:00)',
    /SHA-256 of it [0-9a-f]{64}/,
    /link was opened 1 time;/,
    // Covers mails with their text.
    'Your boat',
    'It leaves at nine.',
    // Covers money.
    'Bank transfer, charged back 1 Mar 2027 of TX-1001',
    'Chargebacks $12.50',
    `Charged ${dollars(chargedMinor)}`,
    `Received ${dollars(receivedMinor)}`,
    `Gone back ${dollars(refundedMinor)}`,
    `Together ${dollars(entries.reduce((sum, one) => sum + one.amountMinor, 0))}`,
    // Covers documents, changes and the end.
    'INV-2027-00001',
    `${booking.reference}-${voucher.number} Version 1, valid`,
    'Ticket to Krabi',
    'With the kayak.',
    'Agreed by The customer, in their account',
    'The booking was not cancelled.',
    `Page ${pages.length} of ${pages.length}`,
  ])
    expect(text).toEqual(typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said))
  for (const hidden of ['Colleagues only', 'SECRETPASS7', 'Net', 'margin', '$120.00', '/quote/a'])
    expect(text).not.toContain(hidden)
  expect(text).not.toMatch(/[\w-]{43}(?![\w-])(?<![0-9a-f]{43})/)
  // Expects each section on the page that the contents name.
  for (const [, title, page] of pages[0]!.matchAll(/(What was accepted, and how|Documents issued)\s+Page (\d+)/g))
    expect(pages[Number(page) - 1]).toContain(title)
  // Expects the same document from the same facts a day later, and an audit entry for each copy.
  site.deps.clock.advance(86_400)
  expect((await site.get(url, getCookie(await aWorld(site.deps), 'admin'))).rawPayload.equals(answer.rawPayload)).toBe(
    true,
  )
  const log = await site.deps.db
    .select()
    .from(events)
    .where(eq(events.kind, 'dispute-pack.downloaded'))
    .orderBy(events.id)
  expect(log.map(({ entityId, actorId }) => [entityId, actorId])).toContainEqual([id, world.people.agent.user.id])
  expect(log).toHaveLength(2)
})

it('a trip that was booked on the site says who pressed Book; who cancelled it, and what the policy kept', async () => {
  const { call, order } = await holding(site.deps)
  const { id } = await call.checkout.book(order)
  const { version } = await call.bookings.open({ id })
  const { ifCancelled } = await call.payments.own({ id })
  await call.bookingChanges.cancelTrip({ id, version, backMinor: ifCancelled.backMinor, words: 'A broken leg' })
  const world = await aWorld(site.deps)
  const answer = await site.get(`/admin/bookings/${id}/dispute-pack.pdf`, getCookie(world, 'agent'))
  const text = (await getPages(answer.rawPayload)).join('\n').replaceAll(/\s+/g, ' ')
  for (const said of [
    'signed in to their account',
    'booked on the site, without a proposal',
    '$2,598.00',
    'The customer, in their account, after they saw',
    'Their words A broken leg',
    'Cancellation fee $0.00',
  ])
    expect(text).toContain(said)
})

it('many mails and views are counted, and the first of them printed', async () => {
  const { bookingId: id, staff } = await vouched(site.deps)
  const { proposalId } = await staff.bookings.get({ id })
  await viewed(proposalId!, 45)
  await site.deps.db.insert(outbox).values(
    Array.from({ length: 70 }, (_, i) => ({
      id: newId(),
      recipient: 'asha@example.com',
      subject: `Reminder ${i}`,
      recordId: id,
      about: id,
      status: 'failed' as const,
    })),
  )
  const world = await aWorld(site.deps)
  const answer = await site.get(`/admin/bookings/${id}/dispute-pack.pdf`, getCookie(world, 'agent'))
  const text = (await getPages(answer.rawPayload)).join('\n').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/opened 45 times.*And 5 more views\./)
  expect(text).toMatch(/And \d+ more mails\./)
})

it('is for staff: others are refused, and a booking that is none is not found', async () => {
  const { bookingId } = await vouched(site.deps)
  const world = await aWorld(site.deps)
  const url = `/admin/bookings/${bookingId}/dispute-pack.pdf`
  expect((await site.get(url)).statusCode).toBe(401)
  expect((await site.get(url, getCookie(world, 'stranger'))).statusCode).toBe(403)
  const none = `/admin/bookings/${newId()}/dispute-pack.pdf`
  expect((await site.get(none, getCookie(world, 'agent'))).statusCode).toBe(404)
  expect(await site.deps.db.$count(events, eq(events.entityId, none))).toBe(0)
})
