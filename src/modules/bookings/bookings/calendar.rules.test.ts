import { expect, it } from 'vitest'
import { toCalendar } from './calendar.rules'

const trip = {
  id: '0198b7a2-0000-7000-8000-000000000001',
  reference: 'BK-7K3QXM',
  title: 'Seven mornings, on the Andaman; again',
  displayStatus: 'confirmed' as const,
  startsOn: '2027-05-30',
  endsOn: '2027-06-01',
  days: [
    { day: 1, title: 'By longtail to Railay', text: 'A driver meets you.\nBring water.' },
    { day: 2, title: '', text: '' },
  ],
  version: 3,
  updatedAt: '2027-01-10T12:34:56.789Z',
}
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('has the whole trip and each of its days, ends exclusive, with ids that stay', () => {
  expect(lines(toCalendar(trip))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Travel agency//Trips//EN',
    'BEGIN:VEVENT',
    'UID:0198b7a2-0000-7000-8000-000000000001',
    'DTSTAMP:20270110T123456Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20270530',
    'DTEND;VALUE=DATE:20270602',
    'SUMMARY:Seven mornings\\, on the Andaman\\; again',
    'DESCRIPTION:Booking BK-7K3QXM',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:0198b7a2-0000-7000-8000-000000000001-1',
    'DTSTAMP:20270110T123456Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20270530',
    'DTEND;VALUE=DATE:20270531',
    'SUMMARY:By longtail to Railay',
    'DESCRIPTION:A driver meets you.\\nBring water.',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:0198b7a2-0000-7000-8000-000000000001-2',
    'DTSTAMP:20270110T123456Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20270531',
    'DTEND;VALUE=DATE:20270601',
    'SUMMARY:Seven mornings\\, on the Andaman\\; again\\, day 2',
    'DESCRIPTION:',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it.each([
  ['held', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['travelling', 'CONFIRMED'],
  ['completed', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
] as const)('says of a trip that is %s: %s', (displayStatus, status) => {
  expect(lines(toCalendar({ ...trip, days: [], displayStatus }))).toContain(`STATUS:${status}`)
})

it('folds long lines at 75 octets and cuts no character', () => {
  const title = 'मालदीव '.repeat(20) + '🏝️'.repeat(30)
  const text = toCalendar({ ...trip, title })
  const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
  expect(longest).toBeLessThanOrEqual(75)
  expect(lines(text)).toContain(`SUMMARY:${title}`)
})

it('lets no text write lines of its own', () => {
  const hostile = { ...trip, title: 'a\r\nEND:VCALENDAR\rX:1\nY:\\', days: [] }
  expect(lines(toCalendar(hostile))).toContain('SUMMARY:a\\nEND:VCALENDAR\\nX:1\\nY:\\\\')
  expect(lines(toCalendar(hostile)).filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

it('of a cancelled trip takes the same entries back', () => {
  const [kept, gone] = [trip, { ...trip, displayStatus: 'cancelled' as const, version: 4 }].map((one) =>
    lines(toCalendar(one)),
  )
  expect(gone!.filter((line) => line.startsWith('SUMMARY:Cancelled: '))).toHaveLength(3)
  const getIds = (file: string[]) => file.filter((line) => line.startsWith('UID:'))
  expect(getIds(gone!)).toEqual(getIds(kept!))
  expect(kept!.join()).not.toContain('METHOD')
  expect(gone!.filter((line) => /^(METHOD|STATUS|SEQUENCE)/.test(line))).toEqual([
    'METHOD:CANCEL',
    ...Array.from({ length: 3 }, () => ['SEQUENCE:4', 'STATUS:CANCELLED']).flat(),
  ])
})
