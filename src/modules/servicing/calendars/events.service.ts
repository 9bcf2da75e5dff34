import { setImmediate as nextTurn } from 'node:timers/promises'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { UserCtx } from '../../../platform/server/context'
import { getBuildVersion } from '../../../platform/server/database/version'
import { sha256 } from '../../../platform/server/storage'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { listOwnDays } from '../../bookings/bookings/own.service'
import { listBookings } from '../../bookings/bookings/list.service'
import { listDepartures } from '../../catalog/departures/list.service'
import { listDueFollowUps } from '../../sales/leads/follow-up.service'
import { getAgency } from '../../settings/settings/service'
import { type FeedKind, feedLabels, feedLimits } from '../../identity/calendars/feed.rules'

type Page<T> = { items: T[]; nextCursor: string | null }

/** Limits the rows of one statement. */
const pageRows = 500

/** Reads pages of a list until the limit of one calendar. */
async function readAll<T>(readPage: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor && all.length < feedLimits.events)
  return all.slice(0, feedLimits.events)
}

type Range = { from: CalendarDate; to: CalendarDate }
type Read = (ctx: UserCtx, range: Range) => Promise<ICalEventData[]>

/** Writes whole days; the end of iCalendar is exclusive. Days have no time zone, so UTC keeps them. */
const toWholeDays = (from: CalendarDate, to: CalendarDate) => ({
  start: new Date(`${from}T00:00:00Z`),
  end: new Date(`${addDays(to, 1)}T00:00:00Z`),
  allDay: true,
  timezone: 'UTC',
  transparency: ICalEventTransparency.TRANSPARENT,
})

const toLink = (ctx: UserCtx, path: string) => new URL(path, ctx.env.APP_URL).href

const toEventStatus = (displayStatus: string) =>
  displayStatus === 'held'
    ? ICalEventStatus.TENTATIVE
    : displayStatus === 'cancelled'
      ? ICalEventStatus.CANCELLED
      : ICalEventStatus.CONFIRMED

/** Marks the title, as some calendars keep cancelled events (decision 235). */
const toSummary = (isCancelled: boolean, title: string) => (isCancelled ? `Cancelled: ${title}` : title)

const readers: Record<FeedKind, Read> = {
  departures: async (ctx, dates) => {
    const all = await readAll((cursor) =>
      listDepartures({ ctx, input: { dates, sort: 'date', descending: false, limit: pageRows, cursor } }),
    )
    return all.map((one) => ({
      ...toWholeDays(one.startsOn, one.endsOn),
      id: one.id,
      sequence: one.version,
      stamp: new Date(one.updatedAt),
      summary: toSummary(
        one.status === 'cancelled',
        `${one.packageTitle} (${one.booked + one.held} of ${one.capacity})`,
      ),
      description: `${plural(one.left, 'seat')} left, needs at least ${one.minPax}`,
      status: one.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: toLink(ctx, `/admin/departures?departure=${one.id}`),
    }))
  },
  bookings: async (ctx, during) => {
    const all = await readAll((cursor) =>
      listBookings({ ctx, input: { during, sort: 'departure', descending: false, limit: pageRows, cursor } }),
    )
    const trips = all.filter((one) => !one.isImportUndone)
    return trips.map((one) => ({
      ...toWholeDays(one.startsOn, one.endsOn),
      id: one.id,
      sequence: one.version,
      stamp: new Date(one.updatedAt),
      summary: toSummary(one.displayStatus === 'cancelled', `${one.customerName}: ${one.title}`),
      description: `Booking ${one.reference}, ${plural(one.adults + one.children + one.infants, 'traveler')}`,
      status: toEventStatus(one.displayStatus),
      url: toLink(ctx, `/admin/bookings/${one.id}`),
    }))
  },
  'follow-ups': async (ctx, { from, to }) => {
    const due = { ownerId: ctx.actor.id, from, until: to, limit: feedLimits.events }
    const { items } = await listDueFollowUps(ctx, due)
    return items.map((one) => ({
      ...(one.dueAt
        ? { start: new Date(one.dueAt), end: new Date(Date.parse(one.dueAt) + 15 * 60_000), timezone: 'UTC' }
        : toWholeDays(one.dueOn, one.dueOn)),
      id: one.id,
      sequence: one.version,
      summary: `${one.text} (${one.customerName})`,
      url: toLink(ctx, `/admin/leads/${one.leadId}`),
    }))
  },
  trips: async (ctx, range) => {
    const all = await listOwnDays(ctx, { ...range, limit: feedLimits.events })
    return all.map((one) => ({
      ...toWholeDays(one.startsOn, one.endsOn),
      id: one.id,
      sequence: one.version,
      stamp: new Date(one.updatedAt),
      summary: toSummary(one.displayStatus === 'cancelled', one.title),
      description: `Booking ${one.reference}`,
      status: toEventStatus(one.displayStatus),
      url: toLink(ctx, `/trips?booking=${one.id}`),
    }))
  },
}

const end = 'END:VCALENDAR'
/** Limits the events that are written before other requests are answered. */
const slice = 50

/** Holds a calendar's text, which is dear to write, and a tag that is another one whenever the text says something else. */
type Calendar = { tag: string; write: () => Promise<string> }

/** Reads the caller's calendar of a kind as iCalendar (RFC 5545): what they may see, from 60 days ago to 540 ahead. */
export async function readCalendar(ctx: UserCtx, kind: FeedKind): Promise<Calendar> {
  const { name, timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const range = { from: addDays(today, -feedLimits.pastDays), to: addDays(today, feedLimits.futureDays) }
  const create = () =>
    ical({
      name: `${name}: ${feedLabels[kind].title}`,
      prodId: { company: name, product: 'Calendar' },
      method: ICalCalendarMethod.PUBLISH,
      ttl: 3600,
    })
  const head = create().toString().slice(0, -end.length)
  const events = await readers[kind](ctx, range)
  const write = async () => {
    const parts: string[] = []
    for (let at = 0; at < events.length; at += slice) {
      const calendar = create()
      for (const event of events.slice(at, at + slice)) calendar.createEvent(event)
      parts.push(calendar.toString().slice(head.length, -end.length))
      await nextTurn()
    }
    // Ends the last line, which the library leaves open (RFC 5545, 3.1).
    return `${head}${parts.join('')}${end}\r\n`
  }
  return { tag: `W/"${sha256(JSON.stringify([getBuildVersion().app, head, events]))}"`, write }
}
