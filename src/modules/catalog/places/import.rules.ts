import { readSlug } from '../../../shared/links'
import { invalid } from '../../../shared/errors'
import type { Attempt, ImportField } from '../../../shared/imports'
import { readNumber } from '../../../shared/numbers'
import { splitParts } from '../../../shared/text'
import { toOwnId } from '../../core/imports/line.rules'
import { maxSearched } from './schema'
import { kindLabels, type PlaceKind, placeKinds } from './kinds.rules'

/** Lists the columns of a file of places: those of their export first. */
export const placeFields: readonly ImportField[] = [
  {
    name: 'name',
    label: 'Name',
    aliases: ['Place', 'Place name'],
    fallbacks: ['Destination', 'City', 'Town', 'Title'],
  },
  {
    name: 'kind',
    label: 'Kind',
    aliases: ['What it is', 'Type', 'Place type', 'Category'],
    fallbacks: ['Level'],
    words: { isKnown: (cell) => findKind(cell) !== undefined, meanings: placeKinds.map((kind) => kindLabels[kind]) },
  },
  {
    name: 'parent',
    label: 'Lies in',
    aliases: ['Parent', 'Parent name', 'Parent place', 'Part of', 'Within', 'Located in'],
    fallbacks: ['Region', 'Country', 'Path'],
  },
  { name: 'slug', label: 'Address', aliases: ['Slug', 'Page address', 'URL'] },
  {
    name: 'aliases',
    label: 'Further names',
    aliases: ['Alias', 'Other names', 'Alternate names', 'Alternative names', 'Also known as', 'Synonyms'],
  },
  { name: 'timeZone', label: 'Time zone', aliases: ['TZ'] },
  { name: 'latitude', label: 'Latitude', aliases: ['Lat'] },
  { name: 'longitude', label: 'Longitude', aliases: ['Lng', 'Lon', 'Long'] },
  { name: 'text', label: 'Text', aliases: ['Description', 'Introduction', 'Intro', 'About'], fallbacks: ['Notes'] },
  { name: 'searchRank', label: 'Position in the search bar', aliases: ['Search position', 'Search rank'] },
  { name: 'id', label: 'ID', aliases: ['Place ID'] },
]

export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  ['name', 'id', 'slug'].some((name) => columns.has(name)) ? [] : ['Name']

const kinds: Record<string, PlaceKind> = {
  ...Object.fromEntries(
    placeKinds.flatMap((kind) => [
      [kind, kind],
      [kindLabels[kind].toLowerCase(), kind],
    ]),
  ),
  resort: 'city',
  town: 'city',
  village: 'city',
  continent: 'region',
  island: 'region',
  province: 'region',
  state: 'region',
  'sub-region': 'region',
}

/** Returns the kind that a cell names; undefined for none, or an unknown word. */
export const findKind = (cell = ''): PlaceKind | undefined =>
  Object.hasOwn(kinds, cell.toLowerCase()) ? kinds[cell.toLowerCase()] : undefined

/** @throws AppError invalid for an unknown word */
function readKind(cell: string): PlaceKind {
  const kind = findKind(cell)
  if (kind) return kind
  throw invalid(`A place is one of: ${placeKinds.map((one) => kindLabels[one]).join(', ')}`, 'kind')
}

const bounds = { latitude: 90, longitude: 180 } as const

/** Reads '38.72', '38,72°' and '9.14 W'. @throws AppError invalid for no number, and one out of bounds */
function readDegrees(cell: string, column: keyof typeof bounds): number | undefined {
  const max = bounds[column]
  const [side = ''] = (column === 'latitude' ? /[NS]$/i : /[EW]$/i).exec(cell) ?? []
  const digits = cell.slice(0, cell.length - side.length).replace(/(?<![\s°])[\s°]+$/, '')
  const read = readNumber(digits, { min: side ? 0 : -max, max, isRequired: true })
  if ('problem' in read) throw invalid(read.problem, column)
  return /[sw]/i.test(side) ? -read.value : Number(read.value)
}

/** @throws AppError invalid for no whole number, and one out of bounds */
function readPosition(cell: string): number {
  const read = readNumber(cell, { min: 1, max: maxSearched, allowDecimal: false, isRequired: true })
  if ('problem' in read) throw invalid(read.problem, 'searchRank')
  return Number(read.value)
}

/** Splits 'Portugal / Lisbon region', the outermost first. */
export const splitPath = (cell: string): string[] => splitParts(cell, /[/>›»→|]/)

/** Maps a line to the form's input. Blank cells are absent: they change nothing. */
export const toInput = (cells: Readonly<Record<string, string>>, attempt: Attempt) => ({
  id: toOwnId(cells.id)?.toLowerCase(),
  name: cells.name || undefined,
  kind: cells.kind ? attempt(() => readKind(cells.kind!), undefined) : undefined,
  slug: cells.slug ? readSlug(cells.slug) : undefined,
  aliases: cells.aliases ? splitParts(cells.aliases, /[;|\n]/) : undefined,
  timeZone: cells.timeZone || undefined,
  latitude: cells.latitude ? attempt(() => readDegrees(cells.latitude!, 'latitude'), undefined) : undefined,
  longitude: cells.longitude ? attempt(() => readDegrees(cells.longitude!, 'longitude'), undefined) : undefined,
  text: cells.text || undefined,
  searchRank: cells.searchRank ? attempt(() => readPosition(cells.searchRank!), undefined) : undefined,
})
