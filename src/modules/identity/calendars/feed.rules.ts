import { type Actor, canUseOffice } from '../../../shared/actor'
import { can, type Permission } from '../../../shared/permissions'

/** Lists what a calendar can follow: three of the office's own, and a traveler's trips. */
export const feedKinds = ['departures', 'bookings', 'follow-ups', 'trips'] as const
export type FeedKind = (typeof feedKinds)[number]
export const feedLabels: Record<FeedKind, { title: string; text: string }> = {
  departures: { title: 'Departures', text: 'Each departure with its seats, from its first day to its last.' },
  bookings: { title: 'Bookings', text: 'Each booked trip, from the first day to the last.' },
  'follow-ups': { title: 'My follow-ups', text: 'What you planned for your leads and have not done yet.' },
  trips: { title: 'My trips', text: 'Your booked trips, from the first day to the last.' },
}

const needs: Record<Exclude<FeedKind, 'trips'>, Permission> = {
  departures: 'catalog.read',
  bookings: 'bookings.read',
  'follow-ups': 'leads.read',
}

/** Lists what somebody can follow: travelers their trips, staff what their role may see. */
export const feedKindsFor = (actor: Actor): FeedKind[] =>
  feedKinds.filter((kind) => (kind === 'trips' ? !canUseOffice(actor) : can(actor, needs[kind])))

/** Limits the events of one answer, in days from today and in number. */
export const feedLimits = { pastDays: 60, futureDays: 540, events: 2000 } as const

export const feedPath = (token: string): string => `/calendars/${token}.ics`
