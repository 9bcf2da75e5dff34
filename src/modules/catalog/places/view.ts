import { z } from 'zod'
import { count, id, instant, text, texts, toPage, version, view } from '../../../shared/views'
import { placeKinds } from './kinds.rules'

const foundPlace = view({ id, slug: text.describe('`place` of a package'), name: text })
export type FoundPlace = z.infer<typeof foundPlace>
export const listedPlace = foundPlace.omit({ id: true })
export type ListedPlace = z.infer<typeof listedPlace>

/** Describes a country by ISO 3166 and CLDR. `zones` lists its time zones. */
export const country = view({ code: text, name: text, aliases: texts, zones: texts })
export type Country = z.infer<typeof country>
export const placeReading = view({
  /** Stays null for an unknown place. */
  known: foundPlace.nullable(),
  /** Marks a `known` place that is the text's first part, and not only its country. */
  isWhole: z.boolean(),
  near: foundPlace.array(),
})
export type PlaceReading = z.infer<typeof placeReading>

export const place = view({
  id,
  slug: text.describe('`place` of a package, and the address of its page'),
  name: text,
  kind: z.enum(placeKinds),
  parentId: id.nullable(),
  parentName: text.nullable(),
  aliases: texts.describe('Further names, as searches compare them'),
  formerSlugs: texts.describe('Former addresses, and those of places that were merged into it: they lead to it'),
  timeZone: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  image: view({ image: text, alt: text }).nullable(),
  text: text.describe('Introduces it on its page'),
  searchRank: z
    .number()
    .nullable()
    .describe('Its position among the destinations that the search bar offers; null: it is not among them'),
  packages: count.describe('Active packages there and below'),
  places: count.describe('Places that lie in it'),
  version,
  updatedAt: instant,
})
export type PlaceView = z.infer<typeof place>
export const tile = view({ id, slug: text, name: text, image: text.nullable() })
export type TileView = z.infer<typeof tile>
export const placePage = toPage(place)
