import { describe, expect, it, vi } from 'vitest'
import { missingInformation } from '../../storefront/customizer/customizer.rules'
import { addDays, localToday } from '../../../shared/dates'
import {
  createQuoteInput,
  estimateChoiceInput,
  quoteFormInput,
  quoteFormInputFor,
  sendCustomizationInput,
} from './schema'

const form = {
  customerName: 'Asha Rao',
  email: 'Asha@Example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}
const firstIssue = (result: ReturnType<typeof createQuoteInput.safeParse>) =>
  result.success ? null : [result.error.issues[0]?.path.join('.'), result.error.issues[0]?.message]

describe('the quote form', () => {
  it('has two travelers, and nothing else, unless told', () => {
    expect(createQuoteInput.parse(form)).toEqual({ ...form, email: 'asha@example.com', travelers: 2 })
  })

  it('takes blank and null for absent', () => {
    const blank = { travelDate: '', infants: '', budget: ' ', message: null, packageId: null, includesFlights: null }
    expect(createQuoteInput.parse({ ...form, ...blank })).toMatchObject({ travelers: 2, includesFlights: null })
    expect(createQuoteInput.parse({ ...form, ...blank, infants: null })).toMatchObject({
      budget: undefined,
      infants: undefined,
    })
  })

  it('drops read-only fields', () => {
    const input = createQuoteInput.parse({
      ...form,
      status: 'confirmed',
      role: 'admin',
      userId: 'x',
      totalMinor: 1,
      price: 1,
    })
    expect(Object.keys(input).toSorted()).toEqual([...Object.keys(form), 'travelers'].toSorted())
  })

  it.each<[string, unknown, string]>([
    ['customerName', 'A', 'Name must be at least 2 characters'],
    ['customerName', undefined, 'Name must be at least 2 characters'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['email', 'a@b.example\nBcc: c@d.example', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', 'call me maybe', 'Please enter a valid phone number'],
    ['departureCity', '', 'Please select departure city'],
    ['destination', '  ', 'Please select destination'],
    ['travelers', 0, 'Between 1 and 20 travelers'],
    ['travelers', 21, 'Between 1 and 20 travelers'],
    ['travelers', '2', 'Between 1 and 20 travelers'],
    ['travelDate', '2027-02-30', 'Please enter a valid date'],
    ['travelDate', '03/01/2027', 'Please enter a valid date'],
    ['message', 'x'.repeat(4001), 'At most 4000 characters'],
    ['message', 'nul\0', 'Please remove the unusual characters'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(firstIssue(createQuoteInput.safeParse({ ...form, [field]: value }))).toEqual([field, message])
  })

  it('needs agreement to the terms', () => {
    expect(quoteFormInput.safeParse({ ...form, agreeTerms: true }).success).toBe(true)
    for (const agreeTerms of [false, undefined, 'true']) {
      expect(quoteFormInput.safeParse({ ...form, agreeTerms }).error?.issues[0]?.message).toBe(
        'You must agree to the terms and conditions',
      )
    }
  })

  it.each([{ adults: 9 }, { adults: 0 }, { rooms: 6 }, { children: -1 }, { hotelIds: 'all' }, { hotelIds: [''] }])(
    'refuses a choice of %o',
    (part) => {
      expect(createQuoteInput.safeParse({ ...form, choice: { adults: 2, ...part } }).success).toBe(false)
    },
  )
})

describe('rooms', () => {
  const choice = { adults: 4, children: 0 }
  it('are as many as the adults need when none are named', () => {
    expect(estimateChoiceInput.parse(choice).rooms).toBe(2)
  })

  it('that are too few for the adults are refused with the number that is needed', () => {
    const { error } = estimateChoiceInput.safeParse({ ...choice, rooms: 1 })
    expect(error?.issues).toMatchObject([
      { path: ['rooms'], message: '4 adults need at least 2 rooms: at most 3 adults share one' },
    ])
    expect(estimateChoiceInput.parse({ ...choice, rooms: 2 }).rooms).toBe(2)
    expect(estimateChoiceInput.parse({ ...choice, adults: 3, rooms: 1 }).rooms).toBe(1)
  })
})

describe('the customized trip', () => {
  const body = {
    packageTitle: 'Seven mornings',
    customerName: 'Asha Rao',
    customerEmail: 'asha@example.com',
    customization: { travelers: { adults: 2 } },
    totalCost: 1,
    itinerary: [{ day: 1, title: 'Free champagne' }],
  }

  it('reads neither the total nor the itinerary', () => {
    const input = sendCustomizationInput.parse(body)
    expect(input).not.toHaveProperty('totalCost')
    expect(input).not.toHaveProperty('itinerary')
    expect(input.customization).toMatchObject({ travelers: { adults: 2, children: 0 }, rooms: 1, selectedHotels: [] })
  })

  it.each([{ customerName: '' }, { customerName: undefined }, { customerEmail: ' ' }, { customerEmail: undefined }])(
    'is missing information with %o',
    (part) => {
      expect(sendCustomizationInput.safeParse({ ...body, ...part }).error?.issues[0]?.message).toBe(missingInformation)
    },
  )

  it('needs no phone, but a valid one if given', () => {
    expect(sendCustomizationInput.safeParse({ ...body, customerPhone: '' }).success).toBe(true)
    expect(sendCustomizationInput.safeParse({ ...body, customerPhone: '123' }).success).toBe(false)
    expect(sendCustomizationInput.safeParse({ ...body, customerEmail: 'asha' }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    )
  })
})

const getFormErrors = (travelDate: string, offered: { from: string; to: string }[] = []) => {
  const typed = { customerName: 'A', email: 'a@b.example', phone: '+1 212 555 0142', travelDate, agreeTerms: true }
  const { error } = quoteFormInputFor(offered).safeParse({ ...typed, departureCity: '', destination: 'Japan' })
  return Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))
}

it('reports a past date together with the other errors', () => {
  expect(getFormErrors(addDays(localToday(), -1))).toEqual({
    customerName: 'Name must be at least 2 characters',
    departureCity: 'Please select departure city',
    travelDate: 'Please select a date from today on',
  })
  vi.setSystemTime('2027-03-01T12:00:00Z')
  expect(getFormErrors(localToday())).not.toHaveProperty('travelDate')
  vi.useRealTimers()
})

it('reports a date on which the package is not offered', () => {
  const offered = [{ from: '11-01', to: '12-05' }]
  expect(getFormErrors('2199-06-14', offered).travelDate).toContain('1 November to 5 December')
  expect(getFormErrors('2199-11-14', offered)).not.toHaveProperty('travelDate')
})
