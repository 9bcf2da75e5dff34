import { type CalendarDate, formatMonth } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { windowsText } from '../../catalog/packages/offered.rules'
import type { CriterionName } from './match.rules'
import type { Criteria } from './criteria.rules'
import type { AskedFit, Match, NearMiss } from './view'

/** Formats an amount for the screen, or for REST. */
type MoneyText = (minor: number, currency: Currency) => string

const list = new Intl.ListFormat('en-GB')

/** Formats '12 and 19 June 2027', or '28 June 2027 and 5 July 2027'. */
export function datesText(dates: readonly CalendarDate[]): string {
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))]
  return list.format(
    months.map((month) => {
      const days = dates.filter((date) => date.startsWith(month)).map((date) => String(Number(date.slice(8))))
      return `${list.format(days)} ${formatMonth(month)}`
    }),
  )
}

/** Formats '2 adults and 1 child'. */
export const peopleText = ({ adults, children }: Pick<Criteria['party'], 'adults' | 'children'>): string =>
  plural(adults, 'adult') + (children > 0 ? ` and ${plural(children, 'child', 'children')}` : '')

function priceText(
  { card, totalMinor, date, isFrom, spareMinor }: Match,
  { party, currency }: AskedFit,
  money: MoneyText,
) {
  const when = isFrom && date ? ` on ${datesText([date])}` : ''
  const total = `${money(totalMinor, card.currency)} for ${peopleText(party)}${when}`
  if (spareMinor === null) return total
  if (spareMinor === 0) return `${total}, exactly your budget`
  return `${total}, ${money(Math.abs(spareMinor), currency)} ${spareMinor > 0 ? 'under' : 'over'} your budget`
}

/** Formats 'Departs 12 and 19 June 2027'. */
function departsText({ card, dates, moreDates }: Match, { month }: AskedFit): string {
  if (card.isDated)
    return `Departs ${datesText(dates)}${moreDates > 0 ? `, and on ${plural(moreDates, 'more day')}` : ''}`
  if (card.offered.length > 0) return `Departs ${windowsText(card.offered)}`
  return month ? `Departs any day in ${formatMonth(month)}` : 'Departs any day'
}

/** Formats '1.5 activities a day: relaxed'. Truncates after the first digit, so that it never contradicts the pace. */
function paceText({ card, activityCount, pace }: Match): string {
  if (pace === null) return 'Its days list no activities, so its pace is not known'
  return `${Math.floor((activityCount * 10) / card.days) / 10} activities a day: ${pace}`
}

/** Lists reasons for a match as sentences without a full stop, the price first. */
export function reasonsFor(match: Match, asked: AskedFit, money: MoneyText): string[] {
  const { card, pace } = match
  return [
    priceText(match, asked, money),
    departsText(match, asked),
    ...(card.isFlightIncluded ? ['Flights are in the price'] : asked.flights ? ['Flights are not in the price'] : []),
    ...(pace || asked.pace ? [paceText(match)] : []),
  ]
}

/** Describes the missed criterion, and a change that matches. */
export function missText({ miss, card, activityCount, pace }: NearMiss, asked: AskedFit, money: MoneyText): string {
  if (miss.criterion === 'budget') {
    const over = money(miss.overMinor, asked.currency)
    if (miss.date) return `${over} over: fits on ${datesText([miss.date])}`
    return miss.rooms ? `${over} over: fits with ${plural(miss.rooms, 'room')}` : `Fits with ${over} more`
  }
  if (miss.criterion === 'month') {
    const not = `Not in ${formatMonth(asked.month)}`
    return miss.date
      ? `${not}: fits on ${datesText([miss.date])}`
      : `${not}: departs ${windowsText(card.offered) || 'any day from today on'}`
  }
  if (miss.criterion === 'flights')
    return card.isFlightIncluded ? 'Fits, but flights are in the price' : 'Fits, but flights are not in the price'
  return activityCount > 0 && pace
    ? `Fits, but it is ${pace}, not ${asked.pace}`
    : 'Fits, but its pace is not known: its days list no activities'
}

/** Names a criterion for an empty result: 'the budget of $500'. */
export function criterionText(
  criterion: CriterionName,
  { budgetMinor, currency, month, flights, pace }: AskedFit,
  money: MoneyText,
): string {
  if (criterion === 'budget') return `the budget of ${money(budgetMinor ?? 0, currency)}`
  if (criterion === 'month') return `the month ${month && formatMonth(month)}`
  if (criterion === 'flights') return flights === 'with' ? 'flights in the price' : 'no flights in the price'
  return `the ${pace} pace`
}
