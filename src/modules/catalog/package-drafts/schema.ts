import { z } from 'zod'
import { currencySchema, line, paragraph, rowId } from '../../../shared/fields'
import type { PackageContent } from '../packages/package.rules'
import { soldOns } from '../packages/publish.rules'
import { itemKinds } from './items.rules'
import { steps } from './steps.rules'

/** Limits lengths as in a package, and requires nothing: drafts are incomplete. */
const names = z.array(line({ max: 200 })).max(60)
const count = (max: number) => z.number().int().min(0).max(max).nullable()
const offer = { id: z.uuid(), included: z.boolean() }
const day = z.object({
  title: line({ max: 160 }),
  description: paragraph(),
  activities: names,
  meals: names,
  accommodation: line({ max: 200 }),
  transport: line({ max: 200 }),
  notes: paragraph({ max: 2000 }),
  place: line({ max: 80 }),
  image: line({ max: 120 }),
})

export const packageContent = z.object({
  name: line({ max: 160 }),
  destination: line({ max: 160 }),
  place: line({ max: 80 }),
  alsoPlaces: z.array(line({ min: 1, max: 80 })).max(20),
  category: line({ max: 60 }),
  tags: z.array(line({ max: 40 })).max(12, 'At most 12 tags'),
  nights: count(365),
  days: count(365),
  maxTravelers: count(500),
  featured: z.boolean(),
  description: paragraph(),
  highlights: names,
  inclusions: names,
  exclusions: names,
  terms: paragraph(),
  departureCities: names,
  isFlightIncluded: z.boolean(),
  itinerary: z.array(day).max(365),
  hotels: z.array(z.object({ ...offer, nights: z.number().int().min(1).max(365) })).max(60),
  activities: z.array(z.object({ ...offer, day: z.number().int().min(1).max(365).nullable() })).max(60),
  transfers: z.array(z.object(offer)).max(60),
  mealPlans: z.array(z.object({ id: z.uuid() })).max(60),
  currency: currencySchema,
  price: line({ max: 30 }),
  originalPrice: line({ max: 30 }),
  offered: z.array(z.object({ from: line({ max: 5 }), to: line({ max: 5 }) })).max(12, 'At most 12 windows'),
  soldOn: z.enum(soldOns),
  images: z
    .array(z.object({ image: line({ min: 1, max: 120 }), alt: line({ max: 160 }) }))
    .max(8, 'Maximum 8 images allowed'),
}) satisfies z.ZodType<PackageContent>

/** Creates a draft for `version` 0, under an id from the browser: sent twice, it is created once. */
export const saveDraftInput = z.object({
  id: z.uuid(),
  packageId: z.uuid().nullable(),
  version: z.number().int().min(0),
  /** Holds the package's version that `content` is based on; 0 without a package. */
  baseVersion: z.number().int().min(0),
  step: z.enum(steps),
  content: packageContent,
})
export type SaveDraftInput = z.output<typeof saveDraftInput>

export const draftInput = z.object({ id: rowId() })
export const packageInput = z.object({ packageId: rowId() })
/** Names a draft, or a package without one. */
export const previewInput = z.object({ id: rowId().optional(), packageId: rowId().optional() })
export type PreviewInput = z.output<typeof previewInput>
export const publishDraftInput = z.object({ id: rowId(), version: z.number().int().min(1) })
/** Names the version that the user saw. */
export const discardDraftInput = publishDraftInput
export type PublishDraftInput = z.output<typeof publishDraftInput>

export const listDraftsInput = z.object({
  limit: z.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
export type ListDraftsInput = z.output<typeof listDraftsInput>

export const findItemsInput = z.object({ kind: z.enum(itemKinds), words: line({ max: 80 }).default('') })
export type FindItemsInput = z.output<typeof findItemsInput>

/** Limits the items named in one request. */
export const maxNamed = 150
export const namesInput = z.object({ ids: z.array(z.uuid()).max(maxNamed) })
export type NamesInput = z.output<typeof namesInput>

export const historyInput = z.object({ packageId: rowId(), cursor: z.number().int().min(1).optional() })
export type HistoryInput = z.output<typeof historyInput>
export const versionInput = z.object({ packageId: rowId(), number: z.number().int().min(1) })
export type VersionInput = z.output<typeof versionInput>
/** Compares with `base`, by default the previous version. */
export const compareInput = versionInput.extend({ base: z.number().int().min(1).optional() })
export type CompareInput = z.output<typeof compareInput>
/** Holds the draft's `version`, 0 without one: newer changes are not overwritten. */
export const restoreInput = versionInput.extend({ version: z.number().int().min(0) })
export type RestoreInput = z.output<typeof restoreInput>
