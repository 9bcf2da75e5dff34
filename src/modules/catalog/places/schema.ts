import { z } from 'zod'
import { line, optionalLine, pageSlug, paragraph, rowId, sortedPaging, timeZone, version } from '../../../shared/fields'
import { placeKinds } from './kinds.rules'

/** Limits the destinations that the search bar offers. */
export const maxSearched = 500
const positionText = `A whole number from 1 to ${maxSearched}`
const searchRank = z.int(positionText).min(1, positionText).max(maxSearched, positionText).nullable()

const degrees = (max: number) => z.number().min(-max).max(max).nullable().default(null)

export const savePlaceInput = z.object({
  slug: pageSlug({ max: 80 }),
  name: line({ min: 1, max: 80 }),
  kind: z.enum(placeKinds),
  parentSlug: z.string().max(80).nullable().default(null),
  timeZone: line({ min: 1, max: 60 }).default('UTC'),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Lists further names; its name and slug always match. */
  aliases: z
    .array(line({ min: 1, max: 80 }))
    .max(40)
    .default([]),
  tileRank: z.number().int().min(1).max(50).nullable().default(null),
  searchRank: searchRank.default(null),
  tileImageId: z.uuid().nullable().default(null),
})
export type SavePlaceInput = z.input<typeof savePlaceInput>

export const readDestinationInput = z.object({ text: line({ max: 160 }) })

/** Takes the names of a list of the settings. */
export const namesInput = z.object({ names: z.array(line({ max: 80 })).max(100) })

const picture = z.object({
  /** Accepts `/media/{key}` of an uploaded picture, or its id. */
  image: line({ min: 1, max: 120 }),
  alt: line({ max: 160 }).default(''),
})
const placeFields = {
  name: line({ min: 1, max: 80, message: 'Name is required' }),
  kind: z.enum(placeKinds),
  /** Names the address of its page; made from the name if absent or blank. A changed one keeps leading there. */
  slug: z.union([z.literal(''), pageSlug({ max: 80, message: 'Small letters, digits and hyphens' })]),
  /** Identifies what it lies in; null for none. */
  parentId: z.uuid().nullable(),
  /** Lists further names; its name and slug always match. */
  aliases: z.array(line({ min: 1, max: 80 })).max(40, 'At most 40 names'),
  timeZone,
  latitude: z.number('Between -90 and 90').min(-90, 'Between -90 and 90').max(90, 'Between -90 and 90').nullable(),
  longitude: z
    .number('Between -180 and 180')
    .min(-180, 'Between -180 and 180')
    .max(180, 'Between -180 and 180')
    .nullable(),
  image: picture.nullable(),
  text: paragraph({ max: 6000 }),
  /** Orders the destinations that the search bar offers; null: it is not among them. */
  searchRank,
}

export const bothOrNone = 'Please enter both coordinates, or none'

const addedKinds = ['city', 'region', 'country'] as const
/**
 * Takes `country` by ISO 3166; a region may span several. Requires `timeZone` for a country with more than one. `region`
 * names what lies between the place and its country.
 */
export const addPlaceInput = z
  .object({
    name: line({ min: 1, max: 80, message: 'Name is required' }),
    kind: z.enum(addedKinds),
    country: line({ max: 2 }).default(''),
    region: line({ max: 80 }).default(''),
    timeZone: line({ max: 60 }).default(''),
    latitude: placeFields.latitude.optional(),
    longitude: placeFields.longitude.optional(),
  })
  .refine(({ latitude, longitude }) => (latitude ?? null) === null || (longitude ?? null) !== null, {
    path: ['longitude'],
    message: bothOrNone,
  })
  .refine(({ latitude, longitude }) => (longitude ?? null) === null || (latitude ?? null) !== null, {
    path: ['latitude'],
    message: bothOrNone,
  })
  .refine(({ kind, country }) => country !== '' || kind === 'region', {
    path: ['country'],
    message: 'Country is required',
  })
export type AddPlaceInput = z.output<typeof addPlaceInput>

export const pointInput = z.object({
  latitude: placeFields.latitude.unwrap(),
  longitude: placeFields.longitude.unwrap(),
  kind: placeFields.kind,
})
export type PointInput = z.output<typeof pointInput>

export const createPlaceInput = z.object({
  ...z.object(placeFields).partial().shape,
  name: placeFields.name,
  kind: placeFields.kind,
  /** Lists addresses that lead to it; one that leads elsewhere, or is a place's own, is left out. */
  formerSlugs: z
    .array(pageSlug({ max: 80 }))
    .max(1000)
    .optional(),
})
export type CreatePlaceInput = z.output<typeof createPlaceInput>

/** Leaves absent fields unchanged. `version`: the edited one; a conflict when outdated. */
export const updatePlaceInput = z.object({
  ...z.object(placeFields).partial().shape,
  id: rowId(),
  version: version.optional(),
})
export type UpdatePlaceInput = z.output<typeof updatePlaceInput>

/** Describes the form of a place, which has all fields. */
export const placeForm = z.object(placeFields)

export const placeSorts = ['name', 'updated'] as const
export const searchPlacesInput = z.object({
  words: optionalLine(80),
  kind: z.array(z.enum(placeKinds)).max(placeKinds.length).optional(),
  /** Limits to direct children of this place; 'top' to places without a parent. */
  within: z.union([z.literal('top'), z.uuid()], 'Please send the id of a place, or top').optional(),
  ...sortedPaging(placeSorts, 'name', 'ascending'),
})
export type SearchPlacesInput = z.output<typeof searchPlacesInput>

/** Takes words of a name, or the places whose names are asked for; neither: the first ones. */
export const listPlacesInput = z
  .object({
    words: optionalLine(160),
    slugs: z.array(z.string().max(80)).max(100).optional(),
  })
  .optional()
export type ListPlacesInput = z.output<typeof listPlacesInput>

export const setTilesInput = z.object({
  ids: z
    .array(z.uuid())
    .max(50, 'At most 50 tiles')
    .refine((ids) => new Set(ids).size === ids.length, 'Each place once'),
  /** Lists the former ids; a conflict once they have changed. */
  from: z.array(z.uuid()).max(50).optional(),
})
export type SetTilesInput = z.output<typeof setTilesInput>

export const placeIdInput = z.object({ id: rowId() })

export const mergePlacesInput = z.object({
  id: rowId(),
  /** Identifies the place that stays. */
  intoId: z.uuid(),
})
export type MergePlacesInput = z.output<typeof mergePlacesInput>
