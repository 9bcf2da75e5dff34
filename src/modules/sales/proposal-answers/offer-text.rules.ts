import { dateIn, formatDate } from '../../../shared/dates'
import { isolate } from '../../../shared/direction'
import { type FirstPayment, refundSchedule, stillAhead } from '../../catalog/pricing/policy.rules'
import { type Currency, percentText, formatAmount, type Rate } from '../../../shared/money'
import { withRates } from '../../../shared/rates'
import type { Receipt, ReceiptLine } from '../../catalog/pricing/view'
import type { OfferVersion } from '../proposals/view'
import { coveredKey, allot, counts, isOnMargin, priceOffer } from '../proposals/price.rules'
import { channelLabels } from './answer.rules'
import type { SeenProposal, ShownTax } from './view'

/**
 * Returns a version for the traveler. Hides rate and amount of a tax on the margin: either would reveal the margin.
 * Spreads it over the lines where it came on top, as before version 1.1.
 */
export function withHiddenTaxes(offer: OfferVersion): OfferVersion & { shownTaxes: ShownTax[] } {
  const { taxes } = priceOffer(offer)
  const onTop = taxes.filter(({ tax }) => isOnMargin(tax)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const shownTaxes = taxes
    .filter(({ tax }) => !isOnMargin(tax))
    .map(({ tax: { label, basisPoints, isContained }, amountMinor, ofMinor: minor }) => ({
      label,
      amountMinor,
      of: { basisPoints, minor },
      ...(isContained && { isContained }),
    }))
  if (onTop === 0) return { ...offer, shownTaxes }
  const parts = allot(
    onTop,
    offer.lines.map((line) => (counts(line) ? (line.sellMinor ?? 0) : 0)),
  )
  return {
    ...offer,
    shownTaxes,
    lines: offer.lines.map((line, i) => ({ ...line, sellMinor: line.sellMinor && line.sellMinor + parts[i]! })),
    sellMinor: offer.sellMinor + onTop,
    taxMinor: offer.taxMinor - onTop,
  }
}

/**
 * Builds the line of a tax, with '20% of $1,299.00'. One that the price contains has its amount in its name, 'VAT,
 * included ($216.50)', and adds nothing.
 */
export function taxLine({ label, amountMinor, of: base, isContained }: ShownTax, currency: Currency): ReceiptLine {
  const detail = `${percentText(base.basisPoints)} of ${formatAmount(base.minor, currency)}`
  if (!isContained) return { label, detail, amountMinor }
  return { label: `${label}, included (${formatAmount(amountMinor, currency)})`, detail, amountMinor: 0, isContained }
}

/**
 * Leaves out a rate with a newer one of the other direction, which alone converts: versions of 1.0.0 kept both. A package
 * price that a version covers keeps its own rates.
 */
const withoutOlder = ({ lines, fx }: Pick<SeenProposal, 'lines' | 'fx'>): Rate[] =>
  lines.some(({ key }) => key === coveredKey)
    ? fx
    : fx.filter(({ from, to, asOf }) => !fx.some((one) => one.from === to && one.to === from && one.asOf > asOf))

/** Builds the price receipt: lines, discount and taxes, which sum to the total, with the version's exchange rates. */
export function receiptFor(seen: SeenProposal): Receipt {
  const { currency, discount, discountMinor } = seen
  const lines: ReceiptLine[] = seen.lines
    .filter(counts)
    .map(({ title, arithmetic, sellMinor }) => ({ label: title, detail: arithmetic, amountMinor: sellMinor }))
  if (discount && discountMinor > 0) lines.push({ label: discount.label, detail: '', amountMinor: -discountMinor })
  lines.push(...seen.taxes.map((tax) => taxLine(tax, currency)))
  return withRates({ currency, lines, totalMinor: seen.totalMinor }, withoutOlder(seen))
}

const afterAcceptance: Record<FirstPayment, string> = {
  nothing: '',
  deposit: ' about the deposit',
  whole: ' about the payment',
}
export const followsText = (first: FirstPayment): string =>
  `We confirm every service now, and write to you${afterAcceptance[first]}.`

export function dueText({ balanceMinor, depositMinor, instalments, balanceDue, currency }: SeenProposal): string {
  if (balanceMinor === 0 && instalments.length === 0)
    return `To be paid at booking: ${formatAmount(depositMinor, currency)}`
  const formatDeadline = (day: string | null) => (day ? ` by ${formatDate(day)}` : '')
  return [
    depositMinor > 0 ? `Deposit ${formatAmount(depositMinor, currency)}` : 'Nothing at booking',
    ...instalments.map(({ amountMinor, dueOn }) => `${formatAmount(amountMinor, currency)}${formatDeadline(dueOn)}`),
    ...(balanceMinor > 0 ? [`balance ${formatAmount(balanceMinor, currency)}${formatDeadline(balanceDue)}`] : []),
  ].join(', ')
}

export const periodText = (from: string | null, until: string | null): string =>
  from === null
    ? `until ${until === null ? 'departure' : formatDate(until)}`
    : until === null
      ? `from ${formatDate(from)}`
      : `${formatDate(from)} to ${formatDate(until)}`

export const shareText = (percent: number): string =>
  percent === 100 ? 'all of it' : percent === 0 ? 'nothing' : `${percent}%`

/** Returns the refunds of the full price: period, share and amount. Omits periods that had passed when it was sent. */
export const refundRows = ({
  travelFrom,
  totalMinor,
  currency,
  paymentTerms,
  sentAt,
  agency,
}: SeenProposal): [string, string, string][] =>
  stillAhead(
    refundSchedule(paymentTerms, travelFrom, { paidMinor: totalMinor }),
    dateIn(new Date(sentAt), agency.timeZone),
  ).map(({ percent, from, until, amountMinor }) => [
    periodText(from, until),
    shareText(percent),
    formatAmount(amountMinor ?? 0, currency),
  ])

/** Formats an instant in the agency's time zone: '14 Mar 2027, 23:59 (Kolkata)'. */
export function momentText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return `${format.format(at).replace('Sept', 'Sep')} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`
}

/** Formats the last minute for acceptance, in the agency's time zone. */
export const lastMoment = ({ expiresAt, agency }: Pick<SeenProposal, 'expiresAt' | 'agency'>): string =>
  momentText(new Date(Date.parse(expiresAt) - 60_000), agency.timeZone)

/** Formats as 'Asha Rao accepted version 2 on 14 Mar 2027, 10:20 (New York).' */
export function acceptedText({ acceptance, agency }: Pick<SeenProposal, 'acceptance' | 'agency'>): string {
  if (!acceptance) return ''
  const { name, number, at, channel, saidOn } = acceptance
  const opening = `${isolate(name)} accepted version ${number}`
  if (!channel || !saidOn) return `${opening} on ${momentText(new Date(at), agency.timeZone)}.`
  return `${opening} ${channelLabels[channel].toLowerCase()} on ${formatDate(saidOn)}, as ${isolate(agency.name)} recorded it.`
}
