import { z } from 'zod'
import { line } from '../../../shared/fields'
import { placeKinds } from './kinds.rules'

const degrees = (max: number) => z.number().min(-max).max(max).nullable().default(null)

export const savePlaceInput = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/),
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
  searchRank: z.number().int().min(1).max(500).nullable().default(null),
  tileImageId: z.uuid().nullable().default(null),
})
export type SavePlaceInput = z.input<typeof savePlaceInput>

export const readDestinationInput = z.object({ text: line({ max: 160 }) })

export const addedKinds = ['city', 'region', 'country'] as const
/** Takes `country` by ISO 3166; a region may span several. Requires `timeZone` for a country with more than one. */
export const addPlaceInput = z
  .object({
    name: line({ min: 1, max: 80, message: 'Name is required' }),
    kind: z.enum(addedKinds),
    country: line({ max: 2 }).default(''),
    timeZone: line({ max: 60 }).default(''),
  })
  .refine(({ kind, country }) => country !== '' || kind === 'region', {
    path: ['country'],
    message: 'Country is required',
  })
export type AddPlaceInput = z.output<typeof addPlaceInput>
