import { dateIn, formatDate } from '../../shared/dates'
import { refundSchedule, stillAhead } from '../pricing/policy.rules'
import { exact } from '../proposals/offer.rules'
import { counts } from '../proposals/price.rules'
import type { SeenProposal } from './answer.rules'

/** What page and PDF say of a proposal in the same words. */

/** The price receipt: each line of the total, its discount and taxes. The lines sum to the total. */
export function receiptOf(seen: SeenProposal) {
  const { currency, discount, discountMinor } = seen
  const lines = seen.lines
    .filter(counts)
    .map(({ title, arithmetic, sellMinor }) => ({ label: title, detail: arithmetic, amountMinor: sellMinor }))
  if (discount && discountMinor > 0) lines.push({ label: discount.label, detail: '', amountMinor: -discountMinor })
  for (const { label, of, amountMinor } of seen.taxes)
    lines.push({ label, detail: of ? `${of.basisPoints / 100}% of ${exact(of.minor, currency)}` : '', amountMinor })
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
  return `${format.format(at)} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`
}

/** The last minute at which it can be accepted, where the agency is. */
export const lastMoment = ({ expiresAt, agency }: Pick<SeenProposal, 'expiresAt' | 'agency'>): string =>
  momentText(new Date(Date.parse(expiresAt) - 60_000), agency.timeZone)
