import { addDays } from '../../../shared/dates'
import type { OwnBooking } from './view'

/** Escapes text by RFC 5545: commas, semicolons, backslashes and line ends. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n')

/** Folds lines at 75 octets without splitting a character; continuations begin with a blank. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += sign
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const plain = (date: string) => date.replaceAll('-', '')
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`

type Trip = Pick<
  OwnBooking,
  'id' | 'reference' | 'title' | 'displayStatus' | 'startsOn' | 'endsOn' | 'days' | 'version' | 'updatedAt'
>

function event(trip: Trip, uid: string, { from, to, title, text }: Record<'from' | 'to' | 'title' | 'text', string>) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(trip.updatedAt)}`,
    `SEQUENCE:${trip.version}`,
    `DTSTART;VALUE=DATE:${plain(from)}`,
    // Adds a day, as the end is exclusive.
    `DTEND;VALUE=DATE:${plain(addDays(to, 1))}`,
    // Marks the title, as some calendars keep cancelled events.
    `SUMMARY:${escapeText(trip.displayStatus === 'cancelled' ? `Cancelled: ${title}` : title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `STATUS:${{ held: 'TENTATIVE', cancelled: 'CANCELLED' }[trip.displayStatus as string] ?? 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/**
 * Writes a trip as iCalendar: one event for the trip, and one for each day. Stable ids let a later file replace the
 * events; a cancelled trip's file removes them.
 */
export function toCalendar(trip: Trip): string {
  const { id, reference, title, startsOn, endsOn, days, displayStatus } = trip
  const head = [
    'VERSION:2.0',
    'PRODID:-//Travel agency//Trips//EN',
    ...(displayStatus === 'cancelled' ? ['METHOD:CANCEL'] : []),
  ]
  const whole = event(trip, id, { from: startsOn, to: endsOn, title, text: `Booking ${reference}` })
  const each = days.flatMap((day) => {
    const on = addDays(startsOn, day.day - 1)
    return event(trip, `${id}-${day.day}`, {
      from: on,
      to: on,
      title: day.title || `${title}, day ${day.day}`,
      text: day.text,
    })
  })
  return ['BEGIN:VCALENDAR', ...head, ...whole, ...each, 'END:VCALENDAR', ''].map(foldLine).join('\r\n')
}
