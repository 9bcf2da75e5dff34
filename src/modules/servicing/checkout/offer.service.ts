import type { Call, Ctx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { heldUntil } from '../../bookings/bookings/booking.rules'
import { toRefunds } from '../../bookings/bookings/snapshot.rules'
import type { BookingPolicy } from '../../bookings/bookings/view'
import type { DepartureView } from '../../catalog/departures/view'
import { isOnSale, refusalFor } from '../../catalog/departures/state.rules'
import { getDepartureOn } from '../../catalog/departures/view.service'
import type { PackageDetail } from '../../catalog/packages/view'
import { tooManyText } from '../../catalog/packages/package.rules'
import { getSoldPackage, type SoldPackage } from '../../catalog/packages/service'
import { estimateFor } from '../../catalog/pricing/estimate.rules'
import { invalid } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { Receipt } from '../../catalog/pricing/view'
import { depositFor, offerTerms } from '../../catalog/pricing/policy.rules'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { firstTimes } from '../../settings/settings/times.rules'
import { findEstimateRules, noRateForRooms, getTermsFor } from '../../settings/terms/service'
import type { PaymentTerms } from '../../settings/terms/schema'
import { canonicalJson } from '../../sales/proposals/canonical.rules'
import type { Party } from '../../sales/proposals/offer.rules'
import { getCurrentAgreement } from '../../storefront/terms/service'
import { lastDay } from './checkout.rules'
import type { CheckoutInput } from './schema'
import type { CheckoutOffer } from './view'

/** Holds a departure and its package for a party, with the charged price and the terms. */
export type Priced = { departure: DepartureView; pkg: SoldPackage; receipt: Receipt; paymentTerms: PaymentTerms }

/** Refuses a party that is larger than the package takes; staff may book it. @throws AppError invalid `adults` */
export function assertTakes(pkg: Pick<PackageDetail, 'maxTravelers'>, { adults, children }: Party): void {
  const problem = tooManyText(pkg, adults + children)
  if (problem) throw invalid(problem, 'adults')
}

/** Computes the price from the departure, ignoring any client's price. @throws AppError not-found; invalid */
export async function getPrice(
  ctx: Ctx,
  departure: DepartureView,
  { adults, children, rooms }: Party,
): Promise<Priced> {
  const pkg = await getSoldPackage(ctx, departure.packageId)
  assertTakes(pkg, { adults, children, rooms })
  const { currency, paymentTerms: terms } = pkg
  const choice = { adults, children, rooms, hotelIds: [], activityIds: [], transferIds: [] }
  const rules = await findEstimateRules(ctx, currency)
  const receipt = estimateFor({ ...pkg, priceMinor: departure.soldMinor }, choice, rules)
  if (!receipt) throw noRateForRooms(currency)
  return { departure, pkg, receipt, paymentTerms: await getTermsFor(ctx, currency, { terms, currency }) }
}

/** Computes the policy in the trip's dates and money, from today at the destination, with the agency's lines. */
export const getPolicyFor = (
  paymentTerms: PaymentTerms,
  { policyLines }: Pick<Agency, 'policyLines'>,
  { currency, ...trip }: { startsOn: CalendarDate; totalMinor: number; currency: Currency },
  today: CalendarDate,
): BookingPolicy => ({
  refunds: toRefunds(paymentTerms, trip, today),
  terms: offerTerms(paymentTerms, currency, policyLines),
})

/** Computes refunds and payments of a booking made now, with the texts, and the hash of all that its traveler agrees to. */
export async function composeAgreement(ctx: Ctx, { departure, receipt, paymentTerms }: Priced) {
  const { startsOn, timeZone } = departure
  const agency = await getAgency({ ctx })
  const agreement = await getCurrentAgreement(ctx, agency)
  const policy = getPolicyFor(paymentTerms, agency, { ...receipt, startsOn }, dateIn(ctx.now(), timeZone))
  // Follows the agency's days for due dates, as the booking's account does.
  const today = dateIn(ctx.now(), agency.timeZone)
  const deposit = depositFor(paymentTerms, receipt.totalMinor, { today, departure: startsOn })
  const agreedTo = agreement.version
  const { unpaidDays } = agency.times
  // Leaves out the days of 1.0.0, so that the hash is the same on a server of it that runs beside.
  const days = unpaidDays !== firstTimes.unpaidDays && { unpaidDays }
  const hash = sha256(canonicalJson({ receipt, policy, deposit, agreedTo, ...days }))
  return { policy, deposit, agreement, unpaidDays, sha256: hash }
}

/**
 * Returns a departure's price and refunds for a party, and whether its seats can be reserved.
 * @throws AppError not-found
 */
export async function getCheckoutOffer({ ctx, input }: Call<CheckoutInput>): Promise<CheckoutOffer> {
  const { packageId, date, adults, children, rooms } = input
  const priced = await getPrice(ctx, await getDepartureOn({ ctx, input }), input)
  const { departure, pkg, receipt, paymentTerms } = priced
  const { startsOn, timeZone } = departure
  const seats = adults + children
  const { agreement: _agreement, unpaidDays, ...agreed } = await composeAgreement(ctx, priced)
  const isOpen = isOnSale(departure.state) && departure.left >= seats
  return {
    packageId,
    slug: pkg.slug,
    title: pkg.title,
    image: pkg.images[0] ?? null,
    date,
    endsOn: lastDay(date, pkg),
    bookBy: departure.bookBy,
    adults,
    children,
    rooms,
    seats,
    left: departure.left,
    problem: isOpen ? null : refusalFor(departure.state, departure.left),
    receipt,
    ...agreed,
    heldUntil: heldUntil({
      source: 'book-now',
      status: 'held',
      unpaidDays,
      createdAt: ctx.now(),
      startsOn,
      movedFrom: null,
      timeZone,
      totalMinor: receipt.totalMinor,
      paymentTerms,
    }),
  }
}
