import type { Cell, CsvCells } from '../../../shared/csv'
import { type ItemKind, itemNames } from '../../catalog/inventory/item.rules'
import { getPlace, getVariant } from '../../catalog/inventory/rate-import.rules'
import { windowsText } from '../../catalog/packages/offered.rules'
import { type ContentDay, mostPictures, type PackageContent } from '../../catalog/packages/schema'
import { writeTermsCells } from '../../settings/terms/cells.rules'
import { dayBreak, packageFields, readItinerary, toInput } from './import.rules'

/** Holds what a line says, by the import's fields. */
export type ExportedLine = Readonly<Record<string, Cell>>

/** Describes the export of packages: the columns that their import reads. */
export const packageCells: CsvCells<ExportedLine> = Object.fromEntries(
  packageFields.map(({ name, label }) => [label, (line: ExportedLine) => line[name] ?? '']),
)

const dayWords = {
  accommodation: 'Stay',
  transport: 'Transport',
  place: 'Place',
  image: 'Picture',
  notes: 'Notes',
} as const

const withoutReturns = (text: string) => text.replace(/\r\n?/g, '\n')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const noDetails = { activities: [], meals: [], accommodation: '', transport: '', notes: '', place: '', image: '' }

/** Writes a day as the import reads it; undefined where no line reads as this day. */
function writeDay(stored: ContentDay, position: number): string | undefined {
  const day = { ...stored, description: withoutReturns(stored.description), notes: withoutReturns(stored.notes) }
  const details = [
    ...day.activities.map((one) => `Activity: ${one}`),
    ...day.meals.map((one) => `Meal: ${one}`),
    ...(Object.keys(dayWords) as (keyof typeof dayWords)[]).flatMap((name) =>
      day[name] ? `${dayWords[name]}: ${day[name]}` : [],
    ),
  ]
  // Begins with the number of the day: the import takes one away, which may be the title's own.
  const lines = [`${day.title}: ${day.description}`, `${day.title} | Text: ${day.description}`].map((begin) =>
    [`${position + 1}. ${begin}`, ...details].join(' | ').replaceAll('\n', dayBreak),
  )
  const isRead = (line: string) => {
    const [read, ...more] = readItinerary(line)
    return (
      more.length === 0 &&
      Object.entries({ ...noDetails, ...read }).every(([name, value]) => isSame(value, day[name as keyof ContentDay]))
    )
  }
  return lines.find(isRead)
}

/** Writes days one a line; blank where a day cannot be told in one line, as a file's days replace all others. */
export function writeItinerary(days: readonly ContentDay[]): string {
  const lines = days.map(writeDay)
  return lines.includes(undefined) ? '' : lines.join('\n')
}

const marks = { highlights: '\n', inclusions: '\n', exclusions: '\n', tags: ', ', departureCities: ', ' } as const

/** Writes a list; blank where it would be read as another one. */
function writeList(content: PackageContent, name: keyof typeof marks): string {
  const cell = content[name].join(marks[name])
  const read = toInput({ [name]: cell }, (get) => get())[name]
  return isSame(read, content[name]) ? cell : ''
}

/** Tests whether the import can name a picture by this description. */
export const isPictureName = (text: string): boolean => text !== '' && !/[|\r\n]|https?:|;$/i.test(text)

/** Writes a picture: its address, behind its description where the import can name it. */
export const writePicture = (text: string | undefined, url: string): string => (text ? `${text} (${url})` : url)

/** Writes pictures, one a line: descriptions and addresses. */
export function writePictures(texts: readonly string[]): string {
  const cell = texts.slice(0, mostPictures).join('\n')
  // Adds a bar, as semicolons part the descriptions of a cell that has neither lines nor bars.
  return texts.length === 1 && cell.includes(';') ? `${cell} |` : cell
}

const toYesNo = (flag: boolean) => (flag ? 'Yes' : 'No')

/** Holds a package with what its cells say of records beside it. */
type Exported = {
  id: string
  slug: string
  status: string
  content: PackageContent
  /** Labels its category. */
  category: string
  /** Names its pictures, as `writePicture` does. */
  pictures: readonly string[]
  itinerary: string
}

/** Returns the first line of a package. What has no cell, or would be read otherwise, is blank, and kept so by the import. */
export const toPackageLine = ({
  id,
  slug,
  status,
  content,
  category,
  pictures,
  itinerary,
}: Exported): ExportedLine => ({
  name: content.name,
  destination: content.destination,
  place: content.place,
  category,
  days: content.days ?? '',
  // Leaves out 0, which the form refuses.
  nights: content.nights || '',
  price: content.price || '0',
  originalPrice: content.originalPrice,
  currency: content.currency,
  description: content.description,
  itinerary,
  ...Object.fromEntries((Object.keys(marks) as (keyof typeof marks)[]).map((name) => [name, writeList(content, name)])),
  terms: content.terms,
  pictures: writePictures(pictures),
  maxTravelers: content.maxTravelers ?? '',
  isFlightIncluded: toYesNo(content.isFlightIncluded),
  featured: toYesNo(content.featured),
  status,
  alsoPlaces: content.alsoPlaces.join('; '),
  offered: windowsText(content.offered),
  ...(content.paymentTerms && writeTermsCells(content.paymentTerms, content.currency)),
  slug: `/packages/${slug}`,
  id,
})

type Item = Readonly<Record<string, unknown>> & { kind: ItemKind; name: string }
type Details = { included?: boolean; nights?: number; day?: number | null }

/** Returns the line of an option of a package, which repeats the package's name. */
export const toOptionLine = (
  { id, content: { name, days } }: Pick<Exported, 'id' | 'content'>,
  item: Item,
  { included = true, nights, day }: Details,
): Readonly<Record<string, string>> => ({
  name,
  option: item.name,
  optionKind: itemNames[item.kind],
  optionLocation: getPlace(item),
  optionVariant: getVariant(item),
  optionNights: nights === undefined ? '' : String(nights),
  // Leaves out a day beyond the length, which the import refuses.
  optionDay: day && day <= (days ?? 0) ? String(day) : '',
  optionIncluded: toYesNo(included),
  id,
})
