import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aPlace, aUser } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'
import { aWorld, getCookie, type Who } from '../../testing/world'

/** Checks that every field named by the specification (3) for a call is returned in the answer. */

const database = useDatabase()
const site = useApp(database)

type Fields = Record<string, unknown>
type Walk = {
  call: string
  who: Who
  /** Lists the specification's fields, in its order. */
  specified: string
  body: Fields | (() => Promise<Fields>)
  /** Maps sent fields to the answer's; null where it has another name, or is not for reading. */
  answered?: (sent: Fields) => Fields
}

const address = { email: 'asha@example.com', phone: '+12125550142' }
const person = { firstName: 'Asha', lastName: 'Rao' }
const images = { images: [] }

const day = {
  title: 'Sea',
  description: 'Swim.',
  activities: ['Reef'],
  meals: ['Lunch'],
  transport: 'Boat',
  notes: 'Fins.',
}
const trip = {
  destination: 'Krabi, Thailand',
  category: 'Family Vacation',
  description: 'Sea.',
  inclusions: ['Breakfast'],
  exclusions: ['Visa'],
  itinerary: [{ ...day, hotels: ['Reef Inn', 'Hill Inn'] }],
}
const answeredTrip = { category: 'family', itinerary: [{ ...day, day: 1, accommodation: 'Reef Inn, Hill Inn' }] }
/** Makes the parts of a package, and what its call needs besides the fields that are walked. */
async function stock() {
  const { image, hotels, activities, transfers, mealPlan } = await aPackage(database.db)
  const lists = [hotels, activities, transfers].map(({ included, upgrade }) => [included.id, upgrade.id])
  return { lists, meals: [mealPlan.id], images: [`/media/${image.key}`], place: (await aPlace(database.db)).slug }
}

const walks: Record<string, Walk> = {
  'a registration': {
    call: 'POST /api/auth/register',
    who: 'visitor',
    specified: 'firstName lastName email phone password',
    body: { ...person, ...address, password: 'Long-winter-9' },
    answered: () => ({ password: null }),
  },
  'a profile': {
    call: 'PUT /api/auth/profile',
    who: 'owner',
    specified: `firstName lastName email phone gender dateOfBirth nationality maritalStatus anniversary cityOfResidence
      state passportNo expiryDate issuingCountry panCardNumber domesticTripProtection internationalTravelInsurance`,
    body: {
      ...person,
      ...address,
      gender: 'OTHER',
      dateOfBirth: '1990-02-03',
      nationality: 'Indian',
      maritalStatus: 'Married',
      anniversary: '2015-05-06',
      cityOfResidence: 'Pune',
      state: 'Maharashtra',
      passportNo: 'Z1234567',
      expiryDate: '2030-01-01',
      issuingCountry: 'India',
      panCardNumber: 'ABCDE1234F',
      domesticTripProtection: 'Premium',
      internationalTravelInsurance: 'None',
    },
    // Keeps the address, which changes only by its confirmation (rest.md).
    answered: () => ({ email: null, passportNo: '••••4567', panCardNumber: '••••234F' }),
  },
  'a co-traveler': {
    call: 'POST /api/co-travelers',
    who: 'owner',
    specified: `firstName lastName gender dateOfBirth nationality relationship mealPreference trainBerthPreference
      passportNo passportExpiryDate issuingCountry mobileNumber emailId frequentFlyerAirline frequentFlyerNumber`,
    body: {
      ...person,
      gender: 'MALE',
      dateOfBirth: '1988-02-03',
      nationality: 'British',
      relationship: 'Parent in law',
      mealPreference: 'Jain Vegetarian',
      trainBerthPreference: 'Side Upper',
      passportNo: 'Z1234567',
      passportExpiryDate: '2030-01-01',
      issuingCountry: 'UK',
      mobileNumber: '+919876543210',
      emailId: 'ravi@example.com',
      frequentFlyerAirline: 'Vistara',
      frequentFlyerNumber: 'AB123456',
    },
    answered: () => ({ passportNo: '••••4567', frequentFlyerNumber: '••••3456' }),
  },
  'a quote request': {
    call: 'POST /api/quotes',
    who: 'visitor',
    specified: 'customerName email phone departureCity destination travelDate travelers budget message agreeTerms',
    body: {
      customerName: 'Asha Rao',
      ...address,
      departureCity: 'New York',
      destination: 'Thailand',
      travelDate: '2027-09-14',
      travelers: 3,
      budget: 'Flexible',
      message: 'Quiet, please.',
      agreeTerms: true,
    },
    answered: () => ({ agreeTerms: null, agreedAt: expect.any(String), termsVersion: expect.any(String) }),
  },
  'a lead': {
    call: 'POST /api/leads',
    who: 'agent',
    specified:
      'customerName email mobile destination budget travelDate numberOfTravelers notes status assignedTo value',
    body: async () => ({
      customerName: 'Asha Rao',
      email: address.email,
      mobile: address.phone,
      destination: 'Nepal',
      budget: 'About 2,000',
      travelDate: '2027-09-14',
      numberOfTravelers: 3,
      notes: 'Window seats, please.',
      status: 'qualified',
      assignedTo: (await aUser(database.db, { role: 'agent' })).id,
      value: 1299.5,
    }),
    answered: () => ({ createdAt: expect.any(String) }),
  },
  'a package that staff write': {
    call: 'POST /api/packages',
    who: 'agent',
    specified: `name destination category nights days price description inclusions exclusions images terms itinerary
      selectedHotels selectedActivities selectedTransfers selectedMealPlans status`,
    body: async () => {
      const { lists, meals, ...more } = await stock()
      const [selectedHotels, selectedActivities, selectedTransfers] = lists
      return {
        ...trip,
        ...more,
        name: 'Reef',
        nights: 1,
        days: 2,
        price: '1299.50',
        terms: 'As agreed.',
        selectedHotels,
        selectedActivities,
        selectedTransfers,
        selectedMealPlans: meals,
        status: 'inactive',
      }
    },
    answered: (sent) => ({
      ...answeredTrip,
      selectedHotels: null,
      selectedActivities: null,
      selectedTransfers: null,
      selectedMealPlans: null,
      hotelIds: sent.selectedHotels,
      activityIds: sent.selectedActivities,
      transferIds: sent.selectedTransfers,
      mealPlanIds: sent.selectedMealPlans,
    }),
  },
  'a package by the names that it is read by': {
    call: 'POST /api/packages',
    who: 'agent',
    specified: `title destination description highlights inclusions exclusions images category originalPrice basePrice
      maxTravelers isFlightIncluded featured isActive itinerary hotelIds activityIds transferIds`,
    body: async () => {
      const { lists, meals: _, ...more } = await stock()
      const [hotelIds, activityIds, transferIds] = lists
      return {
        ...trip,
        ...more,
        title: 'Reef',
        nights: 1,
        days: 2,
        basePrice: 1299.5,
        originalPrice: '1500',
        highlights: ['Boats'],
        maxTravelers: 8,
        isFlightIncluded: true,
        featured: true,
        isActive: false,
        hotelIds,
        activityIds,
        transferIds,
      }
    },
    answered: () => answeredTrip,
  },
  'a hotel of the older form': {
    call: 'POST /api/inventory/hotels',
    who: 'agent',
    specified: 'name location description starRating pricePerNight amenities checkInTime checkOutTime images isActive',
    body: {
      name: 'Reef Inn',
      location: 'Krabi',
      description: 'By the sea.',
      starRating: 5,
      pricePerNight: 120.5,
      amenities: ['Pool'],
      checkInTime: '15:00',
      checkOutTime: '10:00',
      ...images,
      isActive: false,
    },
  },
  'a hotel of the newer form': {
    call: 'POST /api/inventory/hotels',
    who: 'agent',
    specified: 'name location starRating description roomType rate contact geoLocation amenities images status',
    body: {
      name: 'Reef Inn',
      location: 'Krabi',
      starRating: 2,
      description: 'By the sea.',
      roomType: 'Garden',
      rate: '120.50',
      contact: 'Lek, +66 75 123 456',
      geoLocation: '8.03, 98.82',
      amenities: ['Pool'],
      ...images,
      status: 'inactive',
    },
  },
  'an activity of the older form': {
    call: 'POST /api/inventory/activities',
    who: 'agent',
    specified: 'name location category description duration price minPeople maxPeople inclusions images isActive',
    body: {
      name: 'Walk',
      location: 'Krabi',
      category: 'Spa & Wellness',
      description: 'Slow.',
      duration: 'Half a day',
      price: 45,
      minPeople: 2,
      maxPeople: 9,
      inclusions: ['Tea'],
      ...images,
      isActive: false,
    },
  },
  'an activity of the newer form': {
    call: 'POST /api/inventory/activities',
    who: 'agent',
    specified: 'name location type description duration cost ageRestriction availability images status',
    body: {
      name: 'Walk',
      location: 'Krabi',
      type: 'Shopping',
      description: 'Slow.',
      duration: '3 hours',
      cost: '45',
      ageRestriction: '12+',
      availability: 'Mondays',
      ...images,
      status: 'inactive',
    },
    answered: () => ({ cost: 45 }),
  },
  'a transfer of the older form': {
    call: 'POST /api/inventory/transfers',
    who: 'agent',
    specified: 'name fromLocation toLocation vehicleType capacity price duration description isActive',
    body: {
      name: 'Car',
      fromLocation: 'Airport',
      toLocation: 'Town',
      vehicleType: 'Luxury Car',
      capacity: 3,
      price: 30,
      duration: '1 hour',
      description: 'With water.',
      isActive: false,
    },
  },
  'a transfer of the newer form': {
    call: 'POST /api/inventory/transfers',
    who: 'agent',
    specified: 'type route capacity vendor price images status',
    body: {
      type: 'sit_in_coach',
      route: 'Airport to Town',
      capacity: 8,
      vendor: 'Andaman Boats',
      price: '30',
      ...images,
      status: 'inactive',
    },
    answered: () => ({ price: 30 }),
  },
  'a meal plan of the older form': {
    call: 'POST /api/inventory/meal-plans',
    who: 'agent',
    specified: 'name type description pricePerPerson inclusions restrictions isActive',
    body: {
      name: 'Half',
      type: 'Set Menu',
      description: 'Soup first.',
      pricePerPerson: 25,
      inclusions: ['Tea'],
      restrictions: ['Nuts'],
      isActive: false,
    },
  },
  'a meal plan of the newer form': {
    call: 'POST /api/inventory/meal-plans',
    who: 'agent',
    specified: 'name description menu cost availability status',
    body: {
      name: 'Half',
      description: 'Soup first.',
      menu: ['Soup', 'Rice'],
      cost: '25',
      availability: 'Daily',
      status: 'inactive',
    },
    answered: () => ({ cost: 25 }),
  },
}

it.each(Object.entries(walks))(
  '%s keeps each field',
  async (_name, { call, who, specified, body, answered = (): Fields => ({}) }) => {
    const world = await aWorld(site.deps)
    const sent = typeof body === 'function' ? await body() : body
    const fields = specified.split(/\s+/)
    expect(Object.keys(sent)).toEqual(expect.arrayContaining(fields))
    const [method, path] = call.split(' ') as ['POST' | 'PUT', string]
    const answer = await site.call(method, path, sent, getCookie(world, who))
    expect([answer.statusCode, answer.json().fields]).toEqual([method === 'POST' ? 201 : 200, undefined])
    const otherwise = answered(sent)
    const said = Object.fromEntries(
      [...fields.map((field) => [field, sent[field]]), ...Object.entries(otherwise)].filter(
        ([field]) => otherwise[field as string] !== null,
      ),
    )
    const got = answer.json<{ user?: object }>()
    expect(got.user ?? got).toMatchObject(said)
  },
)
