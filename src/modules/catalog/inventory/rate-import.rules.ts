import { readDecimal, toPercent } from '../../../shared/amounts'
import { csvAmount, type CsvCells } from '../../../shared/csv'
import { invalid } from '../../../shared/errors'
import { currencyHeadings } from '../../../shared/import-fields'
import { translatePeople, translateWord } from '../../../shared/import-words'
import type { Attempt, ImportField } from '../../../shared/imports'
import { fold } from '../../../shared/text'
import { readDay } from '../../core/imports/line.rules'
import { type ItemKind, itemKinds, itemNames, vehicleLabel } from './item.rules'
import type { RatePrice } from './view'
import {
  type AgeBand,
  ageBands,
  ageLabels,
  everyDay,
  rateUnits,
  type RateUnit,
  unitLabels,
  usualUnit,
  weekdayNames,
} from './rates.rules'

/** Describes the words of a column that says of which kind an item is. */
export const kindField = {
  isKnown: (cell: string) => isAmong(kindWords, cell),
  meanings: Object.values(itemNames),
}

/** Lists the columns of a file of supplier rates. */
export const rateFields: readonly ImportField[] = [
  { name: 'item', label: 'Item', aliases: ['Name', 'Hotel', 'Hotel name', 'Activity', 'Tour', 'Service', 'Product'] },
  {
    name: 'kind',
    label: 'Kind',
    aliases: ['Item kind', 'Type', 'Service type'],
    words: kindField,
  },
  { name: 'location', label: 'Location', aliases: ['City', 'Place', 'Destination', 'From'] },
  {
    name: 'variant',
    label: 'Room or category',
    aliases: ['Room type', 'Room', 'Room category', 'Category', 'Vehicle type', 'Vehicle', 'Meal type'],
  },
  { name: 'season', label: 'Season', aliases: ['Period', 'Rate name', 'Season name'] },
  { name: 'firstDay', label: 'From day', kind: 'date', aliases: ['Valid from', 'Start', 'Start date', 'From date'] },
  {
    name: 'lastDay',
    label: 'To day',
    kind: 'date',
    aliases: ['Valid to', 'Valid until', 'End', 'End date', 'To date'],
  },
  { name: 'weekdays', label: 'Weekdays', aliases: ['Days', 'Days of week', 'Day of week'] },
  {
    name: 'unit',
    label: 'Per',
    aliases: ['Unit', 'Rate per', 'Basis'],
    words: { isKnown: (cell) => isAmong(unitWords, cell), meanings: Object.values(unitLabels) },
  },
  { name: 'occupancy', label: 'People', aliases: ['Occupancy', 'Pax', 'Persons'] },
  {
    name: 'ageBand',
    label: 'Age',
    aliases: ['Age band', 'Passenger type', 'Pax type'],
    words: { isKnown: (cell) => isAmong(ageWords, cell), meanings: Object.values(ageLabels) },
  },
  {
    name: 'net',
    label: 'Net',
    kind: 'amount',
    aliases: ['Net rate', 'Cost', 'Net price', 'Net cost', 'Buy', 'Supplier rate', 'Netto', 'Nettopreis'],
  },
  {
    name: 'sell',
    label: 'Sell',
    kind: 'amount',
    currencyIn: ['sellCurrency', 'currency'],
    aliases: ['Sell rate', 'Selling price', 'Sell price', 'Gross', 'Retail', 'Retail price', 'Price'],
  },
  { name: 'markup', label: 'Markup %', aliases: ['Markup', 'Mark-up'] },
  { name: 'currency', label: 'Currency', aliases: ['Rate currency'], fallbacks: currencyHeadings },
  { name: 'sellCurrency', label: 'Sell currency' },
  { name: 'costReason', label: 'Reason below cost' },
  { name: 'id', label: 'ID', aliases: ['Rate ID'] },
  { name: 'itemId', label: 'Item ID' },
]

export const missingColumns = (columns: ReadonlySet<string>): string[] => [
  ...(columns.has('item') || columns.has('itemId') ? [] : ['Item']),
  ...(columns.has('firstDay') ? [] : ['From day']),
  ...(columns.has('lastDay') ? [] : ['To day']),
  ...(columns.has('net') ? [] : ['Net']),
  ...(columns.has('sell') || columns.has('markup') ? [] : ['Sell']),
]

const pick = <T>(words: Readonly<Record<string, T>>, cell: string, column: string, known: readonly string[]): T => {
  const found = words[cell.toLowerCase()]
  if (found !== undefined) return found
  throw invalid(`‘${cell}’ is none of ${known.join(', ')}`, column)
}

const isAmong = (words: Readonly<Record<string, unknown>>, cell: string) => Object.hasOwn(words, cell.toLowerCase())

const kindWords: Record<string, ItemKind> = Object.fromEntries(
  itemKinds.flatMap((kind) => [
    [kind.toLowerCase(), kind],
    [itemNames[kind], kind],
    [`${itemNames[kind]}s`, kind],
  ]),
)
const unitWords: Record<string, RateUnit> = {
  ...Object.fromEntries(
    rateUnits.flatMap((unit) => [
      [unit, unit],
      [unitLabels[unit].toLowerCase(), unit],
    ]),
  ),
  'room night': 'room',
  'per room': 'room',
  'per night': 'room',
  pax: 'person',
  'per person': 'person',
  'per pax': 'person',
  seat: 'vehicle',
  'per vehicle': 'vehicle',
  'per group': 'group',
}
const ageWords: Record<string, AgeBand> = Object.fromEntries(
  ageBands.flatMap((band) => [
    [band, band],
    [ageLabels[band].toLowerCase(), band],
    [`${ageLabels[band].toLowerCase()}s`, band],
  ]),
)

/** Reads an item's kind; undefined for a blank cell. @throws AppError invalid for another word */
export const readKind = (cell: string | undefined, column = 'kind'): ItemKind | undefined =>
  cell ? pick(kindWords, cell, column, Object.values(itemNames)) : undefined

/** Joins what a range of weekdays has between them, parts '月火', and drops the 'feira' of Portuguese weekdays. */
const toWeekdayText = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[- ]feiras?\b/gi, '')
    .replace(/(?<! ) *(?:[〜～~]|(?<=\S )(?:to|a|à|até|au|bis)(?= \S)|から) */giu, '-')
    .replace(/(?<=[月火水木金土日])(?=[月火水木金土日](?!曜))/gu, ',')

/**
 * Reads 'Mon, Tue', 'Mon-Fri', 'lunes a viernes', '土日' or 'Every day' as bits; a blank cell is every day.
 * @throws AppError invalid for another text
 */
export function readWeekdays(cell: string): number {
  if (cell === '' || /^(every ?day|all|daily)$/i.test(cell) || translateWord(cell).includes('every day'))
    return everyDay
  const findWeekday = (word: string) => {
    const known = translateWord(word)
    const english = (name: string) => word.trim().toLowerCase().startsWith(name.toLowerCase())
    return weekdayNames.findIndex((name) => known.includes(name.toLowerCase()) || english(name))
  }
  let mask = 0
  for (const part of toWeekdayText(cell)
    .split(/[,;/、・ ]+/)
    .filter(Boolean)) {
    const [from, to, ...more] = part.split(/[-–]/).map(findWeekday) as [number, number | undefined]
    if (from < 0 || to === -1 || more.length > 0)
      throw invalid('Please write weekdays such as Mon, Tue or Mon-Fri', 'weekdays')
    const last = to ?? from
    for (let day = from; ; day = (day + 1) % 7) {
      mask |= 1 << day
      if (day === last) break
    }
  }
  return mask
}

function readOccupancy(cell = ''): number {
  const [found, count = 0] = /^(\d{1,3}) ?(?:persons?|people|pax|adults?)?$/i.exec(translatePeople(cell)) ?? []
  if (cell && found === undefined) throw invalid('Please enter a number of people such as 2', 'occupancy')
  return Number(count)
}

/** Reads what a line says of a rate beside its item and prices. @throws AppError invalid naming the column */
export function toRate(cells: Readonly<Record<string, string>>, kind: ItemKind, attempt: Attempt) {
  const { season = '', firstDay = '', lastDay = '', weekdays = '', unit, occupancy, ageBand } = cells
  return {
    season,
    firstDay: attempt(() => readDay(firstDay, 'firstDay'), undefined) ?? '',
    lastDay: attempt(() => readDay(lastDay, 'lastDay'), undefined) ?? '',
    weekdays: attempt(() => readWeekdays(weekdays), everyDay),
    unit: unit
      ? attempt(() => pick(unitWords, unit, 'unit', Object.values(unitLabels)), usualUnit[kind])
      : usualUnit[kind],
    occupancy: attempt(() => readOccupancy(occupancy), 0),
    ageBand: attempt(() => (ageBand ? pick(ageWords, ageBand, 'ageBand', Object.values(ageLabels)) : 'any'), 'any'),
  }
}

/**
 * Reads a markup in percent. @throws AppError invalid for no number from 0 to 500, or a bare 0.25, which may be 25%
 */
export function readMarkup(cell: string): number {
  const percent = readDecimal(cell)
  if (percent === null || percent > 500) throw invalid('Please enter a markup such as 25%', 'markup')
  if (percent > 0 && percent < 1 && !cell.includes('%'))
    throw invalid(`Is it ${toPercent(percent)}% or ${percent}%? Please write it with its sign`, 'markup')
  return percent
}

export const getPlace = (item: Readonly<Record<string, unknown>>): string =>
  String(item.location ?? item.fromLocation ?? '')

/** Returns what tells items of one name and place apart: a hotel's room, an activity's category, a vehicle, a meal. */
export const getVariant = (item: Readonly<Record<string, unknown>>): string =>
  String(item.roomType ?? item.category ?? item.vehicleType ?? item.type ?? '')

/** Tests whether a cell names an item's variant, as stored or shown. An item without one has any. */
export const isVariant = (item: Readonly<Record<string, unknown>>, cell: string): boolean => {
  const own = getVariant(item)
  return own === '' || [own, vehicleLabel(own)].some((name) => fold(name) === fold(cell))
}

const toWeekdays = (mask: number): string =>
  mask === everyDay ? 'Every day' : weekdayNames.filter((_, at) => mask & (1 << at)).join(', ')

type Exported = RatePrice & { kind: ItemKind; itemId: string; item: string; location: string; variant: string }

/** Describes the export of rates, which the import reads. */
export const rateCells: CsvCells<Exported> = {
  Item: ({ item }) => item,
  Kind: ({ kind }) => itemNames[kind],
  Location: ({ location }) => location,
  'Room or category': ({ variant }) => variant,
  Season: ({ season }) => season,
  'From day': ({ firstDay }) => firstDay,
  'To day': ({ lastDay }) => lastDay,
  Weekdays: ({ weekdays }) => toWeekdays(weekdays),
  Per: ({ unit }) => unitLabels[unit],
  People: ({ occupancy }) => (occupancy === 0 ? '' : occupancy),
  Age: ({ ageBand }) => ageLabels[ageBand],
  Net: ({ netMinor, netCurrency }) => csvAmount(netMinor, netCurrency),
  Currency: ({ netCurrency }) => netCurrency,
  Sell: ({ sellMinor, currency }) => csvAmount(sellMinor, currency),
  'Sell currency': ({ currency }) => currency,
  ID: ({ id }) => id,
  'Item ID': ({ itemId }) => itemId,
}
