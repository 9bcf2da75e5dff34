import * as departures from '../../catalog/departures/import.rules'
import { importFields, missingFields } from '../../catalog/inventory/csv.rules'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import * as rates from '../../catalog/inventory/rate-import.rules'
import * as places from '../../catalog/places/import.rules'
import * as suppliers from '../../catalog/suppliers/import.rules'
import * as customers from '../../sales/customers/import.rules'
import * as leads from '../../sales/leads/import.rules'
import * as bookings from '../../servicing/booking-imports/import.rules'
import * as packages from '../../servicing/packages/import.rules'
import * as users from '../users/import.rules'
import { type FileKind, findBetterKind } from './kind.rules'
import { type ChoiceKind, kindTitles } from './titles.rules'

const toItemFile = (kind: ItemKind): FileKind => ({
  fields: importFields(kind),
  missing: (columns) => missingFields(kind, columns),
})

export const fileKinds: Record<ChoiceKind, FileKind> = {
  customers: {
    fields: customers.customerFields,
    missing: customers.missingColumns,
    vague: ['address', 'address2', 'postcode', 'city', 'region', 'country', 'language', 'notes'],
  },
  suppliers: { fields: suppliers.supplierFields, missing: suppliers.missingColumns },
  hotels: toItemFile('hotels'),
  activities: toItemFile('activities'),
  transfers: toItemFile('transfers'),
  mealPlans: toItemFile('mealPlans'),
  rates: { fields: rates.rateFields, missing: rates.missingColumns },
  bookings: { fields: bookings.bookingFields, missing: bookings.missingColumns },
  packages: { fields: packages.packageFields, missing: packages.missingColumns },
  departures: { fields: departures.departureFields, missing: departures.missingColumns },
  leads: {
    fields: leads.leadFields,
    missing: leads.missingColumns,
    vague: ['owner', 'status', 'outcome', 'source', 'expectedClose', 'customerCountry', 'company', 'notes'],
  },
  users: { fields: users.userFields, missing: users.missingColumns },
  places: { fields: places.placeFields, missing: places.missingColumns },
}

/** Names the kind that suits a file better than `chosen`; null without one. */
export function findOtherKind(chosen: string, headings: readonly string[], columns: readonly string[]) {
  if (!Object.hasOwn(fileKinds, chosen)) return null
  const better = findBetterKind(fileKinds, chosen as ChoiceKind, headings, columns)
  if (!better) return null
  const { kind, known, own, isClear, alone } = better
  const title = kindTitles[kind].toLowerCase()
  return {
    kind,
    message: `This looks like a file of ${title}: ${known} of its columns are known there, ${own} here.`,
    isClear,
    alone,
  }
}
