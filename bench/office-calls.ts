import type { createCaller } from '../src/app/router'
import { customerSorts } from '../src/modules/sales/customers/customer.rules'
import { leadSorts, leadSources } from '../src/modules/sales/leads/lead.rules'
import { leadStatuses } from '../src/modules/sales/leads/transition.rules'
import { departureStates } from '../src/modules/catalog/departures/state.rules'
import { itemKinds, itemSorts } from '../src/modules/catalog/inventory/item.rules'
import { packageSorts } from '../src/modules/catalog/packages/publish.rules'
import { queueSorts } from '../src/modules/sales/quotes/quote.rules'
import { userSorts } from '../src/modules/office/users/user-list.rules'
import { addDays } from '../src/shared/dates'

export type Caller = ReturnType<typeof createCaller>
/** Describes a query of an office screen; `make` runs its nth variant. */
export type OfficeCall = { name: string; make: (call: Caller, n: number) => Promise<unknown> }

const id = (kind: number, n: number) => `00000000-0000-7000-80${kind}0-${n.toString(16).padStart(12, '0')}`
const owner = (n: number) => id(1, 1 + (n % 40))
const lead = (n: number) => id(3, 1 + ((n * 7919) % 100_000))
const words = ['marsh', 'helen becker', 'kyoto', 'customer4711', 'novak nepal', 'grace', 'lisbon', 'zzz', 'o', 'in']
export const word = (n: number) => words[n % words.length]!
const today = new Date().toISOString().slice(0, 10)
const days = (n: number) => ({ from: addDays(today, -400 + 30 * n), to: addDays(today, -370 + 30 * n) })

type Page = { nextCursor: string | null }
/** Reads up to the third page. */
export async function deep(read: (cursor?: string) => Promise<Page>): Promise<void> {
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    cursor = (await read(cursor)).nextCursor ?? undefined
    if (!cursor) return
  }
}

export const each = <T>(values: readonly T[], toCalls: (value: T) => OfficeCall[]) => values.flatMap(toCalls)
export const both = [true, false]
const arrow = (descending: boolean) => (descending ? '↓' : '↑')

const leadFilters: Record<string, (n: number) => object> = {
  'by stage': (n) => ({ status: [leadStatuses[n % 5]] }),
  'open ones': () => ({ status: ['new', 'contacted', 'qualified', 'proposal'] }),
  'of an owner': (n) => ({ owner: [owner(n)] }),
  'of an owner, open': (n) => ({ owner: [owner(n)], status: ['new', 'contacted', 'qualified', 'proposal'] }),
  'of two owners': (n) => ({ owner: [owner(n), owner(n + 7)] }),
  'without an owner': () => ({ owner: ['none'] }),
  'by source': (n) => ({ source: [leadSources[n % 8]] }),
  won: () => ({ outcome: 'won' }),
  lost: () => ({ outcome: 'lost' }),
  'follow-up overdue': () => ({ due: ['overdue'] }),
  'follow-up this week': () => ({ due: ['week'] }),
  'without a follow-up': () => ({ due: ['none'] }),
  'by departure': (n) => ({ departure: days(n % 13) }),
  'of a customer': (n) => ({ customerId: id(2, 1 + (n % 60_000)) }),
  words: (n) => ({ words: word(n) }),
  'words, of an owner': (n) => ({ words: word(n), owner: [owner(n)] }),
}

const leads: OfficeCall[] = [
  ...each(leadSorts, (sort) =>
    both.map((descending) => ({
      name: `leads by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.leads.queue({ sort, descending, cursor })),
    })),
  ),
  ...each(Object.entries(leadFilters), ([what, toInput]) => [
    { name: `leads ${what}`, make: (call, n) => call.leads.queue(toInput(n)) },
    { name: `leads ${what}, by value`, make: (call, n) => call.leads.queue({ ...toInput(n), sort: 'value' }) },
    {
      name: `leads ${what}, by name`,
      make: (call, n) => call.leads.queue({ ...toInput(n), sort: 'customer', descending: false }),
    },
    { name: `board ${what}`, make: (call, n) => call.leads.board(toInput(n)) },
  ]),
  { name: 'board', make: (call) => call.leads.board({}) },
  {
    name: 'my day',
    make: (call, n) =>
      call.leads.queue({ due: ['overdue', 'today'], owner: [owner(n)], sort: 'followUp', descending: false }),
  },
  { name: 'a lead', make: (call, n) => call.leads.get({ id: lead(n) }) },
  { name: 'timeline of a lead', make: (call, n) => call.leads.events({ id: lead(n) }) },
  { name: 'staff to assign to', make: (call) => call.leads.staff() },
]

const quoteFilters: Record<string, (n: number) => object> = {
  pending: () => ({ status: ['pending'] }),
  confirmed: () => ({ status: ['confirmed'] }),
  cancelled: () => ({ status: ['cancelled'] }),
  'by source': (n) => ({ source: [(['quote-form', 'final-quote', 'trip-email'] as const)[n % 3]] }),
  overdue: () => ({ overdue: true }),
  'by day received': (n) => ({ received: days(n % 13) }),
  'by departure': (n) => ({ departure: days(n % 13) }),
  'of a lead': (n) => ({ leadId: lead(n) }),
  words: (n) => ({ words: word(n) }),
}

const quotes: OfficeCall[] = [
  ...each(queueSorts, (sort) =>
    both.map((descending) => ({
      name: `requests by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.quotes.queue({ sort, descending, cursor })),
    })),
  ),
  ...each(Object.entries(quoteFilters), ([what, toInput]) => [
    { name: `requests ${what}`, make: (call, n) => call.quotes.queue(toInput(n)) },
    {
      name: `requests ${what}, by estimate`,
      make: (call, n) => call.quotes.queue({ ...toInput(n), sort: 'estimate', descending: true }),
    },
  ]),
  { name: 'a request', make: (call, n) => call.quotes.get({ id: id(4, 1 + ((n * 7919) % 100_000)) }) },
]

const catalog: OfficeCall[] = [
  ...each(packageSorts, (sort) =>
    both.map((descending) => ({
      name: `packages by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.packages.adminList({ sort, descending, cursor })),
    })),
  ),
  { name: 'packages, words', make: (call, n) => call.packages.adminList({ search: word(n) }) },
  { name: 'packages, active', make: (call) => call.packages.adminList({ statuses: ['active'] }) },
  { name: 'packages, featured', make: (call) => call.packages.adminList({ featured: true }) },
  { name: 'drafts', make: (call) => call.packageDrafts.list({}) },
  ...each(itemKinds, (kind) => [
    ...itemSorts.flatMap((sort) =>
      both.map((descending) => ({
        name: `${kind} by ${sort} ${arrow(descending)}, three pages`,
        make: (call: Caller) => deep((cursor) => call.inventory.list({ kind, sort, descending, cursor })),
      })),
    ),
    { name: `${kind}, words`, make: (call, n) => call.inventory.list({ kind, words: word(n) }) },
    { name: `${kind} of a supplier`, make: (call, n) => call.inventory.list({ kind, supplierId: id(5, 1 + n) }) },
    { name: `${kind}, archived`, make: (call) => call.inventory.list({ kind, status: ['archived'] }) },
  ]),
  { name: 'hotels by stars', make: (call, n) => call.inventory.list({ kind: 'hotels', stars: [1 + (n % 5)] }) },
  { name: 'activities by type', make: (call) => call.inventory.list({ kind: 'activities', types: ['Food'] }) },
  { name: 'counts of items', make: (call) => call.inventory.counts() },
  { name: 'suppliers', make: (call) => call.suppliers.list({}) },
  { name: 'suppliers, words', make: (call, n) => call.suppliers.list({ words: word(n) }) },
]

const people: OfficeCall[] = [
  ...each(customerSorts, (sort) =>
    both.map((descending) => ({
      name: `customers by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.customers.list({ sort, descending, cursor })),
    })),
  ),
  ...each(['open', 'won', 'none'] as const, (which) => [
    { name: `customers with leads: ${which}`, make: (call) => call.customers.list({ leads: [which] }) },
  ]),
  { name: 'customers without a phone', make: (call) => call.customers.list({ missing: ['phone'] }) },
  { name: 'customers with duplicates', make: (call) => call.customers.list({ duplicates: true }) },
  { name: 'customers by day', make: (call, n) => call.customers.list({ created: days(n % 13) }) },
  { name: 'duplicates of a customer', make: (call, n) => call.customers.duplicates({ id: id(2, 1 + (n % 60_000)) }) },
  { name: 'customers, words', make: (call, n) => call.customers.list({ words: word(n) }) },
  { name: 'a customer', make: (call, n) => call.customers.get({ id: id(2, 1 + (n % 60_000)) }) },
  ...each(userSorts, (sort) =>
    both.map((descending) => ({
      name: `users by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.users.list({ sort, descending, cursor })),
    })),
  ),
  { name: 'users, words', make: (call, n) => call.users.list({ words: word(n) }) },
  { name: 'users, staff', make: (call) => call.users.list({ role: ['agent', 'admin'] }) },
  { name: 'users without two-factor', make: (call) => call.users.list({ withoutTwoFactor: true }) },
  { name: 'a user', make: (call, n) => call.users.get({ id: owner(n) }) },
]

const month = (n: number) => `${addDays(today, 30 * (n % 6)).slice(0, 7)}-01`
const dates = (n: number) => ({ from: month(n), to: addDays(month(n), 30) })
const departures: OfficeCall[] = [
  ...each(['date', 'updated'] as const, (sort) =>
    both.map((descending) => ({
      name: `departures by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.departures.list({ sort, descending, upcoming: true, cursor })),
    })),
  ),
  ...each(departureStates, (state) => [
    { name: `departures, ${state}`, make: (call) => call.departures.list({ state: [state] }) },
  ]),
  { name: 'departures of a month', make: (call, n) => call.departures.list({ dates: dates(n), limit: 100 }) },
  { name: 'departures, words', make: (call, n) => call.departures.list({ words: word(n), upcoming: true }) },
  {
    name: "departures on a package's page",
    make: async (call, n) => {
      const { id: packageId } = await call.packages.get({ id: `trip-${n * 7}` })
      return call.departures.ofPackage({ packageId })
    },
  },
]

const logFilters: Record<string, (n: number) => object> = {
  'of everybody': () => ({}),
  'of a person': (n) => ({ actors: [owner(n)] }),
  'of three people': (n) => ({ actors: [owner(n), owner(n + 3), owner(n + 9)] }),
  'by action': (n) => ({ actions: [['lead.moved', 'quote.confirmed', 'user.invited'][n % 3]] }),
  'by entity': (n) => ({ entities: [['lead', 'quote', 'package'][n % 3]] }),
  'by period': (n) => ({ period: days(n % 13) }),
  'of a person, by action': (n) => ({ actors: [owner(n)], actions: ['lead.moved'] }),
  'of a person, by entity and period': (n) => ({ actors: [owner(n)], entities: ['quote'], period: days(n % 13) }),
  'of a record': (n) => ({ words: lead(n) }),
  'of a request': (n) => ({ words: `req-${1 + n}` }),
  'of nobody known': () => ({ words: 'nothing' }),
}

const log: OfficeCall[] = [
  ...each(Object.entries(logFilters), ([what, toInput]) =>
    both.map((descending) => ({
      name: `log ${what} ${arrow(descending)}`,
      make: (call: Caller, n: number) => deep((cursor) => call.auditLog.list({ ...toInput(n), descending, cursor })),
    })),
  ),
  { name: "the log's choices", make: (call) => call.auditLog.choices() },
]

const whole: OfficeCall[] = [
  { name: 'palette', make: (call, n) => call.office.find({ words: word(n) }) },
  { name: 'bell', make: (call) => call.office.notifications() },
  { name: 'waiting', make: (call) => call.office.waiting() },
  { name: 'staff dashboard', make: (call) => call.reports.stats() },
  ...[28, 90, 365, 1095].map((length) => ({
    name: `overview of ${length} days, compared`,
    make: (call: Caller) => call.reports.overview({ from: addDays(today, 1 - length), to: today, compare: true }),
  })),
  { name: 'gallery', make: (call) => call.media.library({}) },
  { name: 'gallery, words', make: (call, n) => call.media.library({ search: word(n) }) },
  { name: 'gallery, unused', make: (call) => call.media.library({ unused: true }) },
  { name: 'top destinations', make: (call) => call.reports.topDestinations() },
]

export const officeCalls: readonly OfficeCall[] = [
  ...leads,
  ...quotes,
  ...catalog,
  ...people,
  ...departures,
  ...log,
  ...whole,
]
