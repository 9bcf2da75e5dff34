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
  country: text.describe('By ISO 3166'),
  region: text.describe('What lies between it and its country'),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: text,
  placeId: id.nullable().describe('The place of the agency that is this one'),
  title: text.describe("The name that it has, or gets: 'Nara, Mali' beside another Nara"),
})
export type KnownPlace = z.infer<typeof knownPlace>
