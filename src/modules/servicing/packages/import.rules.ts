import { toCurrencyCode } from '../../../shared/currency-codes'
import { toPlain } from '../../../shared/digits'
import { invalid } from '../../../shared/errors'
import { currencyHeadings } from '../../../shared/import-fields'
import { assertWhole, peopleWords, readWhole, readYes, yesOrNo } from '../../../shared/import-words'
import type { Attempt, ImportField } from '../../../shared/imports'
import { readSlug } from '../../../shared/links'
import { nightsAfter } from '../../catalog/package-drafts/itinerary.rules'
import { leaveOwnPictures } from '../../catalog/packages/day-pictures.rules'
import { readWindows } from '../../catalog/packages/offered.rules'
import { readDuration } from '../../catalog/packages/package.rules'
import { packageStatuses } from '../../catalog/packages/publish.rules'
import { mostPictures, type PackageContent } from '../../catalog/packages/schema'
import { describePictureInput } from '../../core/media/schema'
import { isImageUrl } from '../../core/media/upload.rules'
import { cutText, fold, splitParts } from '../../../shared/text'
import { termsFields } from '../../settings/terms/cells.rules'
import { optionFields } from './option.rules'

const statusWords: Record<string, string> = { published: 'active', publish: 'active' }
const readStatus = (cell: string): string => statusWords[cell.toLowerCase()] ?? cell.toLowerCase()
const isStatus = (word: string) => packageStatuses.some((one) => one === word)
/** Matches the numbers of WooCommerce's column Published: new packages are drafts, others keep their status. */
const isNumber = (cell: string) => /^-?[01]$/.test(cell)

/** Lists the columns of a file of packages, with headings of other programs. */
export const packageFields: readonly ImportField[] = [
  { name: 'name', label: 'Title', aliases: ['Name', 'Package', 'Package name', 'Tour', 'Tour name', 'Product name'] },
  { name: 'destination', label: 'Destination', aliases: ['Place', 'Location', 'City', 'Country'] },
  { name: 'place', label: 'Place address', aliases: ['Place slug'] },
  { name: 'category', label: 'Category', aliases: ['Theme', 'Categories'], fallbacks: ['Type'] },
  { name: 'days', label: 'Days', aliases: ['Duration days', 'Number of days', 'Duration'] },
  { name: 'nights', label: 'Nights', aliases: ['Number of nights'] },
  {
    name: 'price',
    label: 'Price',
    kind: 'amount',
    aliases: ['Price per person', 'Regular price', 'From price', 'Adult price', 'Base price'],
  },
  { name: 'originalPrice', label: 'Original price', kind: 'amount', aliases: ['Was price', 'List price'] },
  { name: 'currency', label: 'Currency', fallbacks: currencyHeadings },
  {
    name: 'description',
    label: 'Description',
    aliases: ['Summary', 'Overview', 'Long description'],
    fallbacks: ['Short description'],
  },
  { name: 'itinerary', label: 'Itinerary', aliases: ['Program', 'Programme', 'Day by day'] },
  { name: 'highlights', label: 'Highlights' },
  { name: 'inclusions', label: 'Inclusions', aliases: ['Included', 'Includes', 'What is included'] },
  { name: 'exclusions', label: 'Exclusions', aliases: ['Excluded', 'Excludes', 'Not included'] },
  { name: 'terms', label: 'Terms', aliases: ['Terms and conditions'] },
  {
    name: 'pictures',
    label: 'Pictures',
    aliases: ['Images', 'Image', 'Image URL', 'Image URLs', 'Photos', 'Photo', 'Gallery', 'Featured image', 'Picture'],
  },
  { name: 'tags', label: 'Tags', aliases: ['Tag', 'Labels'] },
  { name: 'maxTravelers', label: 'Max travelers', aliases: ['Maximum pax', 'Max pax', 'Group size', 'Max group size'] },
  { name: 'isFlightIncluded', label: 'Flights included', aliases: ['Flight included'], words: yesOrNo },
  { name: 'departureCities', label: 'Departure cities', aliases: ['Departs from', 'Departure city'] },
  { name: 'featured', label: 'Featured', aliases: ['Is featured?'], words: yesOrNo },
  {
    name: 'status',
    label: 'Status',
    aliases: ['State', 'Published'],
    words: {
      isKnown: (cell) => isNumber(cell) || isStatus(readStatus(cell)),
      meanings: ['Active', 'Draft', 'Inactive'],
    },
  },
  { name: 'alsoPlaces', label: 'Also visits', aliases: ['Further places', 'Also in'] },
  { name: 'offered', label: 'Offered', aliases: ['Offered in'] },
  ...termsFields,
  ...optionFields,
  { name: 'slug', label: 'Address', aliases: ['Slug', 'URL', 'Permalink'] },
  { name: 'id', label: 'ID', aliases: ['Package ID'] },
]
const needed = ['name', 'destination', 'category', 'days', 'price', 'description']

/** Lists what a file of new packages lacks; one of options alone is of packages that are there. */
export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  columns.has('id') || columns.has('slug') || (columns.has('name') && columns.has('option'))
    ? []
    : packageFields.filter(({ name }) => needed.includes(name) && !columns.has(name)).map(({ label }) => label)

type Cells = Readonly<Record<string, string>>

/** Tells whether the file of a line has all columns that a new package needs. */
export const isForNew = (cells: Cells): boolean => needed.every((name) => cells[name] !== undefined)

const lists = ['highlights', 'inclusions', 'exclusions', 'tags', 'departureCities'] as const
/** Names lists whose entries have no commas themselves. */
const commaLists = new Set<string>(['tags', 'departureCities'])
const texts = ['name', 'destination', 'category', 'price', 'originalPrice', 'description', 'terms'] as const
/** Lists columns of numbers, with what may stand behind one. */
const numbers = { days: '', nights: 'nights?', maxTravelers: peopleWords }
const flags = ['isFlightIncluded', 'featured'] as const

/** Holds what a file says of a day. Its place and picture are as the file names them. */
export type FileDay = { title: string; description: string } & Partial<
  Record<'accommodation' | 'transport' | 'notes' | 'place' | 'image', string> & Record<'activities' | 'meals', string[]>
>

const dayTexts = {
  text: 'description',
  stay: 'accommodation',
  transport: 'transport',
  notes: 'notes',
  place: 'place',
  picture: 'image',
} as const

/** Adds a part such as 'Meals: Breakfast, Dinner' to a day; false for another text. */
function addDetail(day: FileDay, part: string): boolean {
  const [, label = '', rest = ''] = /^(\w+):(.*\S)/s.exec(part) ?? []
  const text = rest.trimStart()
  const word = label.toLowerCase()
  if (word === 'activity') day.activities = [...(day.activities ?? []), text]
  else if (word === 'meal') day.meals = [...(day.meals ?? []), text]
  else if (word === 'activities') day.activities = splitParts(text, ';')
  else if (word === 'meals') day.meals = splitParts(text, /[,;]/)
  else if (Object.hasOwn(dayTexts, word)) day[dayTexts[word as keyof typeof dayTexts]] = text
  else return false
  return true
}

/** Stands for a line break in the text and the notes of a day, which is one line itself. */
export const dayBreak = '¶'
const withBreaks = (text: string) => text.replaceAll(dayBreak, '\n')

/**
 * Reads one day a line: 'Arrival: Boat to the hotel' or 'Arrival | Boat to the hotel', with details behind bars:
 * '| Meals: Dinner | Stay: Reef Inn'. A title with colons has its text behind a bar: 'Krabi: beach | Text: By boat'.
 */
export const readItinerary = (cell: string): FileDay[] =>
  cell
    .split('\n')
    .map((text) => text.replace(/^\s*(?:day\s*)?\d{1,3}\s*[.:)–-]\s*/i, '').trim())
    .filter(Boolean)
    .map((row) => {
      const [first = '', ...parts] = splitParts(row, /\s\|(?=\s)/)
      const day: FileDay = { title: '', description: '' }
      const unread = parts.filter((part) => !addDetail(day, part))
      const whole = [first, ...unread].join(' | ')
      const [title = '', ...rest] = day.description ? [whole] : whole.split(/ \| |: /)
      const text = day.description || rest.join(': ').trim() || title.trim()
      return {
        ...day,
        ...(day.notes && { notes: withBreaks(day.notes) }),
        title: title.trim(),
        description: withBreaks(text),
      }
    })

const withoutMark = (line: string) => line.replace(/;$/, '').trimEnd()

/** Splits a list at its line breaks, else at semicolons, as its entries may have some. */
const splitList = (cell: string): string[] =>
  cell.includes('\n') ? splitParts(cell, '\n').map(withoutMark) : splitParts(cell, ';')

/** Matches what parts an address from a description behind it. */
const afterAddress = /[,;]\s(?<=^https?:\S+\s)/i

/** Matches what parts an address in brackets from another picture behind it. */
const afterBracket = /(?<=\(https?:[^\s()]+\))[,;]\s*/i

/** Names a picture by its description in the media library, its address, or both; what is not said is blank. */
export type NamedPicture = { text: string; url: string }

/** Reads a description with an address in brackets behind it; undefined for another text. */
function readDescribed(part: string): NamedPicture | undefined {
  const at = part.lastIndexOf('(http')
  const [text, url] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1, -1)]
  const isDescribed = part.endsWith(')') && text !== '' && !/https?:/i.test(text) && !/\s/.test(url)
  return isDescribed ? { text, url } : undefined
}

const toNamedPicture = (cell: string): NamedPicture =>
  /^https?:/i.test(cell) ? { text: '', url: cell } : { text: cell, url: '' }

/**
 * Reads pictures, each once: their descriptions in the media library, their addresses, or 'A beach (https://…)' with
 * both. They are parted by bars or lines, else by semicolons, and beside an address by commas. `left` counts those beyond
 * the limit of a package.
 * @throws AppError invalid `pictures`
 */
export function readPictures(cell: string): { pictures: NamedPicture[]; left: number } {
  const parts = /[|\n]/.test(cell) ? splitParts(cell, /[|\n]/).map(withoutMark) : splitParts(cell, ';')
  const whole = parts.flatMap((part) => splitParts(part, afterBracket))
  const named = whole.flatMap((part) => {
    const described = readDescribed(part)
    if (described) return described
    const texts = splitParts(part, /[,;]\s*(?=https?:)|\s(?=https?:)/i)
    return texts.flatMap((text) => splitParts(text, afterAddress)).map(toNamedPicture)
  })
  const all = [...new Map(named.map((one) => [`${one.text} ${one.url}`, one])).values()]
  const taken = all.slice(0, mostPictures)
  for (const { text, url } of taken.filter((one) => one.url)) {
    if (!isImageUrl(url) || url.length > 2000)
      throw invalid('Please write addresses of pictures, such as https://example.com/beach.jpg', 'pictures')
    const { error } = describePictureInput.shape.alt.safeParse(text)
    if (error) throw invalid(`‘${cutText(text, 40)}’: ${error.issues[0]!.message}`, 'pictures')
  }
  return { pictures: taken, left: all.length - taken.length }
}

/** Parts the names of places that a package also visits. */
export const readPlaces = ({ alsoPlaces = '' }: Cells): string[] => [...new Set(splitParts(alsoPlaces, /[;\n]/))]

const refuseWindows = () => {
  throw invalid('Please write months or days, such as April to October, or 20 September to 5 December', 'offered')
}

/**
 * Maps a line to the form's input, but for what is looked up. Blank cells are absent. @throws AppError invalid naming
 * the column
 */
export function toInput(cells: Cells, attempt: Attempt): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const name of texts) if (cells[name]) input[name] = cells[name]
  for (const [name, words] of Object.entries(numbers)) if (cells[name]) input[name] = readWhole(cells[name], words)
  const length = cells.days && Number.isNaN(input.days) ? readDuration(toPlain(cells.days)) : null
  if (length) {
    input.days = length.days
    if (length.nights !== null) input.nights ??= length.nights
  }
  for (const name of Object.keys(numbers)) attempt(() => assertWhole(Number(input[name] ?? 0), name), undefined)
  for (const name of lists)
    if (cells[name]) input[name] = commaLists.has(name) ? splitParts(cells[name], /[;,\n]/) : splitList(cells[name])
  for (const name of flags) {
    const cell = cells[name]
    if (!cell) continue
    const flag = attempt(() => readYes(cell, name), undefined)
    if (flag !== undefined) input[name] = flag
  }
  if (cells.place) input.place = readSlug(cells.place)
  if (cells.currency) input.currency = toCurrencyCode(cells.currency)
  if (cells.offered) {
    const windows = readWindows(cells.offered)
    if (windows) input.offered = windows
    else attempt(refuseWindows, undefined)
  }
  if (cells.status && !isNumber(cells.status)) input.status = readStatus(cells.status)
  return input
}

/** Returns what a stored package says in the fields of a file, as the form's input. */
export function toStoredInput({ content, status }: { content: PackageContent; status: string }) {
  const { soldOn: _, place: _1, price, mealPlans, itinerary, ...same } = content
  const days = leaveOwnPictures(itinerary, content.images)
  return { ...same, itinerary: days, price: price || '0', mealPlans: mealPlans.map(({ id }) => id), status }
}

/** Returns nights for other days than the stored ones, where a file says none; undefined for the same days. */
export const findNights = ({ days }: { days?: unknown }, was: Pick<PackageContent, 'days' | 'nights'>) =>
  typeof days === 'number' && days > 0 && days !== was.days ? nightsAfter(was, days) : undefined

type Titled = { title: string }

/**
 * Completes the days of a file by the stored ones: by title, else by position if their number is equal. New days have
 * only what the file states.
 */
export function withDetails<Given extends Titled, Stored extends Titled>(
  days: readonly Given[],
  stored: readonly Stored[],
): (Partial<Stored> & Given)[] {
  const left = new Set(stored)
  const takeTitled = ({ title }: Given) => {
    const found = [...left].find((one) => fold(one.title) === fold(title))
    if (found) left.delete(found)
    return found
  }
  const titled = days.map(takeTitled)
  const isRenamed = days.length === stored.length
  return days.map((day, i) => {
    const details: Partial<Stored> = titled[i] ?? (isRenamed && left.has(stored[i]!) ? stored[i]! : {})
    return { ...details, ...day }
  })
}
