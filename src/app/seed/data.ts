import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { orderStatuses } from '../../modules/bookings/supplier-orders/order.rules'
import { saveReviewInput } from '../../modules/bookings/reviews/schema'
import { toInput } from '../../modules/catalog/inventory/csv.rules'
import { type ItemKind, itemKinds } from '../../modules/catalog/inventory/item.rules'
import { lineUnits } from '../../modules/catalog/inventory/item-units.rules'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
} from '../../modules/catalog/inventory/schema'
import { isMonthDay } from '../../modules/catalog/packages/offered.rules'
import { savePlaceInput } from '../../modules/catalog/places/schema'
import { createViewInput } from '../../modules/identity/views/schema'
import { callResults, leadSources, lostReasons } from '../../modules/sales/leads/lead.rules'
import { usualLists } from '../../modules/settings/settings/lists.rules'
import { setupDocument } from '../../modules/office/setup-file/schema'
import { createQuoteInput } from '../../modules/sales/quotes/schema'
import {
  readItinerary as toDays,
  readPlaces as toPlaces,
  toInput as toPackageInput,
} from '../../modules/servicing/packages/import.rules'
import { toPackages } from '../../modules/servicing/packages/option.rules'
import { setRateInput } from '../../modules/settings/settings/schema'
import { coTravelerInput } from '../../modules/travelers/co-travelers/schema'
import { updateProfileInput } from '../../modules/travelers/profile/schema'
import { email, phone } from '../../shared/fields'

/** Locates the data beside the sources, also in the built product, like the migrations. */
const folder = path.resolve('src/app/seed/data')
export const readFile = (file: string) => readFileSync(path.join(folder, file), 'utf8')

const readOnce = <T>(read: () => T): (() => T) => {
  let known: { value: T } | undefined
  return () => (known ??= { value: read() }).value
}

/** Reads JSON as it is written. @throws ZodError when the product would not take it */
function readJson<S extends z.ZodType>(file: string, schema: S): z.input<S> {
  const value: unknown = JSON.parse(readFile(file))
  schema.parse(value)
  return value as z.input<S>
}

type Cells = Record<string, string>
const readCells = (file: string): Cells[] => parse(readFile(file), { columns: true })
/** Reads the rows of a CSV. Blank cells are absent. */
const readTable = <S extends z.ZodType>(file: string, row: S): z.output<S>[] =>
  readCells(file).map((cells) => row.parse(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))))
const number = z.string().transform(Number).pipe(z.number())
const toList = (cell: string) => (cell === '' ? [] : cell.split('; '))
const toMinor = (decimal: string) => Math.round(Number(decimal) * 100)
const monthDay = z.string().refine(isMonthDay)

const placeData = savePlaceInput.extend({ tilePicture: z.string().optional(), isRenamed: z.boolean() }).strict()
const place = z
  .looseObject({
    latitude: number.optional(),
    longitude: number.optional(),
    aliases: z.string().transform(toList).optional(),
    searchRank: number.optional(),
  })
  .transform(({ parent, name, shownAs = name, aliases = [], ...row }) =>
    placeData.parse({
      ...row,
      isRenamed: shownAs !== name,
      name: shownAs,
      aliases: shownAs === name ? aliases : [name],
      parentSlug: parent,
    }),
  )
/**
 * Lists places by address, each after its parent. Other columns are those of the office's import. `shownAs` is a name
 * that forms refuse, as another place has it without a sign.
 */
export const readPlaces = readOnce(() => readTable('places.csv', place))

/** Reads the set-up of the agency, as the office imports it but for the days of its rates. */
export const readSetup = readOnce(() =>
  readJson(
    'setup.json',
    setupDocument.extend({ rates: z.array(setRateInput) }).required({ agency: true, taxes: true }),
  ),
)

const inputs = {
  hotels: createHotelInput,
  activities: createActivityInput,
  transfers: createTransferInput,
  mealPlans: createMealPlanInput,
}
/** Reads a file in the columns of the office's import, with a key and pictures ('package/number of the scene'). */
function readItems<K extends ItemKind>(kind: K) {
  return readCells(itemFiles[kind]).map(({ key, supplier, pictures = '', ...cells }) => {
    const input = toInput(kind, cells, { isNew: true }) as z.input<(typeof inputs)[K]>
    inputs[kind].parse(input)
    const priceMinor = toMinor((cells.rate ?? cells.price ?? cells.pricePerPerson)!)
    return { key: key!, name: cells.name!, priceMinor, supplier, pictures: toList(pictures), input }
  })
}
export const itemFiles: Record<ItemKind, string> = {
  hotels: 'hotels.csv',
  activities: 'activities.csv',
  transfers: 'transfers.csv',
  mealPlans: 'meal-plans.csv',
}
export const readInventory = readOnce(() => ({
  hotels: readItems('hotels'),
  activities: readItems('activities'),
  transfers: readItems('transfers'),
  mealPlans: readItems('mealPlans'),
}))

const amount = z.string().transform(toMinor)
const seasonalRate = z.strictObject({
  hotel: z.string(),
  season: z.string(),
  from: monthDay,
  to: monthDay,
  sell: amount,
  net: amount,
})
/**
 * Lists the lines of bookings of former books, in the columns of the office's import. Their days are counted from today:
 * `bookedIn`, `startsIn`, `endsIn`, and `expiresIn` of a passport.
 */
export const readFormerBookings = readOnce(() => readCells('bookings.csv'))
export const readRates = readOnce(() => readTable('rates.csv', seasonalRate))

/** Lists the lines of packages in the columns of the office's import, and the days since they were on sale. */
export const readPackageLines = readOnce(() =>
  toPackages(readCells('packages.csv').map((cells, i) => ({ line: i + 2, cells }))).map((group) =>
    group.map(({ cells }) => cells),
  ),
)
type FileOption = { kind: ItemKind; key: string; included: boolean; nights?: number; day?: number }

/** Finds an item of the demo by its name. */
function toOption({ option, optionNights, optionDay, optionIncluded }: Cells): FileOption {
  const found = itemKinds.flatMap((kind) =>
    readInventory()[kind].flatMap(({ key, name }) => (name === option ? [{ kind, key }] : [])),
  )
  return {
    ...found[0]!,
    included: optionIncluded !== 'No',
    ...(optionNights && { nights: Number(optionNights) }),
    ...(optionDay && { day: Number(optionDay) }),
  }
}

const packageData = z.looseObject({
  name: z.string(),
  destination: z.string(),
  place: z.string(),
  category: z.string(),
  price: z.string(),
  originalPrice: z.string().optional(),
  description: z.string(),
  days: z.number(),
  nights: z.number(),
  isFlightIncluded: z.boolean().optional(),
  highlights: z.array(z.string()),
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  tags: z.array(z.string()),
  departureCities: z.array(z.string()).default([]),
  offered: z.array(z.object({ from: monthDay, to: monthDay })).optional(),
})

function toPackage([cells, ...below]: Cells[]) {
  const stays = new Map(readInventory().hotels.map(({ key, name }) => [name, key]))
  const options = below.map(toOption)
  return {
    ...packageData.parse(toPackageInput({ ...cells, place: cells!.placeSlug! }, (read) => read())),
    slug: cells!.slug!,
    daysAgo: Number(cells!.daysAgo),
    alsoPlaces: toPlaces(cells!),
    /** Names for each day the key of its hotel. */
    itinerary: toDays(cells!.itinerary!).map(({ accommodation = '', ...day }) => ({
      ...day,
      stay: stays.get(accommodation),
    })),
    ...(Object.fromEntries(itemKinds.map((kind) => [kind, options.filter((one) => one.kind === kind)])) as Record<
      ItemKind,
      FileOption[]
    >),
  }
}
/** Lists packages, the oldest first. Items are named by their key. */
export const readPackages = readOnce(() => readPackageLines().map(toPackage))
export const findPackage = (key: string | undefined) => readPackages().find(({ slug }) => slug === key)

const owners = ['meera', 'jonah', 'clara'] as const
export type Owner = (typeof owners)[number]
const ends = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const
export type End = (typeof ends)[number]
/** Names the states of bookings; suppliers' orders and payments follow from them. */
const tripFates = ['held', 'deposit', 'overdue', 'paid', 'credit', 'away', 'done', 'refunded'] as const
export type TripFate = (typeof tripFates)[number]

/** Describes a lead of the demo's past: the request, and the agency's work on it. */
const story = z.strictObject({
  daysAgo: number,
  name: z.string(),
  email: email(),
  phone: phone(),
  city: z.string(),
  /** Holds the slug of a package, else `destination` has words. */
  package: z.string().optional(),
  destination: z.string().optional(),
  adults: number,
  /** Is absent where the party was not priced. */
  children: number.optional(),
  budget: z.enum(usualLists.budgetRanges).optional(),
  end: z.enum(ends),
  lostReason: z.enum(lostReasons).optional(),
  owner: z.enum(owners),
  value: number.optional(),
  /** States of the booking of a won lead, and when it departs, in days from today. */
  trip: z.enum(tripFates).optional(),
  tripIn: number.optional(),
  /** Counts the days from today until it is to be done. */
  todo: z.string().optional(),
  todoIn: number.optional(),
  message: z.string(),
  note: z.string().default(''),
})
const request = story.extend({ answeredAfter: number.optional() })
const entered = story.extend({ source: z.enum(leadSources) })
/** Departs, where `isTailored`, on a date on which its package does not. */
export type Story = z.output<typeof story> & { isTailored?: boolean }
export type RequestStory = z.output<typeof request> & { isTailored?: boolean }
export type EnteredStory = z.output<typeof entered> & { isTailored?: boolean }
/** Lists what the agency was asked for before the last two weeks, and the hours until the answer (none: canceled). */
export const readRequests = readOnce((): RequestStory[] => readTable('requests.csv', request))
export const readLeads = readOnce((): EnteredStory[] => readTable('leads.csv', entered))

const keys = z.array(z.string())
const party = { adults: z.number().int(), children: z.number().int(), rooms: z.number().int() }
const quote = createQuoteInput
  .omit({ packageId: true, travelDate: true, choice: true, agreeTerms: true })
  .extend({
    hoursAgo: z.number(),
    travelInDays: z.number().optional(),
    packageKey: z.string().optional(),
    /** Chooses items in the customizer, by key. */
    choice: z.strictObject({ ...party, hotels: keys, activities: keys, transfers: keys }).optional(),
    outcome: z.enum(['confirmed', 'cancelled']).optional(),
    /** Says where the work on the lead is, if beyond what the quote itself did. */
    lead: z.enum(['qualified', 'lost']).optional(),
  })
  .strict()
export type QuoteData = z.input<typeof quote>
/** Lists the requests of the last two weeks, the newest last. */
export const readQuotes = readOnce(() => readJson('quotes.json', z.array(quote)))

const fates = ['draft', 'sent', 'viewed', 'asked', 'countered', 'accepted', 'declined', 'expired'] as const
/** Counts for one trip, or for `each` night and room, person and day. Holds net and price in whole dollars. */
const offerPart = z.strictObject({
  kind: z.enum(['hotel', 'activity', 'transfer', 'service']),
  title: z.string(),
  detail: z.string().optional(),
  unit: z.enum(lineUnits),
  times: z.number().int().optional(),
  net: z.number(),
  sell: z.number(),
  /** Groups parts of which the first is chosen. */
  group: z.string().optional(),
  isOptional: z.boolean().optional(),
})
export type OfferPart = z.input<typeof offerPart>
const offer = z.strictObject({
  /** Holds the lead's address before the @. */
  of: z.string(),
  owner: z.enum(['meera', 'jonah']),
  daysAgo: z.number(),
  fate: z.enum(fates),
  title: z.string(),
  message: z.string().optional(),
  /** Is absent where the offer is what the package is made of. */
  parts: z.array(offerPart).optional(),
  days: z.array(z.strictObject({ title: z.string(), text: z.string() })).optional(),
})
export type DemoOffer = z.input<typeof offer>
export const readOffers = readOnce(() => readJson('offers.json', z.array(offer)))

const review = saveReviewInput
  .omit({ bookingId: true, version: true })
  .extend({
    title: saveReviewInput.shape.title.optional(),
    /** Holds what stands before the @ of the address that the trip was booked with. */
    address: z.string(),
    name: z.tuple([z.string(), z.string()]),
    of: z.string(),
    /** Counts days from the trip's last one. */
    after: z.number(),
    reply: z.string().optional(),
    /** Says why it is not published. */
    rejected: z.string().optional(),
    /** Waits for somebody to read it; others were read on the next day. */
    isPending: z.literal(true).optional(),
  })
  .strict()
export type DemoReview = z.input<typeof review>
export const readReviews = readOnce(() => readJson('reviews.json', z.array(review)))

const own = z.strictObject({ on: z.number(), daysAgo: z.number(), fate: z.enum(['held', 'confirmed', 'cancelled']) })
/** Describes departures of a package by a rule, and who booked them: full, nearly full, a few seats, none. */
const departures = z.strictObject({
  key: z.string(),
  /** Searches the first date from so many days from now, within the seasons. */
  inDays: z.number(),
  count: z.number(),
  everyWeeks: z.number(),
  /** Counts from Monday, 0. */
  weekday: z.number(),
  minPax: z.number(),
  closesDays: z.number(),
  /** Lists parts of each year with departures, and what an adult pays then. */
  seasons: z.array(z.strictObject({ from: monthDay, to: monthDay, price: z.string() })),
  stopped: z.number().optional(),
  /** Books one of them for the demo's traveler. */
  own: own.optional(),
  parties: z.array(z.array(z.strictObject({ name: z.string(), seats: z.number() }))),
})
export type DemoDepartures = z.input<typeof departures>
export type OwnFate = z.input<typeof own>['fate']
export const readDepartures = readOnce(() => readJson('departures.json', z.array(departures)))

const traveler = z.strictObject({ profile: updateProfileInput, companions: z.array(coTravelerInput), saved: keys })
export const readTraveler = readOnce(() => readJson('traveler.json', traveler))

/** Describes a customer who returned with another address: still a possible duplicate, or merged. */
const twin = z.strictObject({
  of: email(),
  daysAgo: z.number(),
  owner: z.enum(owners),
  customerName: z.string(),
  email: email(),
  destination: z.string(),
  numberOfTravelers: z.number(),
  source: z.enum(leadSources),
  notes: z.string(),
  mergedDaysAgo: z.number().optional(),
})
export const readTwins = readOnce(() => readJson('twins.json', z.array(twin)))

const person = z.strictObject({ firstName: z.string(), lastName: z.string(), email: email() })
const progress = z.enum([...orderStatuses, 'paid']).exclude(['to-ask'])
const change = z.strictObject({
  title: z.string(),
  netMinor: z.number().int(),
  sellMinor: z.number().int(),
  message: z.string(),
  agreedWords: z.string(),
})
const lines = z.array(z.string())
const office = z.strictObject({
  colleague: person,
  newcomer: person,
  /** Lists saved views; `{me}` stands for Jonah's id. */
  views: z.strictObject({ jonah: z.array(createViewInput), meera: z.array(createViewInput) }),
  calls: z.array(z.strictObject({ text: z.string(), call: z.enum(callResults) })),
  firstSteps: lines,
  offers: lines,
  endings: lines,
  /** Lists services added after the booking: one waits for its traveler, one was agreed by phone. */
  changes: z.partialRecord(z.enum(tripFates), change),
  /** States of the suppliers' orders of a booking's stay and activity. */
  orders: z.record(z.enum(tripFates).exclude(['held']), z.tuple([progress, progress])),
})
export type Progress = z.output<typeof progress>
export const readOffice = readOnce(() => readJson('office.json', office))
