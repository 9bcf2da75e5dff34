import { expect, it } from 'vitest'
import type { DepartureView } from '../departures/view'
import { seatsMail } from './mail.rules'

const departure = {
  packageTitle: 'By the sea',
  packageSlug: 'by-the-sea',
  startsOn: '2027-09-14',
  endsOn: '2027-09-20',
  bookBy: '2027-08-30',
  soldMinor: 1299_00,
  currency: 'USD',
} as DepartureView
const mailFor = (seats: number) =>
  seatsMail({
    departure,
    seats,
    agency: { name: 'Lumen', mailWords: [], times: { waitHours: 1 } },
    origin: 'https://lumen.example',
  }).text

it('the mail about free seats opens the package for as many as its page counts, and says to tell a larger number', () => {
  expect(mailFor(16)).toContain('?adults=16&date=2027-09-14')
  expect(mailFor(16)).toContain('after 1 hour the next')
  expect(mailFor(16)).not.toContain('Ask for a quote')
  expect(mailFor(20)).toContain('?adults=16&date=2027-09-14')
  expect(mailFor(20)).toContain('say that you are 20')
})
