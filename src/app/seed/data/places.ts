import type { Place } from '../../../modules/catalog/places/table'

export type PlaceData = Pick<Place, 'slug' | 'name' | 'kind' | 'timeZone'> & {
  /** Slug of the parent place, which comes earlier in the list. */
  parent?: string
  /** Other words that find it, besides its name. */
  aliases?: string[]
}

/** The search bar's destinations by slug, in the specified order (specification 3). */
export const searchOrder = [
  'thailand',
  'india',
  'maldives',
  'dubai',
  'singapore',
  'japan',
  'bali',
  'goa',
  'kerala',
  'rajasthan',
  'kashmir',
  'himachal-pradesh',
  'vietnam',
  'malaysia',
  'philippines',
  'sri-lanka',
  'nepal',
  'bhutan',
  'turkey',
  'egypt',
  'morocco',
  'south-africa',
  'kenya',
  'tanzania',
  'italy',
  'france',
  'spain',
  'greece',
  'switzerland',
  'germany',
  'uk',
  'usa',
  'canada',
  'mexico',
  'brazil',
  'argentina',
  'peru',
  'australia',
  'new-zealand',
  'fiji',
  'mauritius',
  'seychelles',
] as const

/** The promotional tiles in the specified order, each with the poster it shows: package and file. */
export const tiles: { place: string; poster: [packageKey: string, file: string] }[] = [
  { place: 'thailand', poster: ['thailand-andaman', '1.svg'] },
  { place: 'japan', poster: ['japan-spring', '1.svg'] },
  { place: 'usa', poster: ['usa-canyons', '1.svg'] },
  { place: 'luxury-cruises', poster: ['cruise-fjords', '4.svg'] },
  { place: 'europe', poster: ['greece-cyclades', '1.svg'] },
  { place: 'maldives', poster: ['maldives-atoll', '1.svg'] },
  { place: 'uae', poster: ['dubai-dunes', '1.svg'] },
]
