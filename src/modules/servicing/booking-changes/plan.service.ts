import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { bookings } from '../../bookings/bookings/table'
import type { BookingDetail } from '../../bookings/bookings/view'
import { travelerName } from '../../bookings/bookings/travelers.rules'
import { getBooking } from '../../bookings/bookings/view.service'
import { paidFor } from '../../billing/payments/account.rules'
import { getAccount } from '../../billing/payments/account.service'
import type { AccountView } from '../../billing/payments/view'
import { getDeparture, listComingDepartures } from '../../catalog/departures/view.service'
import { getProposal } from '../../sales/proposals/view.service'
import { findEstimateRules } from '../../settings/terms/service'
import { isIncluded } from '../../settings/taxes/tax.rules'
import type { ChangeBasis } from './plan.rules'
import type { AccountSums, PriceTerms } from './view'

/** Returns discount and taxes of the accepted offer, or the taxes alone where prices contain them: the discount is off these. */
async function getTerms(ctx: UserCtx, booking: Pick<BookingDetail, 'proposalId' | 'taxes'>): Promise<PriceTerms> {
  const { proposalId } = booking
  if (!proposalId) return { discount: null, taxes: booking.taxes }
  const { versions, currentNumber } = await getProposal({ ctx, input: { id: proposalId } })
  const { discount, taxes } = versions.find(({ number }) => number === currentNumber)!
  return { discount: taxes.some(isIncluded) ? null : discount, taxes }
}

function toAccountSums(account: AccountView): AccountSums {
  const { chargedMinor, writtenOffMinor, feesMinor, ifCancelled } = account
  return { chargedMinor, writtenOffMinor, feesMinor, paidMinor: paidFor(account), percent: ifCancelled.percent }
}

/** Takes sums for rooms that no rate converted at booking from the agency's parameters of today. */
async function withNewest(ctx: UserCtx, { estimate, currency }: Pick<BookingDetail, 'estimate' | 'currency'>) {
  const { extraRoomMinor, singleMinor } = estimate
  if (extraRoomMinor !== null && singleMinor !== null) return estimate
  const today = await findEstimateRules(ctx, currency)
  return {
    ...estimate,
    extraRoomMinor: extraRoomMinor ?? today.extraRoomMinor,
    singleMinor: singleMinor ?? today.singleMinor,
    ...(!estimate.fx && today.fx && { fx: today.fx }),
  }
}

/** Reads the departure of a booking, and those that it can move to; null for a trip of its own. */
async function getDepartures(ctx: UserCtx, id: string, currency: Currency): Promise<ChangeBasis['departure']> {
  const [{ departureId } = { departureId: null }] = await ctx.db
    .select({ departureId: bookings.departureId })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!departureId) return null
  const own = await getDeparture({ ctx, input: { id: departureId } })
  const coming = await listComingDepartures(ctx, own.packageId)
  return {
    priceMinor: own.soldMinor,
    isSameCurrency: own.currency === currency,
    others: coming
      .filter((one) => one.id !== departureId)
      .map(({ startsOn, bookBy, left, state, soldMinor: priceMinor }) => ({
        startsOn,
        bookBy,
        left,
        state,
        priceMinor,
      })),
  }
}

/** Reads what a change is compared and priced with. @throws AppError not-found */
export async function getChangeBasis(ctx: UserCtx, id: string): Promise<ChangeBasis> {
  const booking = await getBooking({ ctx, input: { id } })
  const [terms, account, departure] = await Promise.all([
    getTerms(ctx, booking),
    getAccount({ ctx, input: { id } }),
    getDepartures(ctx, id, booking.currency),
  ])
  const step = account.ladder.find(({ current }) => current)
  const { reference, title, version, currency, endsOn, startsOn, days, services, source, timeZone } = booking
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor, adults, children, infants, rooms } = booking
  const trip = {
    title,
    startsOn,
    days,
    services,
    currency,
    source,
    estimate: await withNewest(ctx, booking),
    adults,
    children,
    infants,
    rooms,
  }
  const sums = { netMinor, sellMinor, discountMinor, taxMinor, totalMinor }
  return {
    bookingId: id,
    reference,
    title,
    version,
    currency,
    endsOn,
    before: {
      ...trip,
      ...sums,
      travelers: booking.travelers.map((one) => ({
        position: one.position,
        kind: one.kind,
        name: travelerName(one),
      })),
    },
    terms,
    sums: toAccountSums(account),
    instalments: account.instalments,
    paymentTerms: booking.paymentTerms,
    agencyToday: account.today,
    isGrace: account.ifCancelled.isGrace && step?.percent !== 100,
    until: step?.until ?? null,
    today: dateIn(ctx.now(), timeZone),
    hasBegun: booking.displayStatus === 'travelling',
    departure,
    hasAccount: booking.hasAccount,
  }
}
