import { z } from 'zod'
import { requireAny, isObject, type Fields } from '../../../shared/contract'
import { invalid } from '../../../shared/errors'
import { type Currency, toDecimal, toUnits } from '../../../shared/money'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { currency, id, text, texts, money } from '../../../shared/views'
import { pictureUrl } from '../../core/media/picture.rules'
import type { Picture } from '../../core/media/view'
import { createPackageInput, mostPictures, updatePackageInput } from './schema'
import {
  activityOption,
  hotelOption,
  itineraryDay,
  mealPlanOption,
  type PackageCard,
  packageCard,
  packageDetail,
  transferOption,
} from './view'
import { durationText, readDuration } from './package.rules'

/** Maps packages to the REST contract (specification 3 and 7, rest.md). */

const addresses = (images: readonly Picture[]) => images.map(({ key }) => pictureUrl(key))
const toPrice = ({ priceMinor, currency }: { priceMinor: number | null; currency: Currency }) =>
  priceMinor === null ? null : toUnits(priceMinor, currency)
const onRequest = money.nullable().describe('Null: price on request')

const inUnits = ['priceMinor', 'fromMinor', 'originalPriceMinor'] as const
const cardFields = {
  name: text.describe('The same as `title`'),
  duration: text.describe('Such as "7 Days / 6 Nights"'),
  images: texts,
  price: text.describe('Per adult, a decimal number as text'),
  originalPrice: text.nullable(),
  basePrice: money.describe('`price` as a number'),
  fromPrice: text.describe('The lowest of its departures on sale; without any, `price`'),
  rating: z.number().nullable().describe('Null without reviews'),
  isActive: z.boolean(),
}
const toCardFields = (p: PackageCard) => ({
  name: p.title,
  duration: durationText(p),
  images: p.image ? [pictureUrl(p.image.key)] : [],
  price: toDecimal(p.priceMinor, p.currency),
  originalPrice: p.originalPriceMinor === null ? null : toDecimal(p.originalPriceMinor, p.currency),
  basePrice: toUnits(p.priceMinor, p.currency),
  fromPrice: toDecimal(p.fromMinor, p.currency),
  rating: p.rating === null ? null : p.rating / 100,
  isActive: p.status === 'active',
})
/** Has `price` as a numeric string per adult, and `basePrice` as the same number. */
export const restCard = restShape(packageCard, { omit: [...inUnits, 'image'], extend: cardFields, from: toCardFields })

const day = restShape(itineraryDay, {
  omit: ['image', 'pictures'],
  extend: { place: text.nullable().describe('Slug of the place'), images: texts },
  from: ({ place, image }) => ({ place: place?.slug ?? null, images: image ? [pictureUrl(image.key)] : [] }),
})
const hotel = restShape(hotelOption.extend({ currency }), {
  omit: ['priceMinor', 'currency'],
  extend: { price: onRequest, images: texts },
  from: (option) => ({ price: toPrice(option), images: addresses(option.images) }),
})
const activity = restShape(activityOption.extend({ currency }), {
  omit: ['priceMinor', 'currency'],
  extend: { price: onRequest, images: texts },
  from: (option) => ({ price: toPrice(option), images: addresses(option.images) }),
})
const transfer = restShape(transferOption.extend({ currency }), {
  omit: ['priceMinor', 'currency'],
  extend: { price: onRequest, images: texts },
  from: (option) => ({ price: toPrice(option), images: addresses(option.images) }),
})
const mealPlan = restShape(mealPlanOption.extend({ currency }), {
  omit: ['priceMinor', 'currency'],
  extend: { pricePerPerson: onRequest, unit: z.literal('day'), images: texts },
  from: (option) => ({ pricePerPerson: toPrice(option), unit: 'day' as const, images: addresses(option.images) }),
})

/** Maps a package to REST; an option on request has a null price. */
export const restPackage = restShape(packageDetail, {
  omit: [...inUnits, 'image', 'placeSlug', 'placeName', 'timeZone', 'departures'],
  extend: {
    ...cardFields,
    itinerary: day.schema.array(),
    hotels: hotel.schema.array(),
    activities: activity.schema.array(),
    transfers: transfer.schema.array(),
    mealPlans: mealPlan.schema.array(),
    hotelIds: z.array(id),
    activityIds: z.array(id),
    transferIds: z.array(id),
    mealPlanIds: z.array(id),
  },
  from: (p) => ({
    ...toCardFields(p),
    images: addresses(p.images),
    itinerary: p.itinerary.map(day.from),
    hotels: p.hotels.map((one) => hotel.from({ ...one, currency: p.currency })),
    activities: p.activities.map((one) => activity.from({ ...one, currency: p.currency })),
    transfers: p.transfers.map((one) => transfer.from({ ...one, currency: p.currency })),
    mealPlans: p.mealPlans.map((one) => mealPlan.from({ ...one, currency: p.currency })),
    hotelIds: p.hotels.map((h) => h.id),
    activityIds: p.activities.map((a) => a.id),
    transferIds: p.transfers.map((t) => t.id),
    mealPlanIds: p.mealPlans.map((m) => m.id),
  }),
})

/** Maps the query of GET /api/packages?admin=true to the input of `packages.adminList`. */
export const adminQuery = restListQuery({
  admin: z.boolean(),
  search: text,
  status: text,
  category: ['tags', texts],
})

const number = z.union([z.number().int(), z.string()])
const price = z.union([z.string().max(30), z.number()])
const picture = z.union([
  z.string().describe('Its address `/media/…`, or its id'),
  z.object({ image: z.string(), alt: z.string().optional() }),
  z.object({ url: z.string(), alt: z.string().optional() }),
])
const idOrObject = (item: z.ZodType) => z.union([item, z.object({ id: item })])
const dayBody = createPackageInput.shape.itinerary
  .unwrap()
  .element.partial({ title: true })
  .extend({
    hotels: z.string().array().optional().describe('Another way to write `accommodation`'),
    images: z.string().array().optional().describe('Its first `/media/…` is the picture of the day'),
  })

/** Holds fields that REST accepts in other shapes than the procedures. */
const restFields = {
  duration: z.string().optional().describe('Such as "7 Days / 6 Nights"; of no account beside days or nights'),
  name: z.string().optional(),
  title: z.string().optional().describe('Another name of `name`'),
  price: price.optional().describe('Per adult, in units of `currency`'),
  basePrice: price.optional().describe('Another name of `price`'),
  maxTravelers: number.optional(),
  images: picture.array().max(mostPictures).optional(),
  itinerary: dayBody.array().max(365).optional(),
  mealPlans: idOrObject(z.uuid()).array().max(60).optional(),
}
/** Marks fields that REST lacks: it makes the slug from the name. */
const internal = { slug: true } as const

export const newPackageBody = createPackageInput
  .omit({ ...internal, readFrom: true })
  .extend({
    ...restFields,
    nights: number.optional(),
    days: number.optional(),
    id: z.string().optional().describe('Of the package that these values were read from; the new one gets its own'),
  })
  .meta({
    allOf: [requireAny('name', 'title'), requireAny('price', 'basePrice'), requireAny(['days', 'nights'], 'duration')],
  })
export const changedPackageBody = updatePackageInput
  .omit({ ...internal, id: true })
  .extend({ ...restFields, nights: number.optional(), days: number.optional() })

const toCount = (value: unknown) =>
  typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value
/** Parses '7 Days / 6 Nights' when neither is sent as a number. Nights default to one less than days. */
function toLength({ days, nights, duration }: Fields): { days?: unknown; nights?: unknown } {
  const text = duration ?? ''
  if (typeof text === 'string' && (text.trim() === '' || days !== undefined || nights !== undefined))
    return { days: toCount(days), nights: toCount(nights) }
  const named = typeof text === 'string' ? readDuration(text) : null
  // Names `duration`: the schema would name days or nights, which were not sent.
  if (!named) throw invalid('Please enter a duration such as 7 Days / 6 Nights', 'duration')
  return { ...named, nights: named.nights ?? named.days - 1 }
}
const isGiven = (value: unknown) => value !== undefined && value !== null
const mapList = (list: unknown, map: (entry: unknown, i: number) => unknown) =>
  Array.isArray(list) ? list.map(map) : list
const isText = (value: unknown) => typeof value === 'string'
const toText = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value.join(', ') : value)

/** Accepts a picture as an address, or as an object with its address under any usual name. */
const toImage = (entry: unknown) =>
  isObject(entry) ? { image: entry.image ?? entry.url ?? entry.id, alt: entry.alt } : { image: entry }

/** Returns the first uploaded picture of a day. Drops external addresses; leaves other types for the schema to refuse. */
const ownPicture = (images: unknown): unknown => {
  if (!isGiven(images)) return undefined
  return Array.isArray(images)
    ? images.find((image) => typeof image !== 'string' || image.startsWith('/media/'))
    : { images }
}

/** Accepts `hotels` of an authored day beside the `accommodation` of a day that was read. */
const authoredDay = (entry: unknown, i: number) =>
  isObject(entry)
    ? {
        ...entry,
        title: entry.title ?? `Day ${i + 1}`,
        accommodation: entry.accommodation ?? toText(entry.hotels),
        image: entry.image ?? ownPicture(entry.images),
      }
    : entry

const pickPresent = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined))

/** Returns a value by its first name, else by its second one; null is left for the schema to refuse. */
const pickFirst = (first: unknown, second: unknown) => first ?? second ?? first
/** Ignores the second name of a value without the first one. */
const pickSecond = (first: unknown, second: unknown) => (isGiven(first) ? (second ?? undefined) : undefined)

/**
 * Maps the body of POST and PATCH /api/packages, authored or read before, to input of `packages.create` and `update`.
 */
export function toPackageBody({ body }: { body: unknown }): unknown {
  if (!isObject(body)) return body ?? {}
  const { id, slug, ...fields } = body
  const stand = typeof body.isActive === 'boolean' ? (body.isActive ? 'active' : 'inactive') : undefined
  return pickPresent({
    ...fields,
    name: pickFirst(body.name, body.title),
    title: pickSecond(body.name, body.title),
    price: pickFirst(body.price, body.basePrice),
    basePrice: pickSecond(body.price, body.basePrice),
    ...toLength(body),
    maxTravelers: toCount(body.maxTravelers),
    status: pickFirst(body.status, stand),
    isActive: stand === undefined && !isGiven(body.status) ? body.isActive : pickSecond(body.status, body.isActive),
    images: mapList(body.images, toImage),
    itinerary: mapList(body.itinerary, authoredDay),
    readFrom: id ?? slug,
    mealPlans: mapList(body.mealPlans, (entry) => (isObject(entry) ? entry.id : entry)),
  })
}

const otherNames: Fields = {
  name: 'title',
  price: 'basePrice',
  status: 'isActive',
  accommodation: 'hotels',
  image: 'images',
}
/** Returns the path of a refused input as the body has it: by its second name where only that was sent. */
export function toSentName(path: string, { body }: { body: unknown }): string {
  const steps = path.split('.')
  const name = steps.pop()!
  const within = steps.reduce<unknown>((node, step) => (node as Fields | null | undefined)?.[step], body)
  const other = otherNames[name]
  if (typeof other !== 'string' || !isObject(within) || isGiven(within[name]) || !(other in within)) return path
  return [...steps, other].join('.')
}
