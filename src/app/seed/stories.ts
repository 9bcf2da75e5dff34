import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { lostReasons, type LostReason, leadSources, type LeadSource } from '../../modules/sales/leads/lead.rules'
import { budgetRanges } from '../../modules/sales/quotes/options.rules'
import { fold } from '../../shared/text'
import { isOfferedOn } from '../../modules/catalog/packages/offered.rules'
import { addDays, type CalendarDate } from '../../shared/dates'
import { demoPackages } from './data/demo-packages'
import { enteredLeads } from './data/office/leads'
import { requests } from './data/office/requests'

export type Owner = 'meera' | 'jonah' | 'clara'
export type End = 'new' | 'contacted' | 'qualified' | 'proposal' | 'won' | 'lost'

/** Names the states of bookings; suppliers' orders and payments follow from them. */
export const tripFates = ['held', 'deposit', 'overdue', 'paid', 'credit', 'away', 'done', 'refunded'] as const
export type TripFate = (typeof tripFates)[number]

/** Describes a lead of the demo's past: the request, and the agency's work on it. */
export type Story = {
  daysAgo: number
  name: string
  email: string
  phone: string
  city: string
  wish: string
  adults: number
  /** Counts children; absent where the party was not priced. */
  children?: number
  budget?: string
  end: End
  lostReason?: LostReason
  owner: Owner
  value?: number
  told: string
  note: string
  todo?: { text: string; inDays: number }
  /** Describes the booked trip. */
  trip?: { fate: TripFate; inDays: number; isTailored?: boolean }
}
export type RequestStory = Story & { answeredAfter: number | null }
export type EnteredStory = Story & { source: LeadSource }

const areaCodes: Record<string, number> = {
  Atlanta: 404,
  Boston: 617,
  Chicago: 312,
  Denver: 303,
  Houston: 713,
  'Los Angeles': 213,
  Miami: 305,
  Minneapolis: 612,
  'New York': 212,
  Philadelphia: 215,
  Portland: 503,
  'San Francisco': 415,
  Seattle: 206,
  Washington: 202,
}
const owners: Record<string, Owner> = { m: 'meera', j: 'jonah', c: 'clara' }
const ends: readonly End[] = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost']

/** Validates a value, so that a slip in the table stops the seed. */
function known<T extends string>(value: string, values: readonly T[]): T {
  const found = values.find((one) => one === value)
  if (!found) throw new Error(`${value} is none of ${values.join(', ')}`)
  return found
}

const splitLines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

/** Returns a stable address per person, and a phone number of the fictional range. */
function toContact(name: string, city: string, n: number) {
  const area = areaCodes[city]
  if (!area) throw new Error(`There is no area code of ${city}`)
  const account = demoAccounts.find(({ firstName, lastName }) => name === `${firstName} ${lastName}`)
  if (account) return { email: account.email, phone: account.phone }
  return {
    email: `${fold(name).replaceAll(/[^a-z]+/g, '.')}@mail.example`,
    phone: `+1 ${area} 555 01${String(n % 100).padStart(2, '0')}`,
  }
}

/** Parses the last columns of both tables. */
function readWork([end, owner, value, told, note, todo]: string[]) {
  const [stage, reason] = end!.split(':')
  const [text, inDays] = todo?.split('@') ?? []
  const isWon = stage === 'won'
  return {
    end: known(stage!, ends),
    ...(reason && { lostReason: known(reason, lostReasons) }),
    owner: owners[known(owner!, ['m', 'j', 'c'])]!,
    ...(value && { value: Number(value) }),
    told: told!,
    note: note!,
    ...(text && !isWon && { todo: { text, inDays: Number(inDays) } }),
    ...(isWon && { trip: { fate: known(text!, tripFates), inDays: Number(inDays) } }),
  }
}

function readParty(party: string) {
  const [adults, children] = party.split('+').map(Number)
  return { adults: adults!, ...(children !== undefined && { children }) }
}

export const requestStories: readonly RequestStory[] = splitLines(requests).map(
  ([daysAgo, name, city, wish, party, budget, answered, ...work], n) => ({
    daysAgo: Number(daysAgo),
    name: name!,
    ...toContact(name!, city!, n),
    city: city!,
    wish: wish!,
    ...readParty(party!),
    ...(budget && { budget: budgetRanges[Number(budget) - 1] }),
    answeredAfter: answered === 'x' ? null : Number(answered),
    ...readWork(work),
  }),
)

export const enteredStories: readonly EnteredStory[] = splitLines(enteredLeads).map(
  ([daysAgo, name, city, source, wish, party, budget, ...work], n) => ({
    daysAgo: Number(daysAgo),
    name: name!,
    ...toContact(name!, city!, n + 60),
    city: city!,
    source: known(source!, leadSources),
    wish: wish!,
    ...readParty(party!),
    ...(budget && { budget: budgetRanges[Number(budget) - 1] }),
    ...readWork(work),
  }),
)

/** First and last day from now on which a trip may begin, so that its story stays as it is told. */
function getRoom({ daysAgo, trip }: Story, days: number): [first: number, last: number] {
  const { fate, inDays } = trip!
  if (fate === 'done') return [Math.min(inDays, 30 - daysAgo), -days - 1]
  if (fate === 'held' || fate === 'deposit') return [inDays, inDays + 366]
  return [inDays, inDays]
}

/**
 * Moves the trip of a story to the nearest date on which its package departs. Where none fits the story, the trip was made to
 * measure instead.
 */
export function inSeason<S extends Story>(story: S, today: CalendarDate): S {
  const pkg = demoPackages.find(({ key }) => key === story.wish)
  if (!story.trip || !pkg) return story
  const { inDays } = story.trip
  const [first, last] = getRoom(story, pkg.days)
  const fitting = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
    .filter((n) => isOfferedOn(pkg.offered ?? [], addDays(today, n)))
    .toSorted((a, b) => Math.abs(a - inDays) - Math.abs(b - inDays))
  const nearest = fitting[0]
  return {
    ...story,
    trip: { ...story.trip, ...(nearest === undefined ? { isTailored: true } : { inDays: nearest }) },
  }
}
