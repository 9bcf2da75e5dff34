import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { accepted } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { outbox } from '../../core/email/table'
import { bookingTaxes } from '../../billing/journal/table'
import { proposalVersions } from '../../sales/proposals/table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  await anIssuer(deps)
})
const inPrice = { label: 'Margenium', basisPoints: 1987.5, on: 'margin' as const, isContained: true as const }
/** Matches the name, the rate and the amount: 150.00 × 0.19875 ÷ 1.19875. */
const revealing = /margenium|19\.875|1987\.5|24\.87|2487|isContained/i

it('a tax on the margin is on no page, mail, paper or answer for travelers, which have the note of its scheme', async () => {
  const { staff, proposalId } = await accepted(deps, { offer: { taxes: [inPrice] } })
  const { url } = await staff.proposalAnswers.makeLink({ id: proposalId })
  const { call: visitor } = await callerAs(deps, null)
  const page = await visitor.proposalAnswers.open({ token: url.split('/').at(-1)! })
  const booking = await staff.bookings.convert({ proposalId })
  const { documents } = await issued(staff, booking.id)
  const invoice = await staff.invoices.get({ id: documents[0]!.id })
  const mails = await database.db.select().from(outbox)
  const [version] = await database.db.select().from(proposalVersions).where(eq(proposalVersions.proposalId, proposalId))
  expect(page).toMatchObject({ totalMinor: 250_00, sellMinor: 250_00, taxMinor: 0, taxes: [] })
  expect(invoice).toMatchObject({
    totalMinor: 250_00,
    taxMinor: 0,
    snapshot: { note: 'Margin scheme — travel agents' },
  })
  expect(mails.length).toBeGreaterThan(0)
  for (const [what, answer] of Object.entries({
    page,
    receipt: booking.receipt,
    invoice,
    mails,
    canonical: version!.canonical,
  }))
    expect([what, revealing.exec(JSON.stringify(answer))?.[0]]).toEqual([what, undefined])
  // Shows it in the office.
  expect(version!.taxes).toEqual([inPrice])
})

it('what was offered with it on top keeps its sums, and its traveler is told one price', async () => {
  const { staff, proposalId } = await accepted(deps)
  const { versions } = await staff.proposals.get({ id: proposalId })
  const legacy = { label: 'Margenium', basisPoints: 2000, on: 'margin' as const }
  const { toSeen } = await import('../../sales/proposal-answers/seen.service')
  const { testContext } = await import('../../../testing/context')
  const offer = { ...versions[0]!, taxes: [legacy], taxMinor: 30_00, totalMinor: 280_00 }
  const proposal = await staff.proposals.get({ id: proposalId })
  const seen = await toSeen(testContext(deps), proposal, offer)
  expect(seen).toMatchObject({ totalMinor: 280_00, sellMinor: 280_00, taxMinor: 0, taxes: [] })
  expect(seen.lines).toMatchObject([{ sellMinor: 280_00, arithmetic: '1 trip' }])
})

it('a tax in the price of an offer is told and stays in it: on the page, in its booking, invoice, books and changes', async () => {
  const vat = { label: 'VAT', basisPoints: 2000, on: 'total' as const, isContained: true as const }
  const discount = { label: 'Friends', kind: 'amount' as const, minor: 10_00 }
  const { staff, proposalId } = await accepted(deps, { offer: { taxes: [vat], discount } })
  const { url } = await staff.proposalAnswers.makeLink({ id: proposalId })
  const { call: visitor } = await callerAs(deps, null)
  const page = await visitor.proposalAnswers.open({ token: url.split('/').at(-1)! })
  const of = { basisPoints: 2000, minor: 200_00 }
  const sums = { sellMinor: 250_00, discountMinor: 10_00, taxMinor: 0, totalMinor: 240_00 }
  expect(page).toMatchObject({ ...sums, taxes: [{ label: 'VAT', amountMinor: 40_00, of, isContained: true }] })
  const booking = await staff.bookings.convert({ proposalId })
  expect(booking).toMatchObject({
    sellMinor: 200_00,
    discountMinor: 0,
    taxMinor: 40_00,
    totalMinor: 240_00,
    taxes: [vat],
  })
  expect(booking.receipt.lines.at(-1)).toMatchObject({ label: 'VAT, included ($40.00)', amountMinor: 0 })
  const { documents } = await issued(staff, booking.id)
  const invoice = await staff.invoices.get({ id: documents[0]!.id })
  expect(invoice).toMatchObject({ netMinor: 200_00, taxMinor: 40_00, totalMinor: 240_00 })
  expect(invoice.snapshot.taxes).toMatchObject([
    { label: 'VAT', basisPoints: 2000, ofMinor: 200_00, amountMinor: 40_00 },
  ])
  const stated = await database.db.select().from(bookingTaxes).where(eq(bookingTaxes.bookingId, booking.id))
  expect(stated).toMatchObject([{ label: 'VAT', base: 'total', amountMinor: 40_00 }])
  const editor = await staff.bookingChanges.editor({ id: booking.id })
  expect(editor.terms).toEqual({ discount: null, taxes: [vat] })
})
