import { z } from 'zod'
import { id, text, texts, view } from '../../../shared/views'

export const foundPlace = view({ id, slug: text.describe('`place` of a package'), name: text })
export type FoundPlace = z.infer<typeof foundPlace>
export const listedPlace = foundPlace.omit({ id: true })

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
