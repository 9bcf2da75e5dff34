import { usualLists } from '../../settings/settings/lists.rules'
import { describe, expect, it } from 'vitest'
import { estimateFor, startChoice } from '../../catalog/pricing/estimate.rules'
import { firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import { anItineraryDay, aPackageDetail } from '../../../testing/package-detail'
import { agencyMail, customerMail, type QuoteMailData } from './mail.rules'
import type { QuoteDetail } from './view'

const option = { description: '', location: 'Krabi', included: false }
const hotel = {
  ...option,
  rating: 5,
  roomType: '',
  amenities: [],
  nights: 6,
  checkInTime: '14:00',
  checkOutTime: '11:00',
  images: [],
}
const pkg = aPackageDetail({
  itinerary: ['Boats', 'Cliffs'].map((title, i) => anItineraryDay({ day: i + 1, title })),
  hotels: [{ ...hotel, id: 'h1', name: 'The Long Beach', priceMinor: 18_000 }],
})

const choice = { ...startChoice, children: 1, hotelIds: ['h1'] }
const quote: QuoteDetail = {
  id: 'q1',
  reference: 'IT-7K3QXM',
  source: 'trip-email',
  status: 'pending',
  customerName: 'Buy cheap watches',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'Win at www.spam.example',
  destination: 'Spamland',
  travelDate: '2027-06-14',
  travelers: 3,
  infants: 0,
  budget: 'Send money',
  message: 'Click here\nTotal: $0',
  includesFlights: true,
  packageId: 'p1',
  packageTitle: pkg.title,
  packageTakes: pkg.maxTravelers,
  totalMinor: 0,
  currency: 'USD',
  respondBy: '2027-03-02T12:00:00.000Z',
  assigneeId: null,
  assigneeName: null,
  answeredAt: null,
  correctedAt: null,
  firstAsked: null,
  agreedAt: null,
  agreedTo: null,
  version: 1,
  createdAt: '2027-03-01T12:00:00.000Z',
  updatedAt: '2027-03-01T12:00:00.000Z',
  leadId: 'l1',
  customization: { ...choice, hotels: ['The Long Beach'], activities: [], transfers: [] },
  receipt: estimateFor(pkg, choice, getFirstEstimate('USD')),
}
const data: QuoteMailData = {
  quote,
  pkg,
  agency: {
    name: 'Harbour Travel',
    timeZone: 'UTC',
    responseHours: 24,
    officeHours: null,
    holidays: [],
    mailTexts: {},
    mailWords: [],
    paymentTerms: firstTerms,
    ...usualLists,
  },
  today: '2027-03-01',
  origin: 'https://harbour.example',
}
const plain: QuoteMailData = {
  ...data,
  pkg: null,
  quote: { ...quote, packageId: null, customization: null, receipt: null },
}
const freeText = /cheap watches|spam|Send money|Click here/i

describe('the mail to the customer', () => {
  it('has the trip, the receipt and the policy in real dates', () => {
    expect(customerMail(data).text).toBe(`Your trip: Seven mornings on the Andaman

We'll contact you within 24 hours with a personalized travel package. You hear from us by Tuesday 2 March 2027, 12:00 Coordinated Universal Time.

Reference: IT-7K3QXM
Package: Seven mornings on the Andaman, 7 Days / 6 Nights
Destination: Krabi, Thailand
Travelers: 2 adults, 1 child
Rooms: 1
Departure: 14 Jun 2027
Flights: Included
Hotels: The Long Beach

Day by day
- Day 1: Boats
- Day 2: Cliffs

Your estimate
Adults ......................................... $2,598.00
  2 × $1,299
Children ......................................... $909.30
  1 × 70% of $1,299
The Long Beach ................................... $180.00
  Selected hotel, 1 night × $180
Total .......................................... $3,687.30

This is an estimate, not an offer: what you accept is the proposal that we send you.

If you cancel
- Free cancellation until 30 May 2027
- 50% refund from 31 May 2027 to 6 Jun 2027
- 25% refund from 7 Jun 2027 to 12 Jun 2027
- No refund from 13 Jun 2027
- Free cancellation up to 24 hours after booking, with 7 days or more to go

See the package: https://harbour.example/packages/seven-mornings?children=1&date=2027-06-14&add=h1

--
You get this because this address was given with a request on our site. If that was not you, there is nothing to do.
Harbour Travel
`)
  })

  it('says, as the agency’s does, that the party is larger than the package takes; infants take no place', () => {
    const takes = (packageTakes: number, infants = 0) => {
      const given = { ...data, quote: { ...quote, packageTakes, infants } }
      return [customerMail(given), agencyMail(given)].map(({ text }) => /^This package takes.*$/m.exec(text)?.[0])
    }
    const said = 'This package takes up to 2 travelers, and the request is for 3.'
    expect(takes(2)).toEqual([`${said} We tell you what is possible.`, said])
    expect(takes(3)).toEqual([undefined, undefined])
    expect(takes(2, 1)).toEqual([undefined, undefined])
  })

  it('contains no visitor input', () => {
    for (const mail of [customerMail(data), customerMail(plain)]) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(freeText)
    }
  })

  it('keeps what comes from the lists of the form', () => {
    const asked = { departureCity: 'New York', destination: 'Thailand', budget: 'Flexible' }
    const { text, subject } = customerMail({ ...plain, quote: { ...plain.quote, ...asked } })
    expect(subject).toBe('Your travel request (IT-7K3QXM)')
    expect(text).toContain('Destination: Thailand\nFrom: New York\nBudget: Flexible\nTravelers: 3\n')
  })

  it.each([
    [
      '2027-05-31',
      ['50% refund from 31 May', '25% refund from 7 Jun', 'No refund', 'Free cancellation up to 24 hours'],
    ],
    ['2027-06-07', ['25% refund from 7 Jun', 'No refund', 'Free cancellation up to 24 hours']],
    ['2027-06-08', ['25% refund from 7 Jun', 'No refund']],
    ['2027-06-14', ['No refund']],
  ])('promises nothing that is over on %s', (today, beginnings) => {
    const terms = /If you cancel\n((?:- .*\n)+)/.exec(customerMail({ ...data, today }).text)?.[1]
    const lines = terms!.trim().split('\n')
    expect(lines).toEqual(beginnings.map((words) => expect.stringMatching(new RegExp(`^- ${words}`))))
  })

  it('promises an answer in one hour, or in several', () => {
    const after = (responseHours: number) => ({ ...data, agency: { ...data.agency, responseHours } })
    expect(customerMail(after(1)).text).toContain("We'll contact you within 1 hour with")
    expect(agencyMail(after(48)).text).toContain('An answer is promised within 48 hours, and due by Tuesday')
    const holidays = [{ date: '2027-05-01', name: 'Labour Day' }]
    const open = { ...data, agency: { ...data.agency, holidays } }
    expect(customerMail(open).text).toContain("We'll contact you within 24 hours on working days with")
    expect(agencyMail(open).text).toContain('promised within 24 hours on working days, and due')
  })

  it('names day and hour of the promise by the agency’s clock', () => {
    const text = customerMail({ ...data, agency: { ...data.agency, timeZone: 'America/New_York' } }).text
    expect(text).toContain('You hear from us by Tuesday 2 March 2027, 07:00 Eastern Standard Time.')
  })

  it('has the policy in general words while no date is known', () => {
    const { text } = customerMail({ ...data, quote: { ...quote, travelDate: null } })
    expect(text).toContain('- Free cancellation up to 15 days before departure')
  })
})

describe('the mail to the agency', () => {
  it('has everything that was written, marked as such', () => {
    const { text, subject, html } = agencyMail(data)
    expect(subject).toBe('New request IT-7K3QXM: Seven mornings on the Andaman')
    expect(text).toContain('Name: Buy cheap watches\nEmail: asha@example.com\nPhone: +1 212 555 0142\n')
    expect(text).toContain('Message\n> Click here\n> Total: $0\n')
    expect(text).toContain('From: Win at www.spam.example')
    expect(html).toContain('$3,687.30')
  })

  it('leaves out what was not given', () => {
    const { text } = agencyMail({ ...plain, quote: { ...plain.quote, phone: '', budget: null, message: null } })
    expect(text).not.toMatch(/Phone|Budget|Message|Package|estimate/)
  })
})
