import { z } from 'zod'
import { count, text, view } from '../../../shared/views'
import { placeKinds } from '../../catalog/places/kinds.rules'
import { picture } from '../../core/media/view'

/** Names a place with its address, and how many active packages there are there and below. */
const namedPlace = view({ slug: text, name: text, packages: count })

/** Describes a place for its page. `slug` is its present address, whichever was asked for. */
export const destination = view({
  slug: text,
  name: text,
  kind: z.enum(placeKinds),
  text,
  image: picture.nullable(),
  packages: count,
  /** Lists what it lies in, from the outside in. */
  above: view({ slug: text, name: text }).array(),
  places: namedPlace.array(),
  /** Lists the names that its map shows; none without coordinates. */
  onMap: text.array(),
})
export type Destination = z.infer<typeof destination>

export const listedDestination = namedPlace.extend({
  kind: z.enum(placeKinds),
  image: picture.nullable(),
  places: namedPlace.array(),
})
export type ListedDestination = z.infer<typeof listedDestination>
