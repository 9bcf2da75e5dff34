import { amountIn } from '../../../shared/amounts'
import { currencies, type Currency } from '../../../shared/money'
import { type Month, monthOf } from '../../catalog/departures/month.rules'
import { partyBounds } from '../../catalog/pricing/estimate.rules'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { defaultParty, pageOf, type Party, partyOf } from '../search/filters.rules'

export const paces = ['relaxed', 'balanced', 'packed'] as const
export type Pace = (typeof paces)[number]

/** Activities a day: at least the first, fewer than the second. */
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

/** null where no activities are listed: then the pace is not known. */
export function paceOf({ activityCount, days }: { activityCount: number; days: number }): Pace | null {
  if (activityCount === 0) return null
  const perDay = activityCount / days
  return paces.find((pace) => perDay >= paceBounds[pace][0] && perDay < paceBounds[pace][1]) ?? 'packed'
}

export const flightWishes = ['with', 'without'] as const
export type FlightWish = (typeof flightWishes)[number]

/** What travelers wish for, as it stands in the address; '' and null: no such wish. */
export type Wishes = {
  /** For the whole party, in whole units of `currency`. */
  budget: number | null
  /** Of the budget; null: the one that the screen shows. */
  currency: Currency | null
  party: Pick<Party, 'adults' | 'children' | 'rooms'>
  month: Month | ''
  flights: FlightWish | ''
  pace: Pace | ''
}

export const budgetBounds = { min: 1, max: 100_000_000 } as const
export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** So many packages a page, and at most. */
export const pageSize = 12
export const maxShown = 96

/** The wishes without one of them. */
export const lifted = (wishes: Wishes, wish: 'budget' | 'month' | 'flights' | 'pace'): Wishes => ({
  ...wishes,
  [wish]: wish === 'budget' ? null : '',
})

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? ''

/** '5000', '5,000' or '$5,000' in whole units; null when blank; undefined for what is no amount in this currency. */
export function parseBudget(currency: Currency, text: string): number | null | undefined {
  if (text.trim() === '') return null
  const whole = Math.floor((amountIn(currency, text) ?? 0) / 100)
  return whole >= budgetBounds.min && whole <= budgetBounds.max ? whole : undefined
}

const clip = (field: keyof typeof partyBounds, count: number) => Math.min(count, partyBounds[field].max)

/** Wishes of an address; what is unknown or malformed in it is ignored. A party is at most what an estimate covers. */
export function wishesOf(params: URLSearchParams): Wishes {
  const { adults, children, rooms, date } = partyOf(params)
  const month = params.get('month') ?? monthOf(date)
  const currency = oneOf(currencies, params.get('currency')) || null
  return {
    budget: parseBudget(currency ?? 'USD', params.get('budget') ?? '') ?? null,
    currency,
    party: { adults: clip('adults', adults), children: clip('children', children), rooms: clip('rooms', rooms) },
    month: monthPattern.test(month) ? month : '',
    flights: oneOf(flightWishes, params.get('flights')),
    pace: oneOf(paces, params.get('pace')),
  }
}

/** The party of the address is larger than an estimate covers. */
export function isClipped(params: URLSearchParams): boolean {
  const asked = partyOf(params)
  return (['adults', 'children', 'rooms'] as const).some((field) => clip(field, asked[field]) < asked[field])
}

/** Parameters of the address that are wishes, besides the party's. */
export const wishParameters = ['budget', 'currency', 'month', 'flights', 'pace', 'page'] as const

/** The address for wishes: what is not wished for is not in it. */
export function paramsOfWishes({ budget, currency, party, month, flights, pace }: Wishes): URLSearchParams {
  const { adults, children } = party
  const rooms = Math.max(party.rooms, roomsFor(adults))
  const entries = {
    budget: budget === null ? '' : String(budget),
    currency: budget === null ? '' : (currency ?? ''),
    adults: adults === defaultParty.adults ? '' : String(adults),
    children: children === 0 ? '' : String(children),
    rooms: rooms === roomsFor(adults) ? '' : String(rooms),
    month,
    flights,
    pace,
  }
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''))
}

/** The server's input. A budget without a currency is in the agency's. */
export const fitsInputOf = ({ budget, currency, party, month, flights, pace }: Wishes, limit: number) => ({
  ...(budget !== null && { budget, currency: currency ?? undefined }),
  ...party,
  month: month || undefined,
  flights: flights || undefined,
  pace: pace || undefined,
  limit,
})

/** How many packages the address shows: a page, or as many as were asked for. */
export const shownOf = (params: URLSearchParams): number => Math.min(pageOf(params) * pageSize, maxShown)
