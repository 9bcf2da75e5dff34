import { z } from 'zod'
import {
  currencySchema,
  line,
  optionalAmount,
  pageSlug,
  paragraph,
  requiredAmount,
  rowId,
  rowName,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { cleanList } from '../../../shared/lists'
import { paymentTermsSchema } from '../../settings/terms/schema'
import { leaveOwnPictures } from './day-pictures.rules'
import { isMonthDay } from './offered.rules'
import { packageSorts, packageStatuses, soldOns } from './publish.rules'

const status = z.enum(packageStatuses)

export const listAdminPackagesInput = z.object({
  search: line({ max: 80 }).optional(),
  status: status.optional(),
  statuses: z.array(status).max(4).optional(),
  categories: z
    .array(line({ min: 1, max: 60 }))
    .max(40)
    .optional(),
  /** Matches any of these tags or categories, by any of their names. */
  tags: z
    .array(line({ min: 1, max: 60 }))
    .max(20)
    .optional(),
  featured: z.boolean().optional(),
  /** Limits to packages below their original price. */
  reduced: z.boolean().optional(),
  /** Leaves out archived packages, such as deleted ones that quotes refer to; the dashboard sets it. */
  withoutArchived: z.boolean().default(false),
  ...sortedPaging(packageSorts, 'created', 'descending'),
})
export type ListAdminPackagesInput = z.output<typeof listAdminPackagesInput>

/** Accepts an id or a slug. */
export const getPackageInput = z.object({ id: rowName() })

/** Removes duplicate ids: browsers store these lists. */
export const packagesByIdsInput = z.object({
  ids: z
    .array(z.uuid())
    .max(100)
    .transform((ids) => [...new Set(ids)]),
})
export type PackagesByIdsInput = z.output<typeof packagesByIdsInput>

const names = z
  .array(line({ max: 200 }))
  .max(60)
  .transform(cleanList)
const ids = z.array(z.uuid()).max(60)
const wholeNumber = (message: string, max = 365) =>
  z.number(message).int(message).min(1, message).max(max, `Please enter at most ${max}`)
const wholeNumberIn = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}
const slug = line({ min: 1, max: 80 })
/** Limits the pictures of a package. */
export const mostPictures = 8
const tooManyPictures = `Maximum ${mostPictures} images allowed`
const imageInput = z.object({
  /** Accepts `/media/{key}` of an uploaded picture, or its id. */
  image: line({ min: 1, max: 120 }),
  /** Keeps the text that the picture has in this package when absent. */
  alt: line({ max: 160 }).optional(),
})
const dayInput = z.object({
  title: line({ min: 1, max: 160, message: 'Day title is required' }),
  description: paragraph({ min: 1, message: 'Description is required' }),
  activities: names.default([]),
  meals: names.default([]),
  accommodation: line({ max: 200 }).default(''),
  transport: line({ max: 200 }).default(''),
  notes: paragraph({ max: 2000 }).default(''),
  /** Holds the slug of the place where the day is spent. */
  place: line({ max: 80 }).nullish(),
  /** Accepts `/media/{key}` or the id of one of the package's pictures. */
  image: line({ max: 120 }).nullish(),
})
const monthDay = z.string().refine(isMonthDay, 'Please enter a month and a day, like 09-20')
const offer = { id: z.uuid(), included: z.boolean().default(true) }
const tags = z.array(line({ max: 40 })).max(12, 'At most 12 tags')

/** Holds fields that a draft has exactly as its package. */
const plainFields = {
  terms: paragraph(),
  /** Replaces the agency's terms of payment and cancellation; null keeps them. */
  paymentTerms: paymentTermsSchema.nullable(),
  currency: currencySchema,
  isFlightIncluded: z.boolean(),
  soldOn: z.enum(soldOns),
  featured: z.boolean(),
  /** Lists slugs of further places; searches for them find the package. */
  alsoPlaces: z.array(slug).max(20),
  highlights: names,
  inclusions: names,
  exclusions: names,
  departureCities: names,
  /** Lists the yearly windows of departures; empty: always. */
  offered: z.array(z.object({ from: monthDay, to: monthDay })).max(12, 'At most 12 windows'),
  hotels: z.array(z.object({ ...offer, nights: wholeNumberIn(1, 365).default(1) })).max(60),
  activities: z.array(z.object({ ...offer, day: wholeNumberIn(1, 365).nullable().default(null) })).max(60),
  transfers: z.array(z.object(offer)).max(60),
}

/** Validates required fields with the specification's messages (5, Package form). */
const packageFields = {
  name: line({ min: 1, max: 160, message: 'Package name is required' }),
  destination: line({ min: 1, max: 160, message: 'Destination is required' }),
  /** Accepts any name of a category; the save looks it up. */
  category: line({ min: 1, max: 60, message: 'Category is required' }),
  nights: wholeNumber('Number of nights must be at least 1'),
  days: wholeNumber('Number of days must be at least 1'),
  price: requiredAmount('Price is required'),
  description: paragraph({ min: 1, message: 'Description is required' }),
}
const optionalFields = z
  .object({
    ...plainFields,
    /** Defaults to one made from the name. */
    slug: pageSlug({ max: 80 }),
    /** Holds a slug, when `destination` does not determine the place. */
    place: slug,
    /** Limits tags, as list indexes contain them and PostgreSQL limits the size of index entries. */
    tags: tags.transform(cleanList),
    /** Accepts blank for none. */
    originalPrice: optionalAmount('Please enter a price'),
    maxTravelers: wholeNumber('At least 1', 500),
    status: z.enum(['draft', 'active', 'inactive']),
    /** Repeats name, price and status for clients that send a package as it was read. */
    title: line({ min: 1, max: 160, message: 'Package name is required' }),
    basePrice: requiredAmount('Price is required'),
    isActive: z.boolean(),
    itinerary: z.array(dayInput).max(365),
    /** Uses the first as the cover. */
    images: z.array(imageInput).max(mostPictures, tooManyPictures),
    mealPlans: ids,
    /** Accepts the specification's plain lists of ids; new ones are included. */
    selectedHotels: ids,
    selectedActivities: ids,
    selectedTransfers: ids,
    selectedMealPlans: ids,
    hotelIds: ids,
    activityIds: ids,
    transferIds: ids,
    mealPlanIds: ids,
  })
  .partial()

export const createPackageInput = z.object({
  ...packageFields,
  ...optionalFields.shape,
  /**
   * Identifies the package that these values were read from, by id or slug. Of two names of one value the changed one
   * counts.
   */
  readFrom: rowName().optional(),
})
export type CreatePackageInput = z.output<typeof createPackageInput>

/** Leaves absent fields unchanged. `version`: the edited one; a conflict when outdated. */
export const updatePackageInput = z.object({
  ...z.object(packageFields).partial().shape,
  ...optionalFields.shape,
  id: rowId(),
  version: version.optional(),
})
export type UpdatePackageInput = z.output<typeof updatePackageInput>

/** Moves packages separately; those that may not have the status are left unchanged. */
export const setPackageStatusesInput = z.object({ ids: z.array(z.uuid()).min(1).max(100), status })
export type SetPackageStatusesInput = z.output<typeof setPackageStatusesInput>

export const removePackageInput = z.object({ id: rowId() })

const draftNumber = (max = 365) => wholeNumberIn(0, max).nullable()

/**
 * Holds the content of a package as form fields: with the limits of a package, and nothing is required. Blank texts and
 * null mean 'not entered yet'.
 */
export const packageContent = z.object({
  ...plainFields,
  name: line({ max: 160 }),
  destination: line({ max: 160 }),
  place: line({ max: 80 }),
  category: line({ max: 60 }),
  tags,
  nights: draftNumber(),
  days: draftNumber(),
  maxTravelers: draftNumber(500),
  description: paragraph(),
  itinerary: z
    .array(
      dayInput.extend({
        title: line({ max: 160 }),
        description: paragraph(),
        place: line({ max: 80 }),
        image: line({ max: 120 }),
      }),
    )
    .max(365),
  mealPlans: z.array(z.object({ id: z.uuid() })).max(60),
  price: line({ max: 30 }),
  originalPrice: line({ max: 30 }),
  images: z.array(imageInput.required()).max(mostPictures, tooManyPictures),
})
export type PackageContent = z.output<typeof packageContent>
export type ContentDay = PackageContent['itinerary'][number]

/** Reads a draft as the input of a save: what is blank is absent, and a removed picture leaves its days. */
export const publishedContent = z.preprocess(
  (content: PackageContent) => ({
    ...content,
    place: content.place || undefined,
    nights: content.nights ?? undefined,
    days: content.days ?? undefined,
    maxTravelers: content.maxTravelers ?? undefined,
    mealPlans: content.mealPlans.map(({ id }) => id),
    itinerary: leaveOwnPictures(content.itinerary, content.images),
  }),
  createPackageInput,
)
