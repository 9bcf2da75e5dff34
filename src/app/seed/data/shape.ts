import type { Category } from '../../../modules/catalog/packages/categories.rules'
import type { OfferedWindow } from '../../../modules/catalog/packages/offered.rules'

/** Inventory as the demo's authors write it: prices in US cents, references by `key`. */
type Item = { key: string; name: string; priceMinor: number; description: string }

export type HotelData = Item & {
  location: string
  starRating: number
  roomType: string
  amenities: string[]
  geoLocation: string
  checkInTime?: string
  checkOutTime?: string
}

export type ActivityData = Item & {
  location: string
  category: string
  duration: string
  inclusions: string[]
  maxPeople: number
  ageRestriction?: string
  availability?: string
}

/** A seat in a train, ferry or plane is a transfer of capacity 1. */
export type TransferData = Item & {
  fromLocation: string
  toLocation: string
  vehicleType: string
  capacity: number
  duration: string
}

export type MealPlanData = Item & { type: string; menu: string[]; inclusions: string[]; restrictions: string[] }

export type DayData = {
  title: string
  description: string
  activities: string[]
  meals: ('Breakfast' | 'Lunch' | 'Dinner')[]
  /** Key of the hotel slept in; absent on the day of departure. */
  stay?: string
  transport: string
  notes?: string
}

/** A package of the demo agency. Prices in US cents per adult; hotels, activities … by inventory key. */
export type PackageData = {
  /** Folder of its posters, and its slug. */
  key: string
  title: string
  /** Slug of a place. */
  place: string
  /** Slugs of further places that it visits and should be found by. */
  alsoPlaces: string[]
  destination: string
  category: Category
  tags: string[]
  days: number
  nights: number
  priceMinor: number
  originalPriceMinor?: number
  featured?: boolean
  isFlightIncluded?: boolean
  maxTravelers: number
  departureCities: string[]
  /** Windows of each year, as in offered.rules; absent: always. */
  offered?: OfferedWindow[]
  description: string
  highlights: string[]
  inclusions: string[]
  exclusions: string[]
  terms: string
  itinerary: DayData[]
  hotels: { hotel: string; nights: number; included: boolean }[]
  activities: { activity: string; day?: number; included: boolean }[]
  transfers: { transfer: string; included: boolean }[]
  mealPlans: string[]
}

/** A request of the demo's past: from whom, how long ago, for what, and what became of it. */
export type QuoteData = {
  customerName: string
  email: string
  phone: string
  hoursAgo: number
  departureCity: string
  destination: string
  /** Days from the moment of asking. */
  travelInDays?: number
  travelers: number
  budget?: string
  message?: string
  includesFlights?: boolean
  packageKey?: string
  /** Choices of the customizer, by inventory key. */
  choice?: {
    adults: number
    children: number
    rooms: number
    hotels: string[]
    activities: string[]
    transfers: string[]
  }
  outcome?: 'confirmed' | 'cancelled'
  /** Where the agency's work on the lead stands, if beyond what the quote itself did. */
  lead?: 'qualified' | 'lost'
}
