import { dateIn, formatDate } from '../../../shared/dates'
import { isolate } from '../../../shared/direction'
import { refundSchedule, stillAhead } from '../../catalog/pricing/policy.rules'
import { percentText } from '../../../shared/money'
import { exact, type OfferVersion } from '../proposals/offer.rules'
import { allot, counts, isOnMargin, priceOffer } from '../proposals/price.rules'
import { channelLabels, type SeenProposal, type ToldTax } from './answer.rules'

/** What page and PDF say of a proposal in the same words. */

/**
 * A version as its traveler is told it. Of a tax on the margin, neither rate nor amount is: from either, the margin can be
 * computed. Where it came on top, as before version 1.1, the lines contain it, by what they sell for.
 */
export function toldVersion(offer: OfferVersion): OfferVersion & { toldTaxes: ToldTax[] } {
  const { taxes } = priceOffer(offer)
  const onTop = taxes.filter(({ tax }) => isOnMargin(tax)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const toldTaxes = taxes
    .filter(({ tax }) => !isOnMargin(tax))
    .map(({ tax: { label, basisPoints }, amountMinor, ofMinor: minor }) => ({
      label,
      amountMinor,
      of: { basisPoints, minor },
    }))
  if (onTop === 0) return { ...offer, toldTaxes }
  const parts = allot(
    onTop,
    offer.lines.map((line) => (counts(line) ? (line.sellMinor ?? 0) : 0)),
  )
  return {
    ...offer,
    toldTaxes,
    lines: offer.lines.map((line, i) => ({ ...line, sellMinor: line.sellMinor && line.sellMinor + parts[i]! })),
    sellMinor: offer.sellMinor + onTop,
    taxMinor: offer.taxMinor - onTop,
  }
}

/** '20% of $1,299.00' */
export const taxDetail = ({ of }: ToldTax, currency: Parameters<typeof exact>[1]): string =>
  `${percentText(of.basisPoints)} of ${exact(of.minor, currency)}`

/** The price receipt: each line of the total, its discount and taxes. The lines sum to the total. */
export function receiptOf(seen: SeenProposal) {
  const { currency, discount, discountMinor } = seen
  const lines = seen.lines
    .filter(counts)
    .map(({ title, arithmetic, sellMinor }) => ({ label: title, detail: arithmetic, amountMinor: sellMinor }))
  if (discount && discountMinor > 0) lines.push({ label: discount.label, detail: '', amountMinor: -discountMinor })
  for (const tax of seen.taxes)
    lines.push({ label: tax.label, detail: taxDetail(tax, currency), amountMinor: tax.amountMinor })
  return { currency, lines, totalMinor: seen.totalMinor }
}

/** What is paid when. */
export const dueText = ({ balanceMinor, depositMinor, balanceDue, currency }: SeenProposal): string =>
  balanceMinor === 0
    ? `To be paid at booking: ${exact(depositMinor, currency)}`
    : `Deposit ${exact(depositMinor, currency)}, balance ${exact(balanceMinor, currency)}${balanceDue ? ` by ${formatDate(balanceDue)}` : ''}`

export const exchangeText = ({ from, to, micros, asOf }: SeenProposal['fx'][number]): string =>
  `With ${from} 1 = ${to} ${micros / 1_000_000}, the rate of ${formatDate(asOf)}`

export const periodText = (from: string | null, until: string | null): string =>
  from === null
    ? `until ${formatDate(until!)}`
    : until === null
      ? `from ${formatDate(from)}`
      : `${formatDate(from)} to ${formatDate(until)}`

/** How much comes back. */
export const shareText = (percent: number): string =>
  percent === 100 ? 'all of it' : percent === 0 ? 'nothing' : `${percent}%`

/**
 * What comes back of the full price when the trip is cancelled: when, how much in words, and in money. Without the periods
 * that were over when it was sent.
 */
export const refundRows = ({
  travelFrom,
  totalMinor,
  currency,
  sentAt,
  agency,
}: SeenProposal): [string, string, string][] =>
  stillAhead(refundSchedule(travelFrom, { paidMinor: totalMinor }), dateIn(new Date(sentAt), agency.timeZone)).map(
    ({ percent, from, until, amountMinor }) => [
      periodText(from, until),
      shareText(percent),
      exact(amountMinor ?? 0, currency),
    ],
  )

/** '14 Mar 2027, 23:59 (Kolkata)': an instant where the agency is. */
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

/** The last minute at which it can be accepted, where the agency is. */
export const lastMoment = ({ expiresAt, agency }: Pick<SeenProposal, 'expiresAt' | 'agency'>): string =>
  momentText(new Date(Date.parse(expiresAt) - 60_000), agency.timeZone)

/** 'Asha Rao accepted version 2 on 14 Mar 2027, 10:20 (New York).' */
export function acceptedText({ acceptance, agency }: Pick<SeenProposal, 'acceptance' | 'agency'>): string {
  if (!acceptance) return ''
  const { name, number, at, channel, saidOn } = acceptance
  const said = `${isolate(name)} accepted version ${number}`
  if (!channel || !saidOn) return `${said} on ${momentText(new Date(at), agency.timeZone)}.`
  return `${said} ${channelLabels[channel].toLowerCase()} on ${formatDate(saidOn)}, as ${isolate(agency.name)} recorded it.`
}
