import { toPlain } from '../../../shared/digits'
import { invalid } from '../../../shared/errors'
import { currencyHeadings } from '../../../shared/import-fields'
import type { Attempt, ImportField } from '../../../shared/imports'
import { type Currency, toDecimal } from '../../../shared/money'
import { readSlug } from '../../../shared/links'
import { packageStatuses } from '../../catalog/packages/publish.rules'
import { isImageUrl } from '../../core/media/upload.rules'
import { fold } from '../../../shared/text'

const yes: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }
const yesOrNo = { isKnown: (cell: string) => Object.hasOwn(yes, cell.toLowerCase()), meanings: ['Yes', 'No'] }

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
  { name: 'slug', label: 'Address', aliases: ['Slug', 'URL', 'Permalink'] },
  { name: 'id', label: 'ID', aliases: ['Package ID'] },
]
const needed = ['name', 'destination', 'category', 'days', 'nights', 'price', 'description']

export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  columns.has('id') || columns.has('slug')
    ? []
    : packageFields.filter(({ name }) => needed.includes(name) && !columns.has(name)).map(({ label }) => label)

type Cells = Readonly<Record<string, string>>

const lists = ['highlights', 'inclusions', 'exclusions', 'tags', 'departureCities'] as const
/** Names lists whose entries have no commas themselves. */
const commaLists = new Set<string>(['tags', 'departureCities'])
const texts = ['name', 'destination', 'category', 'price', 'originalPrice', 'description', 'terms'] as const
const numbers = ['days', 'nights', 'maxTravelers'] as const
const flags = ['isFlightIncluded', 'featured'] as const

const readNumber = (cell: string) =>
  /^\d{1,3}([.,]0+)?$/.test(toPlain(cell)) ? Number.parseInt(toPlain(cell), 10) : Number.NaN

/** Reads one day a line: 'Arrival: Boat to the hotel' or 'Arrival | Boat to the hotel'. */
const readItinerary = (cell: string) =>
  cell
    .split('\n')
    .map((text) => text.replace(/^\s*(?:day\s*)?\d{1,3}\s*[.:)–-]\s*/i, '').trim())
    .filter(Boolean)
    .map((text) => {
      const [title = '', ...rest] = text.split(/ \| |: /)
      return { title: title.trim(), description: rest.join(': ').trim() || title.trim() }
    })

/** Limits the pictures of a package that a file names. */
const mostPictures = 20

/**
 * Reads addresses of pictures, parted by commas, bars, semicolons or lines, each once.
 * @throws AppError invalid `pictures`
 */
export function readPictures(cell: string): string[] {
  const urls = [
    ...new Set(cell.split(/\s*[|;\n]\s*|\s*,\s*(?=https?:)|\s+(?=https?:)/i).map((text) => text.trim())),
  ].filter(Boolean)
  if (urls.some((url) => !isImageUrl(url) || url.length > 2000))
    throw invalid('Please write addresses of pictures, such as https://example.com/beach.jpg', 'pictures')
  if (urls.length > mostPictures) throw invalid(`At most ${mostPictures} pictures`, 'pictures')
  return urls
}

function readYes(cell: string, column: string): boolean {
  const flag = yes[cell.toLowerCase()]
  if (flag === undefined) throw invalid('Please write Yes or No', column)
  return flag
}

/** Maps a line to the form's input. Blank cells are absent. @throws AppError invalid naming the column */
export function toInput(cells: Cells, attempt: Attempt): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const name of texts) if (cells[name]) input[name] = cells[name]
  for (const name of numbers) if (cells[name]) input[name] = readNumber(cells[name])
  for (const name of lists) if (cells[name]) input[name] = cells[name].split(commaLists.has(name) ? /[;,\n]/ : /[;\n]/)
  for (const name of flags) {
    const cell = cells[name]
    if (!cell) continue
    const flag = attempt(() => readYes(cell, name), undefined)
    if (flag !== undefined) input[name] = flag
  }
  if (cells.place) input.place = readSlug(cells.place)
  if (cells.currency) input.currency = cells.currency.toUpperCase()
  if (cells.itinerary) input.itinerary = readItinerary(cells.itinerary)
  if (cells.status && !isNumber(cells.status)) input.status = readStatus(cells.status)
  return input
}

/** Describes a stored package, as far as files do. */
type Stored = {
  currency: Currency
  title: string
  priceMinor: number
  originalPriceMinor: number | null
} & Record<'destination' | 'category' | 'description' | 'terms' | 'status', string> &
  Record<'days' | 'nights' | 'maxTravelers', number> &
  Record<(typeof lists)[number], string[]> &
  Record<(typeof flags)[number], boolean>

/** Returns what a stored package says in the fields of a file, as the form's input. */
export const toStoredInput = (one: Stored): Record<string, unknown> => ({
  name: one.title,
  destination: one.destination,
  category: one.category,
  days: one.days,
  nights: one.nights,
  price: toDecimal(one.priceMinor, one.currency),
  originalPrice: one.originalPriceMinor === null ? '' : toDecimal(one.originalPriceMinor, one.currency),
  currency: one.currency,
  description: one.description,
  terms: one.terms,
  highlights: one.highlights,
  inclusions: one.inclusions,
  exclusions: one.exclusions,
  tags: one.tags,
  maxTravelers: one.maxTravelers,
  isFlightIncluded: one.isFlightIncluded,
  departureCities: one.departureCities,
  featured: one.featured,
  status: one.status,
})

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
