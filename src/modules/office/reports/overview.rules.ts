import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { Step } from './period.rules'

/** Holds a period's figure, and the previous one's if requested. */
export type Compared = { now: number; before: number | null }

/** Counts requests of one step. `open` counts those not answered and not yet late. */
export type RequestPart = {
  start: CalendarDate
  requests: number
  inTime: number
  late: number
  open: number
  before: number | null
}
export type StageSum = { stage: string; leads: number; valueMinor: number }
export type Popular = { id: string; slug: string; title: string; destination: string; requests: number }
export type RecentLead = {
  id: string
  customerName: string
  destination: string
  numberOfTravelers: number
  status: 'new' | 'contacted' | 'qualified' | 'proposal' | 'closed'
  outcome: 'won' | 'lost' | null
  valueMinor: number | null
  currency: Currency
}
export type RecentUser = { id: string; name: string; email: string; role: 'traveler' | 'agent' | 'admin' }

/** Describes the dashboard. Sums and prices are in minor units of `currency`; null means unknown. */
export type Overview = {
  currency: Currency
  step: Step
  users: { total: number; added: Compared }
  leads: { active: number; valueMinor: number; added: Compared; won: Compared; lost: Compared }
  requests: { received: Compared; pending: number; overdue: number }
  packages: { total: number; active: number; draft: number; averagePriceMinor: number | null }
  inventory: { hotels: number; activities: number; transfers: number; mealPlans: number }
  stages: StageSum[]
  parts: RequestPart[]
  popular: Popular[]
  recentLeads: RecentLead[]
  /** Stays null for anybody but administrators. */
  recentUsers: RecentUser[] | null
}

/** Returns the percentage of due requests that were answered in time; null without any. */
export function inTimePercent(parts: readonly RequestPart[]): number | null {
  const kept = parts.reduce((sum, { inTime }) => sum + inTime, 0)
  const due = kept + parts.reduce((sum, { late }) => sum + late, 0)
  return due === 0 ? null : Math.round((kept / due) * 1000) / 10
}
