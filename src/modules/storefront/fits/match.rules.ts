import type { CalendarDate } from '../../../shared/dates'
import { convert, type Currency, type Rate } from '../../../shared/money'
import { pricedOn } from '../../catalog/departures/dated.rules'
import { type Month, toMonth } from '../../catalog/departures/month.rules'
import type { DatedDay } from '../../catalog/packages/view'
import type { PackageCard } from '../../catalog/packages/view'
import { estimateFor } from '../../catalog/pricing/estimate.rules'
import type { EstimateRules } from '../../settings/terms/schema'
import { convertEstimate } from '../../settings/terms/terms.rules'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { paceFor, type Criteria } from './criteria.rules'
import type { Match, NearMiss } from './view'

/** Describes a package with its number of activities, and departures with seats for the party. */
export type Candidate = PackageCard & { activityCount: number; departures: readonly DatedDay[] }

/** Holds criteria for comparison: the budget in minor units, current exchange rates, and the estimate's currency. */
export type ComparedCriteria = Pick<Criteria, 'month' | 'flights' | 'pace'> & {
  party: Omit<Criteria['party'], 'infants'>
  budgetMinor: number | null
  currency: Currency
  rates: readonly Rate[]
  estimate: EstimateRules
  estimateIn: Currency
}

/** Names criteria that an empty result may suggest to remove. The party is never one. */
export const criterionNames = ['budget', 'month', 'flights', 'pace'] as const
export type CriterionName = (typeof criterionNames)[number]

/** Limits near misses of the budget, in percent. */
export const nearPercent = 15
const shownDates = 4

/** Holds a day, null for any, and the party's total then. */
type Priced = { date: CalendarDate | null; totalMinor: number }

const noOptions = { hotels: [], activities: [], transfers: [] }
const noPicks = { hotelIds: [], activityIds: [], transferIds: [] }

type Rules = Pick<ComparedCriteria, 'estimate' | 'estimateIn' | 'rates'>

/** Converts the estimate's sums to the currency of a package. */
export const rulesIn = (to: Currency, { estimate, estimateIn: from, rates }: Rules) =>
  convertEstimate(estimate, { from, to, rates })

/** Computes the customizer's total for a party on a date, without options; null while it is on request. */
function totalOn(offer: Candidate, date: CalendarDate | null, criteria: ComparedCriteria): number | null {
  const rules = rulesIn(offer.currency, criteria)
  const receipt = estimateFor({ ...pricedOn(offer, date), ...noOptions }, { ...criteria.party, ...noPicks }, rules)
  return receipt && receipt.totalMinor
}

const pricedDays = (offer: Candidate, criteria: ComparedCriteria): Priced[] =>
  (offer.isDated ? offer.departures : [{ date: null }]).flatMap(({ date }) => {
    const totalMinor = totalOn(offer, date, criteria)
    return totalMinor === null ? [] : { date, totalMinor }
  })

const inMonth = (days: readonly Priced[], month: Month | ''): Priced[] =>
  days.filter(({ date }) => date === null || month === '' || toMonth(date) === month)

/** Returns minor units of the budget's currency below it, negative above it; null without a budget. */
function spareFor(
  totalMinor: number,
  from: Currency,
  { budgetMinor, currency, rates }: ComparedCriteria,
): number | null {
  if (budgetMinor === null) return null
  const total = convert(totalMinor, from, currency, rates)
  return total === null ? Number.NEGATIVE_INFINITY : budgetMinor - total
}

const cheapest = (days: readonly Priced[]): Priced => days.reduce((a, b) => (b.totalMinor < a.totalMinor ? b : a))

function answer(
  { departures: _departures, activityCount, ...card }: Candidate,
  days: readonly Priced[],
  best: Priced,
  criteria: ComparedCriteria,
): Match {
  const dates = days.flatMap(({ date }) => date ?? [])
  return {
    card,
    totalMinor: best.totalMinor,
    date: best.date,
    isFrom: days.some(({ totalMinor }) => totalMinor !== best.totalMinor),
    spareMinor: spareFor(best.totalMinor, card.currency, criteria),
    dates: dates.slice(0, shownDates),
    moreDates: Math.max(0, dates.length - shownDates),
    activityCount,
    pace: paceFor({ activityCount, days: card.days }),
  }
}

const affordable = (offer: Candidate, days: readonly Priced[], criteria: ComparedCriteria): Priced[] =>
  days.filter(({ totalMinor }) => (spareFor(totalMinor, offer.currency, criteria) ?? 0) >= 0)

/** Matches days of the month within the budget, at the lowest price of these; null without any. */
export function findMatch(offer: Candidate, criteria: ComparedCriteria): Match | null {
  const days = affordable(offer, inMonth(pricedDays(offer, criteria), criteria.month), criteria)
  return days.length > 0 ? answer(offer, days, cheapest(days), criteria) : null
}

/** Returns the day closest to a month: the first after it, otherwise the last before. */
const closest = (days: readonly Priced[], month: Month): Priced =>
  days.find(({ date }) => date === null || toMonth(date) > month) ?? days.at(-1)!

function overBudget(offer: Candidate, criteria: ComparedCriteria): NearMiss | null {
  const { party, month } = criteria
  const all = pricedDays(offer, criteria)
  const days = inMonth(all, month)
  if (days.length === 0) return null
  const best = cheapest(days)
  const match = answer(
    offer,
    days.filter(({ totalMinor }) => totalMinor === best.totalMinor),
    best,
    criteria,
  )
  const elsewhere = month ? affordable(offer, all, criteria) : []
  const isAffordable = (fewer: number) => {
    const totalMinor = totalOn(offer, best.date, { ...criteria, party: { ...party, rooms: fewer } })
    return totalMinor !== null && (spareFor(totalMinor, offer.currency, criteria) ?? 0) >= 0
  }
  const rooms = Array.from({ length: party.rooms - roomsFor(party.adults) }, (_, i) => party.rooms - 1 - i).find(
    isAffordable,
  )
  const date = elsewhere.length > 0 ? closest(elsewhere, month).date : null
  return { ...match, miss: { criterion: 'budget', overMinor: -(match.spareMinor ?? 0), date, rooms: rooms ?? null } }
}

function otherMonth(offer: Candidate, criteria: ComparedCriteria): NearMiss | null {
  const days = affordable(offer, pricedDays(offer, criteria), criteria)
  if (days.length === 0) return null
  const best = closest(days, criteria.month)
  return { ...answer(offer, [best], best, criteria), miss: { criterion: 'month', date: best.date } }
}

/** Describes how a package misses one criterion. Null: it departed or sold out since. */
export function findMiss(offer: Candidate, criteria: ComparedCriteria, criterion: CriterionName): NearMiss | null {
  if (criterion === 'budget') return overBudget(offer, criteria)
  if (criterion === 'month') return otherMonth(offer, criteria)
  const match = findMatch(offer, criteria)
  return match && { ...match, miss: { criterion } }
}
