import { z } from 'zod'
import { count, currency, date, id, minor, text, view } from '../../../shared/views'
import { bookingDisplayStatuses } from '../../bookings/bookings/transition.rules'
import { roles } from '../../../shared/actor'
import { leadOutcomes, leadStatuses } from '../../sales/leads/transition.rules'
import { steps } from './period.rules'
import { reportNames } from './report.rules'
import { itemCounts } from '../../catalog/inventory/view'

export const dashboardStats = view({
  totalUsers: count,
  /** Excludes archived packages. */
  totalPackages: count,
  activePackages: count,
  totalQuotes: count,
  pendingQuotes: count,
  totalRevenue: z
    .number()
    .describe(
      'Received minus refunded, without what customers of imported bookings had paid before the import, in whole units of the agency’s currency',
    ),
  /** Shows null as '—' (product.md 5.8). */
  revenueMinor: z
    .number()
    .int()
    .nullable()
    .describe('The same in minor units; null before the first payment that was made here'),
  totalCustomers: count,
  conversionRate: z
    .number()
    .nullable()
    .describe('Percent of all closed leads that were won, without those of imported bookings'),
  totalBookings: count.describe('Without cancelled ones'),
  avgBookingValue: z.number().min(0).nullable(),
  monthlyGrowth: z.number().nullable().describe('Bookings of the last 30 days against the 30 before, in percent'),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** Counts all closed leads, without those of imported bookings: they were won elsewhere. */
export const closedLeads = view({ won: count, lost: count })
export type ClosedLeads = z.infer<typeof closedLeads>

/** Has the booking's day in the agency's time zone. */
export const recentBooking = view({
  customer: text,
  package: text,
  amount: z.number().min(0).describe('In units of `currency`'),
  currency,
  status: z.enum(bookingDisplayStatuses),
  date,
})
export type RecentBooking = z.infer<typeof recentBooking>

export const topDestination = view({
  name: text,
  requests: count,
  bookings: count,
  rating: z.number().nullable().describe('Null without reviews'),
})
export type TopDestination = z.infer<typeof topDestination>

/** Counts instalments and sums their open amounts. */
const open = view({ count, minor })
/** Holds billing figures in the agency's currency, as of today and of this month until today. */
export const billingFigures = view({
  currency,
  /** Lists the other currencies that have open instalments, or payments of this month. */
  furtherCurrencies: currency.array(),
  overdue: open,
  /** Covers instalments due within 30 days. */
  soon: open,
  receivedMinor: minor,
  refundedMinor: minor,
})
export type BillingFigures = z.infer<typeof billingFigures>

const step = z.enum(steps)
/** Holds a period's figure, and the previous one's if requested. */
const compared = view({ now: z.number(), before: z.number().nullable() })
export type Compared = z.infer<typeof compared>
const stageSum = view({ stage: text, leads: count, valueMinor: minor })
export type StageSum = z.infer<typeof stageSum>
/** Counts requests of one step. `open` counts those not answered and not yet late. */
const requestPart = view({
  start: date,
  requests: count,
  inTime: count,
  late: count,
  open: count,
  before: count.nullable(),
})
export type RequestPart = z.infer<typeof requestPart>
const popular = view({ id, slug: text, title: text, destination: text, requests: count })
export type Popular = z.infer<typeof popular>
const recentLead = view({
  id,
  customerName: text,
  destination: text,
  numberOfTravelers: count,
  status: z.enum(leadStatuses),
  outcome: z.enum(leadOutcomes).nullable(),
  valueMinor: minor.nullable(),
  currency,
})
export type RecentLead = z.infer<typeof recentLead>
const recentUser = view({ id, name: text, email: text, role: z.enum(roles) })
export type RecentUser = z.infer<typeof recentUser>
/**
 * Describes the dashboard. Sums and prices are in minor units of `currency`; null means unknown. `furtherCurrencies` have
 * no rate, so that no sum has their leads.
 */
export const overview = view({
  currency,
  step,
  users: view({ total: count, added: compared }),
  leads: view({
    active: count,
    valueMinor: minor,
    furtherCurrencies: currency.array(),
    added: compared,
    won: compared,
    lost: compared,
  }),
  requests: view({ received: compared, pending: count, overdue: count }),
  packages: view({ total: count, active: count, draft: count, averagePriceMinor: minor.nullable() }),
  inventory: itemCounts,
  stages: stageSum.array(),
  parts: requestPart.array(),
  popular: popular.array(),
  recentLeads: recentLead.array().nullable(),
  /** Stays null for anybody but administrators. */
  recentUsers: recentUser.array().nullable(),
})
export type Overview = z.infer<typeof overview>

/** Holds a figure for each measure, by its name. */
const sums = z.record(text, z.number())
export type Sums = z.infer<typeof sums>
/** Holds a row's sums. `before` belongs to the previous period; null if not requested. */
const reportRow = view({ key: text, label: text, sums, before: sums.nullable() })
export type ReportRow = z.infer<typeof reportRow>
const reportTable = view({ rows: reportRow.array(), total: sums, before: sums.nullable() })
export type ReportTable = z.infer<typeof reportTable>
/** Holds money in minor units of `currency`, with tables as in `reports`. */
export const report = view({
  name: z.enum(reportNames),
  currency,
  /** Lists the other currencies that a report as of today has figures in. */
  furtherCurrencies: currency.array(),
  step,
  asOf: date,
  tables: reportTable.array(),
})
export type Report = z.infer<typeof report>
/** Describes a row behind a figure: a payment, a lead, a departure. `link` is its path in the office. */
/** Names the record and leads to it where the role may see it; else blank, without a link. */
const reportFact = view({ id: text, day: date, reference: text, who: text, link: text.nullable(), sums })
export type ReportFact = z.infer<typeof reportFact>
export const reportFacts = view({ currency, items: reportFact.array(), nextCursor: text.nullable() })
