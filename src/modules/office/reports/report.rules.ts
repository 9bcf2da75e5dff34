import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { sourceLabels as bookingSourceLabels } from '../../bookings/bookings/booking.rules'
import { sourceLabels as leadSourceLabels } from '../../sales/leads/lead.rules'
import { methodLabels } from '../../billing/payments/payment.rules'
import type { Step } from './period.rules'
import type { ReportTable, Sum, TableSpec } from './sums.rules'

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
  isOfToday?: boolean
  /** Marks reports about the future, which default to the next months. */
  isAhead?: boolean
  hasMoney: boolean
  tables: readonly TableSpec[]
}

const count = (label: string): Sum => ({ label, unit: 'count' })
const money = (label: string): Sum => ({ label, unit: 'money' })
const hidden = (sum: Sum): Sum => ({ ...sum, isHidden: true })

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

const received = [money('Received'), money('Refunded'), money('Charged back'), money('Net')]
const charged = [
  count('Bookings'),
  money('Charged'),
  money('Fees'),
  money('Credited'),
  money('Written off'),
  money('In total, with tax'),
]
const margins = {
  sums: [
    count('Bookings'),
    money('Sales before tax'),
    money('Expected cost'),
    money('Expected margin'),
    money('Actual sales'),
    money('Actual cost'),
    money('Actual margin'),
    money('Cost paid'),
  ],
  ratios: [
    { label: 'Expected', unit: 'percent', of: 3, by: 1 },
    { label: 'Actual', unit: 'percent', of: 6, by: 4 },
  ],
  plot: [3, 6],
} as const
const funnel = {
  sums: [count('Leads'), count('With a proposal'), count('Accepted'), count('Booked'), count('Lost')],
  ratios: [{ label: 'Conversion', unit: 'percent', of: 3, by: 0 }],
  plot: [0, 3],
} as const
const promises = {
  sums: [
    count('Requests'),
    count('In time'),
    count('Late'),
    count('Still open'),
    hidden(count('Due')),
    hidden({ label: 'Minutes', unit: 'minutes', medianOf: 6 }),
    hidden(count('Answered')),
  ],
  ratios: [
    { label: 'Kept', unit: 'percent', of: 1, by: 4 },
    { label: 'Hours to answer, median', unit: 'hours', of: 5, by: 6 },
  ],
  plot: [1, 2, 3],
} as const
const sold = [count('Bookings'), money('Booked value')]
const seats = {
  sums: [count('Departures'), count('Seats'), count('Booked')],
  ratios: [{ label: 'Occupancy', unit: 'percent', of: 2, by: 1 }],
  plot: [1, 2],
} as const

/** Defines all reports (issue 9.6, product.md 5.8): columns of their tables, in the order of `reportTables`. */
export const reports: Record<ReportName, ReportSpec> = {
  receivables: {
    label: 'Receivables',
    about: 'What customers owe today, by when it is due, and what the agency owes them.',
    isOfToday: true,
    hasMoney: true,
    tables: [
      {
        title: 'Receivables by age',
        head: 'Due',
        by: 'key',
        labels: age,
        sums: [count('Instalments'), money('Open')],
        plot: [1],
      },
      {
        title: 'Credit balances',
        head: 'Why',
        by: 'key',
        labels: { credit: 'Paid more than is charged' },
        sums: [count('Bookings'), money('Credit')],
        plot: [],
      },
    ],
  },
  payments: {
    label: 'Payments',
    about: 'What came in and went back, by the day on which it happened.',
    hasMoney: true,
    tables: [
      { title: 'Payments and refunds', head: '', by: 'step', sums: received, plot: [0, 1] },
      { title: 'By method', head: 'Method', by: 'key', labels: methodLabels, sums: received, plot: [] },
    ],
  },
  revenue: {
    label: 'Revenue',
    about:
      'What was charged for bookings, less credits and write-offs, by the day on which it was written: gross, with the tax in it. The journal has revenue without tax, by when the agency recognizes it.',
    hasMoney: true,
    tables: [
      { title: 'Booked value', head: '', by: 'step', sums: charged, plot: [5] },
      { title: 'By source', head: 'Source', by: 'key', labels: bookingSourceLabels, sums: charged, plot: [] },
      { title: 'By agent', head: 'Agent', by: 'key', sums: charged, plot: [] },
      {
        title: 'Charged by the first day of the trip',
        head: '',
        by: 'step',
        sums: [count('Bookings'), money('Gross, with tax'), money('Tax'), money('Net, before tax')],
        plot: [1],
      },
    ],
  },
  margin: {
    label: 'Margin',
    about:
      'Trips that begin in the period and whose cost is known, without cancelled ones. Actual: without tax, and as suppliers have agreed, paid or not. Cost paid: what of it they have.',
    hasMoney: true,
    tables: [
      { title: 'Expected and actual margin', head: '', by: 'step', ...margins },
      { title: 'By agent', head: 'Agent', by: 'key', ...margins, plot: [] },
    ],
  },
  conversion: {
    label: 'Conversion',
    about: 'Leads that came in the period, and what has become of them until today.',
    hasMoney: false,
    tables: [
      { title: 'Leads and bookings', head: '', by: 'step', ...funnel },
      { title: 'By source', head: 'Source', by: 'key', labels: leadSourceLabels, ...funnel, plot: [] },
      { title: 'By stage', head: 'Stage', by: 'key', labels: stages, sums: [count('Leads')], plot: [0] },
      { title: 'By agent', head: 'Agent', by: 'key', ...funnel, plot: [] },
    ],
  },
  promise: {
    label: 'Promise',
    about: 'Requests that came in the period, their first answer, and the promise as each was given.',
    hasMoney: false,
    tables: [
      { title: 'Requests against the promise', head: '', by: 'step', ...promises },
      { title: 'By agent', head: 'Agent', by: 'key', ...promises, plot: [] },
    ],
  },
  top: {
    label: 'Top sellers',
    about: 'What was booked in the period, without cancelled bookings.',
    hasMoney: true,
    tables: [
      { title: 'Destinations', head: 'Destination', by: 'key', sums: sold, plot: [] },
      { title: 'Packages', head: 'Package', by: 'key', sums: sold, plot: [] },
    ],
  },
  occupancy: {
    label: 'Occupancy',
    about: 'Departures that begin in the period, without cancelled ones.',
    isAhead: true,
    hasMoney: false,
    tables: [
      { title: 'Seats', head: '', by: 'step', ...seats },
      { title: 'By package', head: 'Package', by: 'key', ...seats, plot: [] },
    ],
  },
}

/** Holds money in minor units of `currency`, with tables as in `reports`. */
export type Report = { name: ReportName; currency: Currency; step: Step; asOf: CalendarDate; tables: ReportTable[] }
