import { type CalendarDate, dateIn } from '../../../shared/dates'
import { refundSchedule, stillAhead } from '../../catalog/pricing/policy.rules'
import type { SeenProposal } from '../../sales/proposal-answers/view'
import { receiptFor } from '../../sales/proposal-answers/offer-text.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import type { OfferVersion, Tax } from '../../sales/proposals/view'
import type { Receipt } from '../../catalog/pricing/view'
import { counts, isOnMargin, priceOffer } from '../../sales/proposals/price.rules'
import { isIncluded } from '../../settings/taxes/tax.rules'
import { withContainedTaxes } from './contained-tax.rules'
import type { BookingPolicy, Service } from './view'

/** Computes what a cancellation gives back, in the trip's dates and money, from `today` on. */
export const toRefunds = (
  terms: Pick<PaymentTerms, 'tiers'>,
  { startsOn, totalMinor: paidMinor }: { startsOn: CalendarDate; totalMinor: number },
  today: CalendarDate,
): BookingPolicy['refunds'] =>
  stillAhead(refundSchedule(terms, startsOn, { paidMinor }), today).map(({ percent, from, until, amountMinor }) => ({
    percent,
    from,
    until,
    amountMinor: amountMinor ?? 0,
  }))

/** Computes the policy from the day of the offer in the agency's time zone. */
const toPolicy = ({ travelFrom, totalMinor, sentAt, terms, paymentTerms, agency }: SeenProposal): BookingPolicy => ({
  refunds: toRefunds(paymentTerms, { startsOn: travelFrom, totalMinor }, dateIn(new Date(sentAt), agency.timeZone)),
  terms,
})

const toBooked = ({ lines }: Pick<OfferVersion, 'lines'>): Service[] =>
  lines
    .filter((line) => counts(line) || line.state === 'own')
    .map((line) => ({
      key: line.key,
      day: line.day,
      kind: line.kind,
      itemKind: line.itemKind,
      itemId: line.itemId,
      title: line.title,
      detail: line.detail,
      unit: line.unit,
      count: line.count,
      times: line.times,
      isOwn: line.state === 'own',
      netMinor: line.netMinor,
      cost: line.cost ?? null,
      sellMinor: line.sellMinor ?? 0,
      discountMinor: line.discountMinor,
      taxMinor: line.taxMinor,
      totalMinor: line.totalMinor,
    }))

/**
 * Returns the booked lines with their sums: counted lines, and those that the traveler arranges. From then on, prices
 * that contain one tax on the total contain all of them; the discount is off them.
 */
function withSums(offer: OfferVersion) {
  const services = toBooked(offer)
  const inside = offer.taxes.filter(isIncluded)
  if (inside.length > 0) return withContainedTaxes(services, offer.taxes, inside)
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor } = offer
  const { marginTaxMinor } = priceOffer(offer)
  return { services, sums: { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, marginTaxMinor } }
}

/** Returns the booked services. Leaves out optional lines. */
export const toServices = (offer: OfferVersion): Service[] => withSums(offer).services

/** Snapshots the accepted version: later changes of offers, rates and policies do not reach the booking. */
export function toSnapshot(seen: SeenProposal, offer: OfferVersion) {
  const { title, adults, children, infants, rooms, days } = offer
  return {
    title,
    startsOn: seen.travelFrom,
    endsOn: seen.travelTo,
    adults,
    children,
    infants: infants ?? 0,
    rooms,
    days,
    currency: seen.currency,
    ...withSums(offer).sums,
    receipt: receiptFor(seen),
    policy: toPolicy(seen),
    paymentTerms: seen.paymentTerms,
  }
}

/**
 * Returns the receipt for its traveler. Hides a separate tax on the margin from before version 1.1 in the largest line.
 */
export function hideMarginTax(receipt: Receipt, taxes: readonly Tax[]): Receipt {
  const labels = new Set(taxes.filter(isOnMargin).map(({ label }) => label))
  const isHidden = ({ label, detail, amountMinor }: Receipt['lines'][number]) =>
    labels.has(label) && detail === '' && amountMinor > 0
  const hidden = receipt.lines.reduce((sum, one) => (isHidden(one) ? sum + one.amountMinor : sum), 0)
  const lines = receipt.lines.filter((one) => !isHidden(one))
  if (hidden === 0 || lines.length === 0) return receipt
  const largest = Math.max(...lines.map(({ amountMinor }) => amountMinor))
  const at = lines.findIndex(({ amountMinor }) => amountMinor === largest)
  const shown = lines.map((one, i) => (i === at ? { ...one, detail: '', amountMinor: largest + hidden } : one))
  return { ...receipt, lines: shown }
}
