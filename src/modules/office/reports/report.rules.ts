import { sourceLabels as bookingSourceLabels } from '../../bookings/bookings/booking.rules'
import { sourceLabels as leadSourceLabels } from '../../sales/leads/lead.rules'
import { methodLabels } from '../../billing/payments/payment.rules'
import type { Measure, Ratio, TableSpec } from './sums.rules'

export const reportNames = [
  'receivables',
  'payments',
  'revenue',
  'margin',
  'conversion',
  'promise',
  'top',
  'occupancy',
] as const
export type ReportName = (typeof reportNames)[number]

type ReportSpec = {
  label: string
  about: string
  /** Marks reports as of today, whatever the period. */
  isAsOfToday?: boolean
  /** Marks reports about the future, which default to the next months. */
  isAhead?: boolean
  hasMoney: boolean
  tables: readonly TableSpec[]
}

const count = (label: string): Measure => ({ label, unit: 'count' })
const money = (label: string): Measure => ({ label, unit: 'money' })
/** Sums only bookings whose cost is known. */
const knownMoney = (label: string): Measure => ({ ...money(label), knownBy: 'bookings' })
const hidden = (measure: Measure): Measure => ({ ...measure, isHidden: true })
const noRatios: readonly Ratio<never>[] = []

/**
 * Defines facts: rows that tables count. `keys` are what they are grouped by, beside days; `ratios` divide measures by
 * their names. Their SQL is in `facts.service.ts`.
 */
const fact = <K extends string, M extends string>(
  keys: readonly K[],
  measures: Record<M, Measure>,
  ratios: readonly Ratio<NoInfer<M>>[] = noRatios,
) => ({ keys, measures, ratios })

export const facts = {
  instalments: fact(['age'], { instalments: count('Instalments'), open: money('Open') }),
  credits: fact(['why'], { bookings: count('Bookings'), credit: money('Credit') }),
  payments: fact(['method'], {
    received: money('Received'),
    refunded: money('Refunded'),
    chargedBack: money('Charged back'),
    net: money('Net'),
  }),
  charges: fact(['source', 'agent'], {
    bookings: count('Bookings'),
    charged: money('Charged'),
    fees: money('Fees'),
    credited: money('Credited'),
    writtenOff: money('Written off'),
    total: money('In total, with tax'),
  }),
  trips: fact([], {
    bookings: count('Bookings'),
    gross: money('Gross, with tax'),
    tax: money('Tax'),
    net: money('Net, before tax'),
  }),
  margins: fact(
    ['agent'],
    {
      bookings: count('Bookings'),
      unknown: count('Cost not known'),
      sales: knownMoney('Sales before tax'),
      expectedCost: knownMoney('Expected cost'),
      expectedMargin: knownMoney('Expected margin'),
      actualSales: knownMoney('Actual sales'),
      actualCost: knownMoney('Actual cost'),
      actualMargin: knownMoney('Actual margin'),
      paid: knownMoney('Cost paid'),
    },
    [
      { label: 'Expected', unit: 'percent', of: 'expectedMargin', by: 'sales' },
      { label: 'Actual', unit: 'percent', of: 'actualMargin', by: 'actualSales' },
    ],
  ),
  leads: fact(
    ['source', 'stage', 'agent'],
    {
      leads: count('Leads'),
      proposed: count('With a proposal'),
      accepted: count('Accepted'),
      booked: count('Booked'),
      lost: count('Lost'),
    },
    [{ label: 'Conversion', unit: 'percent', of: 'booked', by: 'leads' }],
  ),
  requests: fact(
    ['agent'],
    {
      requests: count('Requests'),
      inTime: count('In time'),
      late: count('Late'),
      open: count('Still open'),
      due: hidden(count('Due')),
      minutes: hidden({ label: 'Minutes', unit: 'minutes', medianOf: 'answered' }),
      answered: hidden(count('Answered')),
    },
    [
      { label: 'Kept', unit: 'percent', of: 'inTime', by: 'due' },
      { label: 'Hours to answer, median', unit: 'hours', of: 'minutes', by: 'answered' },
    ],
  ),
  sales: fact(['destination', 'package'], { bookings: count('Bookings'), booked: money('Booked value') }),
  departures: fact(['package'], { departures: count('Departures'), seats: count('Seats'), booked: count('Booked') }, [
    { label: 'Occupancy', unit: 'percent', of: 'booked', by: 'seats' },
  ]),
}
export type FactName = keyof typeof facts
export type Key<F extends FactName> = (typeof facts)[F]['keys'][number]
export type MeasureName<F extends FactName> = keyof (typeof facts)[F]['measures'] & string

type Look<F extends FactName> = {
  title: string
  /** Labels the first column; a table by days names its step. */
  head?: string
  by: 'step' | Key<F>
  labels?: Readonly<Record<string, string>>
  plot?: readonly MeasureName<F>[]
  /** Shows these measures, and no ratio. */
  only?: readonly MeasureName<F>[]
}
/** Returns a table over facts, with all their measures and ratios unless `only` some. */
function table<F extends FactName>(name: F, { only, head = '', plot = [], ...look }: Look<F>): TableSpec {
  const { measures, ratios }: { measures: Record<string, Measure>; ratios: readonly Ratio<string>[] } = facts[name]
  const shown = only ? Object.fromEntries(only.map((one) => [one, measures[one]!])) : measures
  return { fact: name, head, plot, ...look, measures: shown, ratios: only ? noRatios : ratios }
}

const age = {
  later: 'Due in more than 30 days',
  soon: 'Due within 30 days',
  d30: '1 to 30 days overdue',
  d60: '31 to 60 days overdue',
  d90: '61 to 90 days overdue',
  old: 'More than 90 days overdue',
}
export type Age = keyof typeof age
const stages = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
}

/** Defines all reports (product.md 5.8): what their tables count, and how they show it. */
export const reports: Record<ReportName, ReportSpec> = {
  receivables: {
    label: 'Receivables',
    about: 'What customers owe today, by when it is due, and what the agency owes them.',
    isAsOfToday: true,
    hasMoney: true,
    tables: [
      table('instalments', { title: 'Receivables by age', head: 'Due', by: 'age', labels: age, plot: ['open'] }),
      table('credits', {
        title: 'Credit balances',
        head: 'Why',
        by: 'why',
        labels: { credit: 'Paid more than is charged' },
      }),
    ],
  },
  payments: {
    label: 'Payments',
    about:
      'What came in and went back, by the day on which it happened, without what customers of imported bookings had paid before the import.',
    hasMoney: true,
    tables: [
      table('payments', { title: 'Payments and refunds', by: 'step', plot: ['received', 'refunded'] }),
      table('payments', { title: 'By method', head: 'Method', by: 'method', labels: methodLabels }),
    ],
  },
  revenue: {
    label: 'Revenue',
    about:
      'What was charged for bookings, less credits and write-offs, by the day on which it was written: gross, with the tax in it, and without what imported bookings were charged in former books, before the import. What is credited to these counts, so that a month can be below zero. The journal has revenue without tax, by when the agency recognizes it.',
    hasMoney: true,
    tables: [
      table('charges', { title: 'Booked value', by: 'step', plot: ['total'] }),
      table('charges', { title: 'By source', head: 'Source', by: 'source', labels: bookingSourceLabels }),
      table('charges', { title: 'By agent', head: 'Agent', by: 'agent' }),
      table('trips', { title: 'Charged by the first day of the trip', by: 'step', plot: ['gross'] }),
    ],
  },
  margin: {
    label: 'Margin',
    about:
      'Trips that begin in the period, without cancelled ones. Amounts are of those whose cost is known; the others are counted alone. Actual: without tax, and as suppliers have agreed, paid or not. Cost paid: what of it they have.',
    hasMoney: true,
    tables: [
      table('margins', {
        title: 'Expected and actual margin',
        by: 'step',
        plot: ['expectedMargin', 'actualMargin'],
      }),
      table('margins', { title: 'By agent', head: 'Agent', by: 'agent' }),
    ],
  },
  conversion: {
    label: 'Conversion',
    about: 'Leads that came in the period, and what has become of them until today.',
    hasMoney: false,
    tables: [
      table('leads', { title: 'Leads and bookings', by: 'step', plot: ['leads', 'booked'] }),
      table('leads', { title: 'By source', head: 'Source', by: 'source', labels: leadSourceLabels }),
      table('leads', {
        title: 'By stage',
        head: 'Stage',
        by: 'stage',
        labels: stages,
        only: ['leads'],
        plot: ['leads'],
      }),
      table('leads', { title: 'By agent', head: 'Agent', by: 'agent' }),
    ],
  },
  promise: {
    label: 'Promise',
    about: 'Requests that came in the period, their first answer, and the promise as each was given.',
    hasMoney: false,
    tables: [
      table('requests', { title: 'Requests against the promise', by: 'step', plot: ['inTime', 'late', 'open'] }),
      table('requests', { title: 'By agent', head: 'Agent', by: 'agent' }),
    ],
  },
  top: {
    label: 'Top sellers',
    about: 'What was booked in the period, without cancelled bookings.',
    hasMoney: true,
    tables: [
      table('sales', { title: 'Destinations', head: 'Destination', by: 'destination' }),
      table('sales', { title: 'Packages', head: 'Package', by: 'package' }),
    ],
  },
  occupancy: {
    label: 'Occupancy',
    about: 'Departures that begin in the period, without cancelled ones.',
    isAhead: true,
    hasMoney: false,
    tables: [
      table('departures', { title: 'Seats', by: 'step', plot: ['seats', 'booked'] }),
      table('departures', { title: 'By package', head: 'Package', by: 'package' }),
    ],
  },
}
