import { z } from 'zod'
import { id, text, view } from '../../../shared/views'
import { placeKinds } from '../places/kinds.rules'

/** Describes a country, region or city of the data set. */
export const knownPlace = view({
  key: text.describe('Names it in the data set'),
  kind: z.enum(placeKinds),
  name: text,
  /** Holds what it lies in, from the inside out: 'Lisbon, Portugal'. */
  within: text,
  latitude: z.number(),
  longitude: z.number(),
  timeZone: text,
  placeId: id.nullable().describe('The place that has its name already'),
})
export type KnownPlace = z.infer<typeof knownPlace>
