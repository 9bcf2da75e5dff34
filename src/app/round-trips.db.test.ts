import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testContext } from '../testing/context'
import { firstTerms } from '../modules/settings/terms/terms.rules'
import { createSystemContext } from '../platform/server/context'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aBarePackage, aPackage } from '../testing/package.factory'
import { aLead, aPlace, aUser } from '../testing/factories'
import { anItem } from '../testing/inventory/inventory.examples'
import { createSupplier } from '../modules/catalog/suppliers/service'
import { aPageInput } from '../testing/page.examples'
import { daysBetween } from '../shared/dates'
import { appRouter, createCaller } from './router'
import { listProcedures } from '../platform/server/trpc'

/**
 * Writes each field of what the office and REST create, and reads it back: twice, with other values. The schema's fields
 * and the entries below have to be the same, so that a new field comes with its values.
 */

const database = useDatabase()
const deps = useDeps(database)
let admin: string
beforeEach(async () => {
  admin = (await aUser(deps.db, { role: 'admin' })).id
})

type Values = Record<string, unknown>
type Row = Values & { id: string }
/** Holds a field's value when created and after a change; `seen` is how the view says it, if otherwise. */
type Field = { values: readonly [unknown, unknown]; seen?: (view: Values, value: unknown) => unknown }
type Entity = {
  create: string
  update?: string
  read: string | ((id: string, given: Values) => Promise<Row>)
  fields: () => Promise<Record<string, Field>> | Record<string, Field>
  /** Names fields that no view has, and why. */
  unread?: Record<string, string>
  /** Adds what a call needs beside the fields. */
  given?: Values | (() => Promise<Values>)
  toId?: (answer: Values) => string
}

const both = (first: unknown, second: unknown): Field => ({ values: [first, second] })
/** Reads another name, or another form. */
const as = (seen: string | Field['seen'], first: unknown, second: unknown): Field => ({
  values: [first, second],
  seen: typeof seen === 'string' ? (view) => view[seen] : seen,
})

const staff = async (role: 'agent' | 'admin' = 'agent') => (await aUser(deps.db, { role })).id
const system = () => ({ ctx: createSystemContext(deps) })
const aSupplier = async (name: string) => (await createSupplier({ ...system(), input: { name } })).id

/** Reads the last four signs: lists show no more. */
const masked = (field: string, first: string, second: string) =>
  as(
    (view, value) => ((view[field] as string) === `••••${String(value).slice(-4)}` ? value : view[field]),
    first,
    second,
  )

const itemPrice = as((view) => String((view.priceMinor as number) / 100), '120.5', '130.5')
const anyItem = async () => ({
  name: both('Reef Inn', 'Pier Inn'),
  description: both('By the sea.', 'Near the pier.'),
  status: both('inactive', 'active'),
  currency: both('USD', 'USD'),
  costCurrency: both('THB', 'EUR'),
  supplierId: both(await aSupplier('Andaman Boats'), await aSupplier('Reef Desk')),
  images: as(({ images }) => images, [], []),
})
const twoNames = (name: string) => `another name of ${name}`
const itemUnread = {
  isActive: twoNames('status'),
  priceMinor: twoNames('the price'),
  readFrom: 'says which item the values were read from',
}
const readItem = (kind: string) => (id: string) => call('inventory.get', { kind, id }) as Promise<Row>

const entities: Record<string, Entity> = {
  supplier: {
    create: 'suppliers.create',
    update: 'suppliers.update',
    read: 'suppliers.get',
    fields: () => ({
      name: both('Andaman Boats', 'Phuket Boats'),
      contactName: both('Niran', 'Mali'),
      email: both('desk@andaman.example', 'office@andaman.example'),
      phone: both('+66 75 555 0142', '+66 75 555 0143'),
      notes: both('Calls back.', 'Mails back.'),
      kind: both('transfer', 'guide'),
      currency: both('THB', 'EUR'),
      isActive: both(false, true),
    }),
  },
  customer: {
    create: 'customers.create',
    update: 'customers.update',
    read: 'customers.get',
    fields: () => ({
      name: both('Asha Rao', 'Asha Menon'),
      email: both('asha@example.com', 'menon@example.com'),
      phone: both('+1 212 555 0142', '+1 212 555 0143'),
      company: both('Rao & Co', 'Menon & Co'),
      taxNumber: both('PT 501 964 843', '29AAGCR4375J1ZU'),
      address: both('1 Pier Road', '2 Pier Road'),
      birthday: both('1990-04-12', '1990-04-13'),
      language: both('en', 'de'),
      preferences: both('Window seats', 'Aisle seats'),
      notes: both('Calls late.', 'Calls early.'),
      tags: both(['vip'], ['family']),
    }),
  },
  lead: {
    create: 'leads.create',
    update: 'leads.update',
    read: 'leads.get',
    fields: async () => ({
      customerName: both('Asha Rao', 'Asha Menon'),
      email: both('asha@example.com', 'menon@example.com'),
      mobile: both('+1 212 555 0142', '+1 212 555 0143'),
      destination: both('Thailand', 'Nepal'),
      numberOfTravelers: both(3, 4),
      budget: both('$2,000', '$3,000'),
      travelDate: both('2027-09-14', '2027-09-15'),
      // Stays in a change: the office adds further ones to the timeline by a call of their own.
      notes: both('Calls late.', 'Calls late.'),
      source: both('phone', 'referral'),
      status: both('contacted', 'contacted'),
      value: as((view) => (view.valueMinor as number) / 100, 900.5, 1000.5),
      valueMinor: both(90_050, 100_050),
      currency: both('USD', 'USD'),
      assignedTo: as('ownerId', await staff(), await staff()),
      ownerId: both(null, await staff()),
    }),
    unread: {
      noEmail: 'confirms an empty address',
      noMobile: 'confirms an empty number',
      customerId: 'whose addresses it then has',
      outcome: 'of a lead that is closed',
      lostReason: 'of a lead that is lost',
      from: 'the stage that was read',
    },
  },
  page: {
    create: 'pages.create',
    update: 'pages.update',
    read: 'pages.open',
    fields: () => {
      const { document } = aPageInput('x')
      return {
        slug: both('about-us', 'who-we-are'),
        title: both('About us', 'Who we are'),
        description: both('Who', 'What'),
        place: both('footer', 'none'),
        document: both(document, { ...document, content: (document as { content: unknown[] }).content.slice(0, 1) }),
      }
    },
  },
  tax: {
    create: 'taxes.create',
    update: 'taxes.update',
    read: 'taxes.list',
    fields: () => ({
      name: both('GST', 'VAT'),
      basisPoints: both(887.5, 500),
      base: both('margin', 'total'),
      validFrom: both('2027-01-01', '2027-02-01'),
      validTo: both('2027-12-31', null),
      isDefault: both(true, false),
      isContained: both(true, false),
    }),
  },
  role: {
    create: 'roles.create',
    update: 'roles.update',
    read: 'roles.list',
    fields: () => ({
      name: both('Visa desk', 'Papers'),
      permissions: both(['documents.read'], ['bookings.read']),
      sees: both('own', 'all'),
    }),
  },
  team: {
    create: 'teams.create',
    update: 'teams.update',
    read: 'teams.list',
    fields: async () => ({
      name: both('South', 'North'),
      memberIds: as(({ members }) => (members as Row[]).map(({ id }) => id), [await staff()], [await staff()]),
    }),
  },
  view: {
    create: 'views.create',
    update: 'views.update',
    read: 'views.list',
    fields: () => ({
      name: both('Nepal', 'Thailand'),
      query: both('words=nepal', 'words=thailand'),
      isShared: both(true, false),
    }),
    unread: { screen: 'asked for by the read' },
    given: { screen: 'quotes' },
  },
  endpoint: {
    create: 'webhooks.create',
    update: 'webhooks.update',
    read: 'webhooks.list',
    fields: () => ({
      url: both('https://93.184.216.34/hook', 'https://93.184.216.34/other'),
      events: both(['lead.won'], ['booking.*']),
      isActive: both(false, true),
    }),
  },
  departure: {
    create: 'departures.create',
    update: 'departures.update',
    read: 'departures.get',
    toId: ({ ids }) => (ids as string[])[0]!,
    fields: async () => {
      const { id } = await aBarePackage(deps.db)
      return {
        packageId: both(id, id),
        from: as('startsOn', '2027-09-01', '2027-09-01'),
        closesDays: as((view) => daysBetween(view.bookBy as string, view.startsOn as string), 3, 3),
        bookBy: both('2027-08-29', '2027-08-20'),
        capacity: both(10, 12),
        minPax: both(2, 3),
        price: as((view) => String((view.priceMinor as number) / 100), '1299.5', '1300.5'),
        currency: both('USD', 'USD'),
        isGuaranteed: as(({ guaranteedAt }) => guaranteedAt !== null, false, true),
      }
    },
    unread: {
      to: 'of a rule, whose dates are departures each',
      weekdays: 'of a rule',
      everyWeeks: 'of a rule',
    },
  },
  rate: {
    create: 'inventory.createRate',
    update: 'inventory.updateRate',
    read: async (id, { itemId: of }) => {
      const rates = await call('inventory.rates', { kind: 'hotels', id: of, year: 2027 })
      return (rates as unknown as Row[]).find((one) => one.id === id)!
    },
    given: async () => ({ kind: 'hotels', itemId: (await anItem({ deps }, 'hotels')).id, costReason: '' }),
    fields: () => ({
      season: both('High season', 'Low season'),
      firstDay: both('2027-01-01', '2027-01-02'),
      lastDay: both('2027-03-31', '2027-03-30'),
      weekdays: both(127, 96),
      unit: both('person', 'room'),
      occupancy: both(2, 3),
      ageBand: both('any', 'adult'),
      netMinor: both(9_000, 9_500),
      sellMinor: both(12_000, 12_500),
    }),
    unread: {
      kind: 'asked for by the read',
      itemId: 'asked for by the read',
      costReason: 'why it is sold below its cost, in the log',
      splits: 'confirms that rates of the same days end',
    },
  },
  hotel: {
    create: 'inventory.createHotel',
    update: 'inventory.updateHotel',
    read: readItem('hotels'),
    fields: async () => ({
      ...(await anyItem()),
      location: both('Krabi', 'Phuket'),
      starRating: both(4, 5),
      roomType: both('Garden villa', 'Pool villa'),
      amenities: both(['Pool'], ['Spa']),
      contact: both('Niran', 'Mali'),
      geoLocation: both('8.1, 98.9', '8.2, 98.9'),
      checkInTime: both('14:00', '15:00'),
      checkOutTime: both('10:00', '11:00'),
      rate: itemPrice,
    }),
    unread: { ...itemUnread, pricePerNight: twoNames('rate') },
  },
  activity: {
    create: 'inventory.createActivity',
    update: 'inventory.updateActivity',
    read: readItem('activities'),
    fields: async () => ({
      ...(await anyItem()),
      location: both('Krabi', 'Phuket'),
      category: both('Nature', 'Food'),
      duration: both('2 hours', '3 hours'),
      minPeople: both(2, 3),
      maxPeople: both(8, 9),
      inclusions: both(['Guide'], ['Water']),
      ageRestriction: both('From 6', 'From 8'),
      availability: both('Mornings', 'Evenings'),
      price: itemPrice,
    }),
    unread: { ...itemUnread, type: twoNames('category'), cost: twoNames('price') },
  },
  transfer: {
    create: 'inventory.createTransfer',
    update: 'inventory.updateTransfer',
    read: readItem('transfers'),
    fields: async () => ({
      ...(await anyItem()),
      fromLocation: both('Airport', 'Pier'),
      toLocation: both('Town', 'Beach'),
      vehicleType: both('Van', 'Boat'),
      capacity: both(4, 6),
      duration: both('1 hour', '2 hours'),
      vendor: both('Andaman', 'Phuket'),
      price: itemPrice,
    }),
    unread: { ...itemUnread, route: twoNames('the two places'), type: twoNames('vehicleType') },
  },
  'meal plan': {
    create: 'inventory.createMealPlan',
    update: 'inventory.updateMealPlan',
    read: readItem('mealPlans'),
    fields: async () => ({
      ...(await anyItem()),
      type: both('Half Board', 'Full Board'),
      unit: both('day', 'person'),
      menu: both(['Rice'], ['Noodles']),
      inclusions: both(['Water'], ['Tea']),
      restrictions: both(['No pork'], ['No nuts']),
      availability: both('Daily', 'Weekends'),
      pricePerPerson: itemPrice,
    }),
    unread: { ...itemUnread, cost: twoNames('pricePerPerson') },
  },
  companion: {
    create: 'coTravelers.create',
    update: 'coTravelers.update',
    read: 'coTravelers.list',
    fields: () => ({
      firstName: both('Dev', 'Devi'),
      lastName: both('Rao', 'Menon'),
      noLastName: both(false, false),
      gender: both('MALE', 'FEMALE'),
      dateOfBirth: both('2012-11-03', '2012-11-04'),
      nationality: both('Indian', 'British'),
      relationship: both('Child', 'Spouse'),
      mealPreference: both('Vegetarian', 'Vegan'),
      trainBerthPreference: both('Lower Berth', 'Upper Berth'),
      passportNo: masked('passportNo', 'Z7654321', 'Z7654322'),
      passportExpiryDate: both('2029-01-31', '2029-02-01'),
      issuingCountry: both('India', 'Nepal'),
      mobileNumber: both('+91 98765 43211', '+91 98765 43212'),
      emailId: both('dev@example.com', 'devi@example.com'),
      frequentFlyerAirline: both('Air India', 'IndiGo'),
      frequentFlyerNumber: masked('frequentFlyerNumber', 'AI123456', 'AI123457'),
    }),
  },
  request: {
    create: 'quoteEntry.enter',
    update: 'quoteCorrections.correct',
    read: 'quotes.get',
    fields: async () => {
      const packages = [(await aBarePackage(deps.db)).id, (await aBarePackage(deps.db)).id] as const
      return {
        customerName: both('Asha Rao', null),
        email: both('asha@example.com', null),
        phone: both('+1 212 555 0142', '+1 212 555 0143'),
        departureCity: both('Boston', 'New York'),
        destination: both('Nepal', 'Thailand'),
        travelDate: both('2027-09-14', '2027-09-15'),
        travelers: both(2, 3),
        infants: both(1, 1),
        budget: both('Flexible', '$2,000 - $3,000'),
        message: both('Two quiet weeks.', 'A cot, please.'),
        includesFlights: both(true, false),
        source: both('phone', null),
        packageId: both(packages[0], packages[1]),
      }
    },
    unread: { leadId: 'the lead it goes to', choice: 'priced in its receipt' },
  },
  'direct booking': {
    create: 'checkout.bookDirectly',
    read: 'bookings.get',
    fields: async () => ({
      leadId: both((await aLead(deps.db)).id, null),
      title: both('Two weeks in Nepal', null),
      startsOn: both('2027-09-14', null),
      endsOn: both('2027-09-28', null),
      adults: both(2, null),
      children: both(1, null),
      infants: both(1, null),
      rooms: both(2, null),
      totalMinor: both(2598_00, null),
      currency: both('EUR', null),
    }),
    given: { channel: 'phone', saidOn: '2027-02-28' },
    unread: {
      customerId: 'instead of a lead',
      packageId: 'instead of a title',
      hotelIds: 'services of its package',
      activityIds: 'services of its package',
      transferIds: 'services of its package',
      priceReason: 'of a price that is not the package’s, or far off the estimate',
      channel: 'its evidence, in the dispute pack',
      saidOn: 'its evidence, in the dispute pack',
      note: 'its evidence, in the dispute pack',
    },
  },
  package: {
    create: 'packages.create',
    update: 'packages.update',
    read: 'packages.get',
    fields: async () => {
      const { hotels, activities, transfers, mealPlan } = await aPackage(deps.db)
      const places = [(await aPlace(deps.db)).slug, (await aPlace(deps.db)).slug] as const
      const names = (of: string) => (view: Values) => (view[of] as Row[]).map(({ id }) => ({ id }))
      const day = (title: string) => ({
        title,
        description: 'On the water.',
        activities: ['Swim'],
        meals: ['Lunch'],
        accommodation: 'Reef Inn',
        transport: 'Boat',
        notes: 'Bring a hat.',
      })
      return {
        name: as('title', 'Seven mornings', 'Eight mornings'),
        destination: both('Krabi, Thailand', 'Phuket, Thailand'),
        category: both('honeymoon', 'cultural'),
        nights: both(1, 2),
        days: both(2, 3),
        price: itemPrice,
        description: both('Limestone.', 'Boats.'),
        terms: both('As agreed.', 'As said.'),
        paymentTerms: both(firstTerms, null),
        currency: both('USD', 'USD'),
        isFlightIncluded: both(true, false),
        soldOn: both('any', 'auto'),
        featured: both(true, false),
        highlights: both(['Reefs'], ['Caves']),
        inclusions: both(['Guide'], ['Water']),
        exclusions: both(['Visa'], ['Tips']),
        departureCities: both(['Boston'], ['New York']),
        offered: both([{ from: '02-01', to: '03-31' }], []),
        hotels: as(names('hotels'), [{ id: hotels.included.id }], [{ id: hotels.upgrade.id }]),
        activities: as(names('activities'), [{ id: activities.included.id }], [{ id: activities.upgrade.id }]),
        transfers: as(names('transfers'), [{ id: transfers.included.id }], [{ id: transfers.upgrade.id }]),
        mealPlans: as(({ mealPlans }) => (mealPlans as Row[]).map(({ id }) => id), [mealPlan.id], []),
        slug: both('seven-mornings', 'eight-mornings'),
        place: as('placeSlug', places[0], places[1]),
        tags: both(['beach'], ['boats']),
        originalPrice: as((view) => String((view.originalPriceMinor as number) / 100), '220.5', '230.5'),
        maxTravelers: both(8, 9),
        status: both('draft', 'inactive'),
        itinerary: as(
          ({ itinerary }) =>
            (itinerary as Values[]).map((one) =>
              Object.fromEntries(Object.keys(day('')).map((field) => [field, one[field]])),
            ),
          [day('Arrival'), day('Home')],
          [day('Arrival'), day('Reef'), day('Home')],
        ),
        images: both([], []),
      }
    },
    unread: {
      alsoPlaces: 'searches find it there; the wizard reads it of the draft',
      title: twoNames('name'),
      basePrice: twoNames('price'),
      isActive: twoNames('status'),
      selectedHotels: twoNames('hotels'),
      selectedActivities: twoNames('activities'),
      selectedTransfers: twoNames('transfers'),
      selectedMealPlans: twoNames('mealPlans'),
      hotelIds: twoNames('hotels'),
      activityIds: twoNames('activities'),
      transferIds: twoNames('transfers'),
      mealPlanIds: twoNames('mealPlans'),
      readFrom: 'says which package the values were read from',
    },
  },
  place: {
    create: 'places.create',
    update: 'places.update',
    read: 'places.get',
    fields: async () => ({
      name: both('Algarve', 'The Algarve'),
      kind: both('region', 'city'),
      slug: both('algarve', 'the-algarve'),
      parentId: both((await aPlace(deps.db)).id, (await aPlace(deps.db)).id),
      aliases: as(
        ({ aliases }) => (aliases as string[]).filter((one) => one !== 'algarve'),
        ['o algarve'],
        ['allgarve'],
      ),
      formerSlugs: both(['o-algarve'], []),
      timeZone: both('Europe/Lisbon', 'Europe/Madrid'),
      latitude: both(37.1, 37.2),
      longitude: both(-8.1, -8.2),
      image: both(null, null),
      text: both('Cliffs.', 'Beaches.'),
      searchRank: both(3, null),
    }),
  },
}

const procedures = listProcedures(appRouter)
/** Lists the fields of an input; those of a union are of its first form. */
function fieldsIn(name: string): Set<string> {
  const [input] = procedures[name]!.inputs
  const schema = z.toJSONSchema(input ?? z.object({}), { io: 'input', unrepresentable: 'any' })
  return new Set(Object.keys(schema.properties ?? {}))
}

async function call(name: string, input: Values): Promise<Values> {
  const caller = createCaller(testContext(deps, { actor: { id: admin, role: 'admin' } }))
  const [room, act] = name.split('.') as [string, string]
  return (caller as unknown as Record<string, Record<string, (input: Values) => Promise<Values>>>)[room]![act]!(input)
}

async function read({ read: by }: Entity, id: string, base: Values): Promise<Row> {
  if (typeof by === 'function') return by(id, base)
  const asked = fieldsIn(by)
  const found = await call(by, Object.fromEntries(Object.entries({ id, ...base }).filter(([name]) => asked.has(name))))
  const rows = (Array.isArray(found) ? found : (found.items ?? [found])) as Row[]
  return rows.find((row) => row.id === id)!
}

/** Names what else is created or changed, and why its fields come back in no view of that name. */
const others: Record<string, string> = {
  'apiKeys.create': 'shows its key once; api-keys.db.test.ts',
  'bookings.saveTraveler': 'a row of the party, completed from its profile',
  'bookingChanges.record': 'what somebody said of a change',
  'leads.addNote': 'an entry of the timeline',
  'leads.addFollowUp': 'an entry of the timeline',
  'leads.updateFollowUp': 'an entry of the timeline',
  'packageDrafts.save': 'stores what it is given as one value',
  'payments.record': 'an entry of the ledger; payments.db.test.ts',
  'places.add': 'the short form of places.create',
  'profile.update': 'the traveler’s own; profile.db.test.ts',
  'proposalAnswers.record': 'what somebody said of a proposal',
  'proposals.create': 'begins a draft',
  'proposals.save': 'stores what it is given as one value',
  'quotes.create': 'what visitors send, as quoteEntry.enter',
  'quotes.update': 'gives it to somebody',
  'reviews.save': 'the traveler’s own; reviews.db.test.ts',
  'settings.saveAgency': 'kept for 1.0.0',
  'settings.update': 'one row, compared by settings.test.ts of REST',
  'supplierOrders.record': 'moves an order; orders.db.test.ts',
  'supplierPayments.record': 'an entry of its payments; payments.db.test.ts',
  'users.invite': 'sends a link',
  'users.inviteAgain': 'sends a link',
  'users.update': 'a name and a phone; users.db.test.ts',
  'email.saveReport': 'what a report mail says; report-mails.db.test.ts',
}

it('each write of a record is read back below, or named above', () => {
  const writes = /\.(?:create|update|add|save|enter|correct|record|invite|bookDirectly)(?![a-z])/
  const all = Object.keys(procedures).filter((name) => procedures[name]!.type === 'mutation' && writes.test(name))
  const known = Object.values(entities).flatMap(({ create, update }) => [create, update ?? []].flat())
  expect(all.toSorted()).toEqual([...known, ...Object.keys(others)].toSorted())
})

describe('each field comes back', () => {
  it.each(Object.entries(entities))('%s', async (_, entity) => {
    const fields = await entity.fields()
    const given = typeof entity.given === 'function' ? await entity.given() : (entity.given ?? {})
    const write = async (name: string, at: 0 | 1, row?: Row) => {
      const asked = fieldsIn(name)
      const own = [...asked].filter((field) => field !== 'id' && field !== 'version')
      const unnamed = own.filter((field) => !(field in fields) && !(field in (entity.unread ?? {})))
      expect(unnamed, `fields of ${name} that the test does not know`).toEqual([])
      const written = own.filter((field) => field in fields)
      const input = Object.fromEntries(written.map((field) => [field, fields[field]!.values[at]]))
      const base = Object.entries({ ...given, ...(row && { id: row.id, version: row.version }) })
      const answer = await call(name, { ...input, ...Object.fromEntries(base.filter(([field]) => asked.has(field))) })
      const found = await read(entity, row?.id ?? entity.toId?.(answer) ?? (answer.id as string), given)
      const seen = written.map((field) => [
        field,
        (fields[field]!.seen ?? ((view) => view[field]))(found, input[field]),
      ])
      expect(Object.fromEntries(seen)).toEqual(input)
      return found
    }
    const made = await write(entity.create, 0)
    if (entity.update) await write(entity.update, 1, made)
  })
})
