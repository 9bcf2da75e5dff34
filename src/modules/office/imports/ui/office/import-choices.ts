import type { Permission } from '../../../../../shared/permissions'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { type ChoiceKind, kindTitles } from '../../titles.rules'

/** Describes a kind of records on the page of imports, and how its lines find known records. */
type Choice = { needs: Permission[]; about: string; again: string }

export const choices = {
  places: {
    needs: ['packages.write'],
    about: 'Countries, regions, cities and themes with what they lie in, further names, coordinates and texts.',
    again: 'the same id or address, or the same name in the same place, changes a place',
  },
  customers: {
    needs: ['customers.write'],
    about:
      'Names, addresses, birthdays, tags and notes, also as HubSpot, Pipedrive, Zoho and Google Contacts export them.',
    again: 'the same id, e-mail address or phone number changes a customer',
  },
  suppliers: {
    needs: ['suppliers.write'],
    about: 'Who provides hotels, activities and transfers, with contacts.',
    again: 'the same id or name changes a supplier',
  },
  hotels: {
    needs: ['inventory.write', 'catalog.read'],
    about: 'Rooms with place, stars, price and supplier.',
    again: 'the same id, or name, place and room type changes a hotel',
  },
  activities: {
    needs: ['inventory.write', 'catalog.read'],
    about: 'Tours and tickets with place, category, price and supplier.',
    again: 'the same id, or name, place and category changes an activity',
  },
  transfers: {
    needs: ['inventory.write', 'catalog.read'],
    about: 'Rides with route, vehicle, seats and price.',
    again: 'the same id, or name, route and vehicle changes a transfer',
  },
  mealPlans: {
    needs: ['inventory.write', 'catalog.read'],
    about: 'Meals with type, price and menu.',
    again: 'the same id, or name and type changes a meal plan',
  },
  rates: {
    needs: ['inventory.write', 'catalog.read'],
    about: 'What an item costs and sells for by season, weekday, people and age.',
    again: 'the same item, days, people and age changes a rate',
  },
  bookings: {
    needs: ['bookings.write', 'bookings.cancel', 'payments.record', 'suppliers.pay'],
    about:
      'Trips that are not over, with travelers, services, suppliers, and what was paid as opening entries. Nobody is mailed. Also as WooCommerce, Rezdy and TourCMS export them.',
    again: 'the same number adds travelers and what was paid since',
  },
  packages: {
    needs: ['packages.write'],
    about: 'Titles, places, lengths, prices, texts and days. New ones are drafts, unless their line says otherwise.',
    again: 'the same id or address, or without them the same title, changes a package',
  },
  departures: {
    needs: ['departures.write', 'catalog.read'],
    about:
      'Dates of packages with seats, minimum, price and last day to book. What is sold of them comes with bookings.',
    again: 'the same package and date changes a departure',
  },
  leads: {
    needs: ['leads.write'],
    about: 'Inquiries with destination, date, value, stage and owner, also of other programs.',
    again: 'the same e-mail address, destination and date changes a lead',
  },
  users: {
    needs: ['users.manage'],
    about: 'Colleagues with their roles. Each gets an invitation by mail.',
    again: 'the same e-mail address changes the role',
  },
} satisfies Record<ChoiceKind, Choice>

export type ImportChoice = Choice & { kind: ChoiceKind; title: string }

export function useImportChoices(): ImportChoice[] {
  const may = useCan()
  return (Object.entries(choices) as [ChoiceKind, Choice][])
    .filter(([, { needs }]) => may(...needs))
    .map(([kind, choice]) => ({ ...choice, kind, title: kindTitles[kind] }))
}
