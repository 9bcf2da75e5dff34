import { addDays } from '../../../shared/dates'
import type { OwnBooking } from './booking.rules'

/** RFC 5545: commas, semicolons, backslashes and line ends of a text. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n')

/** Lines of at most 75 octets; what follows begins with a blank. No character is cut. */
function folded(line: string): string {
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
  'id' | 'reference' | 'title' | 'stand' | 'startsOn' | 'endsOn' | 'days' | 'version' | 'updatedAt'
>

function event(trip: Trip, uid: string, { from, to, title, text }: Record<'from' | 'to' | 'title' | 'text', string>) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(trip.updatedAt)}`,
    `SEQUENCE:${trip.version}`,
    `DTSTART;VALUE=DATE:${plain(from)}`,
    // The end is exclusive.
    `DTEND;VALUE=DATE:${plain(addDays(to, 1))}`,
    // Some calendars keep what is cancelled: then the entry says so.
    `SUMMARY:${escaped(trip.stand === 'cancelled' ? `Cancelled: ${title}` : title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `STATUS:${{ held: 'TENTATIVE', cancelled: 'CANCELLED' }[trip.stand as string] ?? 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/**
 * A trip for calendars: one entry for all of it, and one for each of its days. The same entries keep their ids, so that
 * a later file replaces them. That of a cancelled trip takes them back.
 */
export function calendarOf(trip: Trip): string {
  const { id, reference, title, startsOn, endsOn, days, stand } = trip
  const head = ['VERSION:2.0', 'PRODID:-//Itinera//Trips//EN', ...(stand === 'cancelled' ? ['METHOD:CANCEL'] : [])]
  const whole = event(trip, `${id}@itinera`, { from: startsOn, to: endsOn, title, text: `Booking ${reference}` })
  const each = days.flatMap((day) => {
    const on = addDays(startsOn, day.day - 1)
    return event(trip, `${id}-${day.day}@itinera`, {
      from: on,
      to: on,
      title: day.title || `${title}, day ${day.day}`,
      text: day.text,
    })
  })
  return ['BEGIN:VCALENDAR', ...head, ...whole, ...each, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
