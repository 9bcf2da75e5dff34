import type { BatchKind } from '../../core/imports/kind.rules'

/** Names what the page of imports offers: exchange rates are imported in the settings. */
export type ChoiceKind = Exclude<BatchKind, 'exchangeRates'>

export const kindTitles: Record<ChoiceKind, string> = {
  places: 'Places',
  customers: 'Customers',
  suppliers: 'Suppliers',
  hotels: 'Hotels',
  activities: 'Activities',
  transfers: 'Transfers',
  mealPlans: 'Meal plans',
  rates: 'Supplier rates',
  bookings: 'Running bookings',
  packages: 'Packages',
  departures: 'Departures',
  leads: 'Leads',
  users: 'Users',
}
