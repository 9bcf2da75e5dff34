import { amountIn } from '../../../shared/amounts'
import { type Currency, maxUnits, readCurrency, toUnits } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import { type Month, toMonth } from '../../catalog/departures/month.rules'
import { partyBounds } from '../../catalog/pricing/estimate.rules'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { defaultParty, readPage, type Party, readParty } from '../search/filters.rules'
import type { Reading } from '../search/unread.rules'

export const paces = ['relaxed', 'balanced', 'packed'] as const
export type Pace = (typeof paces)[number]

/** Bounds activities a day: at least the first, fewer than the second. */
export const paceBounds: Record<Pace, readonly [from: number, below: number]> = {
  relaxed: [0, 2],
  balanced: [2, 3],
  packed: [3, 10_000],
}
export const paceHints: Record<Pace, string> = {
  relaxed: 'fewer than 2 activities a day',
  balanced: '2 to 3 activities a day',
  packed: '3 or more activities a day',
}

/** Returns null without listed activities: the pace is unknown. */
export function paceFor({ activityCount, days }: { activityCount: number; days: number }): Pace | null {
  if (activityCount === 0) return null
  const perDay = activityCount / days
  return paces.find((pace) => perDay >= paceBounds[pace][0] && perDay < paceBounds[pace][1]) ?? 'packed'
}

export const flightCriteria = ['with', 'without'] as const
export type FlightCriterion = (typeof flightCriteria)[number]

/** Holds the criteria of the address; '' and null: not set. */
export type Criteria = {
  /** Covers the whole party, in whole units of `currency`. */
  budget: number | null
  /** Applies to the budget; null: the screen's. */
  currency: Currency | null
  party: Omit<Party, 'date'>
  month: Month | ''
  flights: FlightCriterion | ''
  pace: Pace | ''
}

export const budgetBounds = { min: 1, max: maxUnits } as const
export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** Limits packages per page, and in total. */
export const pageSize = 12
export const maxShown = 96

export const liftCriterion = (criteria: Criteria, criterion: 'budget' | 'month' | 'flights' | 'pace'): Criteria => ({
  ...criteria,
  [criterion]: criterion === 'budget' ? null : '',
})

const pickOne = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? ''

/** Parses '5000', '5,000' or '$5,000' to whole units; null when blank; undefined for no amount in this currency. */
export function parseBudget(currency: Currency, text: string): number | null | undefined {
  if (text.trim() === '') return null
  const whole = Math.floor(toUnits(amountIn(currency, text) ?? 0, currency))
  return whole >= budgetBounds.min && whole <= budgetBounds.max ? whole : undefined
}

const clip = (field: keyof typeof partyBounds, count: number) => Math.min(count, partyBounds[field].max)

/** Explains a budget that parseBudget cannot read. */
export const wrongBudgetText = (currency: Currency): string => `Please enter an amount in ${currency}, such as 5,000`

/** Reads a budget as parseBudget does, in the address's currency, else in the agency's `own`. */
const readBudget = (params: URLSearchParams, own: Currency): number | null | undefined =>
  parseBudget(readCurrency(params) ?? own, params.get('budget') ?? '')

/** Returns the text of a budget that is no amount in its currency; '' for one that was read, or for none. */
export const readWrongBudget = (params: URLSearchParams, own: Currency): string =>
  readBudget(params, own) === undefined ? cutText(params.get('budget')!.trim(), 20) : ''

/** Lists the readings of what a page has beside party and budget. */
export const criteriaReadings = (params: URLSearchParams): Reading[] => {
  const { month, flights, pace } = readCriteria(params, 'USD')
  return [
    ...Object.entries({ month, flights, pace }).map(([name, read]) => [name, params.get(name), read || null] as const),
    ['currency', params.get('currency'), readCurrency(params)] as const,
  ]
}

/**
 * Reads criteria from an address, with a budget of no currency in the agency's `own`; ignores unknown and malformed ones.
 * Clips the party to an estimate's limits.
 */
export function readCriteria(params: URLSearchParams, own: Currency): Criteria {
  const { adults, children, infants, rooms, date } = readParty(params)
  const month = params.get('month') ?? toMonth(date)
  const currency = readCurrency(params)
  return {
    budget: readBudget(params, own) ?? null,
    currency,
    party: {
      adults: clip('adults', adults),
      children: clip('children', children),
      infants,
      rooms: clip('rooms', rooms),
    },
    month: monthPattern.test(month) ? month : '',
    flights: pickOne(flightCriteria, params.get('flights')),
    pace: pickOne(paces, params.get('pace')),
  }
}

/** Returns true if the address's party is too large for an estimate. */
export function isClipped(params: URLSearchParams): boolean {
  const asked = readParty(params)
  return (['adults', 'children', 'rooms'] as const).some((field) => clip(field, asked[field]) < asked[field])
}

/** Lists parameters of criteria, apart from the party's. */
export const criteriaParameters = ['budget', 'currency', 'month', 'flights', 'pace', 'page'] as const

/** Builds the address; unset criteria are absent. */
export function toCriteriaParams({ budget, currency, party, month, flights, pace }: Criteria): URLSearchParams {
  const { adults, children, infants } = party
  const rooms = Math.max(party.rooms, roomsFor(adults))
  const entries = {
    budget: budget === null ? '' : String(budget),
    currency: budget === null ? '' : (currency ?? ''),
    adults: adults === defaultParty.adults ? '' : String(adults),
    children: children === 0 ? '' : String(children),
    infants: infants === 0 ? '' : String(infants),
    rooms: rooms === roomsFor(adults) ? '' : String(rooms),
    month,
    flights,
    pace,
  }
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''))
}

/** Builds the server's input, which prices no infants. A budget without a currency is in the agency's. */
export const toFindMatchesInput = ({ budget, currency, party, month, flights, pace }: Criteria, limit: number) => ({
  ...(budget !== null && { budget, currency: currency ?? undefined }),
  adults: party.adults,
  children: party.children,
  rooms: party.rooms,
  month: month || undefined,
  flights: flights || undefined,
  pace: pace || undefined,
  limit,
})

/** Returns the number of packages to show: `page` pages, at most `maxShown`. */
export const readShown = (params: URLSearchParams): number => Math.min(readPage(params) * pageSize, maxShown)
