import { describe, expect, it } from 'vitest'
import { aPackageDetail, anItineraryDay } from '../../../testing/package-detail'
import type { PackageCard } from './view'
import { resolveAmounts } from '../../../shared/amounts'
import { restCard, restPackage, toPackageBody } from './rest.rules'
import { createPackageInput } from './schema'

const picture = { key: 'ab', alt: '', width: 1, height: 1, blur: '', focusX: 50, focusY: 50 }
const option = { id: 'o1', name: 'Option', description: '', included: false, priceMinor: 4550, images: [] }
const detail = aPackageDetail({
  slug: 'reef',
  title: 'Reef',
  tags: ['beach'],
  description: 'Sea.',
  highlights: ['Boats'],
  inclusions: ['Breakfast'],
  priceMinor: 129_950,
  fromMinor: 129_950,
  originalPriceMinor: 150_000,
  rating: 450,
  ratingCount: 2,
  image: picture,
  createdAt: '2027-03-01T12:00:00.000Z',
  images: [picture, { ...picture, key: 'cd' }],
  itinerary: [
    anItineraryDay({
      description: 'Land.',
      place: { slug: 'krabi', name: 'Krabi', latitude: 8.1, longitude: 98.9 },
      image: picture,
    }),
  ],
  hotels: [
    {
      ...option,
      rating: 4,
      location: 'Krabi',
      roomType: '',
      amenities: ['Pool'],
      nights: 2,
      checkInTime: '14:00',
      checkOutTime: '11:00',
      images: [picture],
    },
  ],
  activities: [
    {
      ...option,
      location: '',
      category: '',
      duration: '3 hours',
      inclusions: [],
      ageRestriction: '',
      day: 2,
    },
  ],
  transfers: [
    {
      ...option,
      priceMinor: null,
      type: 'Van',
      from: 'Airport',
      to: 'Town',
      duration: '',
      capacity: 4,
      images: [picture],
    },
  ],
  mealPlans: [
    {
      id: 'm1',
      name: 'Half',
      description: '',
      priceMinor: 2000,
      type: '',
      menu: [],
      inclusions: [],
      restrictions: [],
      images: [picture],
    },
  ],
  version: 3,
})
const card: PackageCard = detail

describe('a package in the shape of the REST contract', () => {
  it('has the specified fields in lists', () => {
    expect(restCard.from(card)).toEqual({
      id: 'p1',
      slug: 'reef',
      title: 'Reef',
      name: 'Reef',
      destination: 'Krabi, Thailand',
      category: 'honeymoon',
      tags: ['beach'],
      duration: '7 Days / 6 Nights',
      days: 7,
      nights: 6,
      description: 'Sea.',
      highlights: ['Boats'],
      inclusions: ['Breakfast'],
      images: ['/media/ab'],
      currency: 'USD',
      price: '1299.50',
      originalPrice: '1500',
      basePrice: 1299.5,
      fromPrice: '1299.50',
      maxTravelers: 8,
      isFlightIncluded: true,
      offered: [],
      isDated: false,
      featured: false,
      hotelRating: 4,
      rating: 4.5,
      ratingCount: 2,
      isActive: true,
      status: 'active',
      createdAt: '2027-03-01T12:00:00.000Z',
    })
    expect(restCard.from({ ...card, image: null, originalPriceMinor: null, status: 'draft' })).toMatchObject({
      images: [],
      originalPrice: null,
      isActive: false,
    })
  })

  it('has days, options and their ids in detail', () => {
    expect(restPackage.from(detail)).toMatchObject({
      images: ['/media/ab', '/media/cd'],
      itinerary: [{ day: 1, title: 'Arrival', place: 'krabi', images: ['/media/ab'] }],
      hotels: [
        {
          id: 'o1',
          name: 'Option',
          rating: 4,
          location: 'Krabi',
          price: 45.5,
          images: ['/media/ab'],
          amenities: ['Pool'],
        },
      ],
      activities: [{ id: 'o1', duration: '3 hours', price: 45.5, included: false, images: [] }],
      transfers: [
        { id: 'o1', type: 'Van', from: 'Airport', to: 'Town', price: null, included: false, images: ['/media/ab'] },
      ],
      mealPlans: [{ id: 'm1', pricePerPerson: 20, unit: 'day', images: ['/media/ab'] }],
      hotelIds: ['o1'],
      activityIds: ['o1'],
      transferIds: ['o1'],
      mealPlanIds: ['m1'],
    })
  })
})

describe('the body of a package', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const body = {
    name: 'Reef',
    destination: 'Krabi, Thailand',
    category: 'Family Vacation',
    nights: '3',
    days: 4,
    price: '$1,299',
    description: 'Sea.',
    inclusions: ['Breakfast', ' breakfast ', ''],
    images: ['/media/ab', { url: '/media/cd', alt: 'Boats' }],
    itinerary: [
      { description: 'Land.', hotels: ['Reef Inn', 'Hill Inn'] },
      { title: 'Sea', description: 'Swim.' },
    ],
    selectedHotels: [id],
    isActive: false,
    slug: 'mine',
    id: 'mine',
    createdAt: 'now',
  }

  it('is understood as authored', () => {
    const input = createPackageInput.parse(toPackageBody({ body }))
    expect(resolveAmounts('USD', input)).toMatchObject({
      name: 'Reef',
      category: 'Family Vacation',
      nights: 3,
      price: 129_900,
      inclusions: ['Breakfast'],
      images: [{ image: '/media/ab' }, { image: '/media/cd', alt: 'Boats' }],
      itinerary: [
        { title: 'Day 1', accommodation: 'Reef Inn, Hill Inn' },
        { title: 'Sea', accommodation: '' },
      ],
      selectedHotels: [id],
      status: 'inactive',
    })
    expect(input.slug).toBeUndefined()
    expect(() => resolveAmounts('INR', input)).toThrow('‘$’ is not INR: please enter an amount in INR')
  })

  it('is understood as it was read', () => {
    const read = {
      ...restPackage.from(detail),
      hotels: [{ id, name: 'Reef Inn', included: false }],
      hotelIds: [id],
      activityIds: [],
      transferIds: [],
      mealPlanIds: [id],
      activities: [],
      transfers: [],
      mealPlans: [{ id }],
    }
    expect(resolveAmounts('USD', createPackageInput.parse(toPackageBody({ body: read })))).toMatchObject({
      name: 'Reef',
      price: 129_950,
      originalPrice: 150_000,
      status: 'active',
      hotels: [{ id, included: false, nights: 1 }],
      mealPlans: [id],
      images: [{ image: '/media/ab' }, { image: '/media/cd' }],
    })
  })

  it.each([
    ['name', '', 'Package name is required'],
    ['name', undefined, 'Package name is required'],
    ['destination', ' ', 'Destination is required'],
    ['category', '', 'Category is required'],
    ['nights', 0, 'Number of nights must be at least 1'],
    ['days', undefined, 'Number of days must be at least 1'],
    ['price', '', 'Price is required'],
    ['price', 'on request', 'Please enter an amount such as 1,299.50'],
    ['price', null, 'Price is required'],
    ['description', '', 'Description is required'],
    ['status', 'archived', undefined],
    ['images', Array.from({ length: 9 }, () => '/media/ab'), 'Maximum 8 images allowed'],
  ])('is refused for its %s: %j', (field, value, message) => {
    const parsed = createPackageInput.safeParse(
      toPackageBody({ body: { ...body, [field]: value, isActive: undefined } }),
    )
    expect(parsed.error?.issues[0]?.path[0]).toBe(field)
    if (message) expect(parsed.error?.issues[0]?.message).toBe(message)
  })

  it.each([
    ['7 Days / 6 Nights', [7, 6]],
    ['1 Day / 0 nights', [1, 0]],
    ['5 days', [5, 4]],
    ['7D/6N', [7, 6]],
    ['7 days and 6 nights', [7, 6]],
    ['7 Days - 6 Nights', [7, 6]],
    [' 5 ', [5, 4]],
    ['4 nights / 5 days', [5, 4]],
    ['5D4N', [5, 4]],
    ['4N', [5, 4]],
    ['', [undefined, undefined]],
  ])('reads the duration %j where it has neither days nor nights', (duration, [days, nights]) => {
    expect(toPackageBody({ body: { duration } })).toMatchObject(days === undefined ? {} : { days, nights })
    expect(toPackageBody({ body: { duration, days: '3' } })).toMatchObject({ days: 3 })
  })

  it.each([
    ['7 days / 6 weeks'],
    ['a week'],
    ['7'.repeat(9)],
    ['366 days'],
    ['0 days'],
    ['3 days / 9 nights'],
    ['4 / 5 days'],
    ['1234'],
    [7],
  ])('refuses the duration %j by its own name', (duration) => {
    expect(() => toPackageBody({ body: { duration } })).toThrow(
      expect.objectContaining({ code: 'invalid', details: { field: 'duration' } }),
    )
  })

  it.each([['a text'], [[]], [null], [7]])('that is no object is left to the schema: %j', (value) => {
    expect(createPackageInput.safeParse(toPackageBody({ body: value })).success).toBe(false)
  })
})
