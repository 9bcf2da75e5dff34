import { toPlain } from '../../../shared/digits'
import type { CalendarDate } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { readFileDate } from '../../../shared/file-dates'
import { currencyHeadings, noteGuesses, noteHeadings } from '../../../shared/import-fields'
import { translatePeople } from '../../../shared/import-words'
import type { ImportField } from '../../../shared/imports'
import type { Currency } from '../../../shared/money'
import { containsName, joinNames, splitName } from '../../../shared/names'
import { fold } from '../../../shared/text'
import { type Ages, ageOn, roleAt } from '../../catalog/pricing/party.rules'
import { findNationality } from '../../identity/documents/nationality.rules'
import { type TravelerKind, travelerKinds } from '../../bookings/bookings/travelers.rules'
import { countryField, hasName, personFields, taxNumberField } from '../../sales/customers/person.rules'
import { isKnownStatus } from './status.rules'
import { type LineKind, lineKinds } from '../../sales/proposals/offer.rules'
import type { Tax } from '../../sales/proposals/view'
import { chosenTax } from '../../settings/taxes/tax.rules'
import type { TaxRate } from '../../settings/taxes/view'
import { balanceDaysField, type Beside, depositField, readDeposit } from '../../settings/terms/cells.rules'
import { paymentTermsSchema, type PaymentTerms } from '../../settings/terms/schema'

/** Lists the columns that describe the booking, with headings of other programs. They stand in its first line. */
const tripFields: readonly ImportField[] = [
  {
    name: 'number',
    label: 'Booking number',
    aliases: [
      'Booking',
      'Booking ID',
      'Booking no',
      'Booking ref',
      'Booking reference',
      'Order',
      'Order no',
      'Order number',
      'Reservation number',
      'Confirmation number',
    ],
    fallbacks: ['Reference', 'Order ID', 'Number', 'ID', 'File number', 'Deal - ID'],
  },
  {
    name: 'status',
    label: 'Status',
    aliases: ['Booking status', 'Order status', 'State', 'Deal - Status'],
    fallbacks: ['Status text'],
    words: { isKnown: isKnownStatus, meanings: ['Confirmed', 'Held', 'Cancelled', 'Quote'] },
  },
  {
    name: 'paymentStatus',
    label: 'Payment status',
    aliases: ['Payment status text', 'Payment state', 'Paid status', 'Financial status'],
    words: { isKnown: isKnownStatus, meanings: ['Paid', 'Partially paid', 'Unpaid'] },
  },
  {
    name: 'title',
    label: 'Trip',
    aliases: ['Tour', 'Tour name', 'Product', 'Product name', 'Trip name', 'Item name', 'Package name', 'Booking name'],
    fallbacks: ['Title', 'Name of trip', 'Line items', 'Line item 1', 'Item', 'Description'],
  },
  { name: 'destination', label: 'Destination', aliases: ['Place', 'Location', 'Going to'] },
  { name: 'package', label: 'Package', aliases: ['Package slug'] },
  {
    name: 'startsOn',
    label: 'Departure',
    kind: 'date',
    aliases: [
      'Departure date',
      'Start date',
      'Travel date',
      'Tour date',
      'Trip date',
      'Session date',
      'Start time',
      'Tour start',
      'Date of travel',
      'Starts on',
    ],
    fallbacks: ['From', 'Arrival date', 'Check-in'],
  },
  {
    name: 'endsOn',
    label: 'Last day',
    kind: 'date',
    aliases: ['End date', 'Return date', 'End time', 'Tour end', 'Ends on', 'Return'],
    fallbacks: ['To', 'Check-out'],
  },
  {
    name: 'adults',
    label: 'Adults',
    aliases: [
      'Number of adults',
      'Adult',
      'Pax',
      'Number of pax',
      'No of pax',
      'Total customers',
      'Customer count',
      'Guests',
      'Travelers',
    ],
    fallbacks: ['Participants', 'Quantity', 'Quantities', 'People', 'Total quantity'],
  },
  { name: 'children', label: 'Children', aliases: ['Number of children', 'Child', 'Kids'] },
  { name: 'infants', label: 'Infants', aliases: ['Number of infants', 'Infant'] },
  { name: 'rooms', label: 'Rooms', aliases: ['Number of rooms'] },
  {
    name: 'currency',
    label: 'Currency',
    fallbacks: currencyHeadings,
  },
  {
    name: 'total',
    label: 'Total',
    kind: 'amount',
    aliases: [
      'Total price',
      'Total amount',
      'Order total',
      'Order total amount',
      'Price',
      'Sales revenue',
      'Sale total',
    ],
    fallbacks: ['Amount', 'Total cost', 'Deal - Value'],
  },
  { name: 'taxes', label: 'Taxes in the total', aliases: ['Tax name', 'Tax names'] },
  {
    name: 'paid',
    label: 'Paid',
    kind: 'amount',
    aliases: ['Amount paid', 'Total paid', 'Paid amount', 'Payments', 'Deposit paid', 'Sum of payments'],
  },
  {
    name: 'balance',
    label: 'Balance',
    kind: 'amount',
    aliases: ['Amount due', 'Total due', 'Outstanding', 'Balance owed'],
    // Reads a day here where the balance stands in another column.
    fallbacks: ['Balance due'],
  },
  { name: 'settledOn', label: 'Paid in full on', kind: 'date', aliases: ['Paid date', 'Date paid'] },
  { name: 'paymentReference', label: 'Payment reference', aliases: ['Transaction ID', 'Payment ID'] },
  {
    name: 'bookedOn',
    label: 'Booked on',
    kind: 'date',
    aliases: [
      'Booking date',
      'Order date',
      'Date created',
      'Created',
      'Date booked',
      'Made on',
      'Order placed',
      'Made date',
      'Made date time',
    ],
    fallbacks: ['Date'],
  },
  depositField,
  balanceDaysField,
  { name: 'owner', label: 'Owner', aliases: ['Assigned to', 'Consultant', 'Agent', 'Sales rep', 'Created by'] },
  {
    name: 'notes',
    label: 'Notes',
    aliases: [...noteHeadings, 'Customer note', 'Customer special request', 'Internal notes'],
    fallbacks: noteGuesses,
    isJoined: true,
  },
]

/** Lists the columns of a service and of a traveler: each line of a booking may have one of each. */
const partFields: readonly ImportField[] = [
  { name: 'service', label: 'Service', aliases: ['Component', 'Component name', 'Service name'] },
  {
    name: 'serviceKind',
    label: 'Service kind',
    aliases: ['Component type', 'Service type'],
    words: { isKnown: (cell) => Object.hasOwn(kindWords, plain(cell)), meanings: lineKinds },
  },
  { name: 'serviceDate', label: 'Service date', kind: 'date', aliases: ['Component start date'] },
  { name: 'nights', label: 'Nights', aliases: ['Number of nights'] },
  { name: 'servicePrice', label: 'Service price', kind: 'amount', aliases: ['Component price'] },
  { name: 'supplier', label: 'Supplier', aliases: ['Supplier name', 'Vendor'] },
  {
    name: 'cost',
    label: 'Cost',
    kind: 'amount',
    currencyIn: ['costCurrency', 'currency'],
    aliases: ['Net', 'Net cost', 'Cost price', 'Supplier cost', 'Net price'],
  },
  {
    name: 'costCurrency',
    label: 'Cost currency',
    aliases: ['Net currency', 'Supplier currency', 'Component currency', 'Currency of cost'],
  },
  {
    name: 'supplierPaid',
    label: 'Paid to supplier',
    kind: 'amount',
    currencyIn: ['costCurrency', 'currency'],
    aliases: ['Supplier paid'],
  },
  { name: 'supplierReference', label: 'Supplier reference', aliases: ['Supplier confirmation', 'Supplier ref'] },
  {
    name: 'traveler',
    label: 'Traveler',
    aliases: ['Participant', 'Passenger', 'Passenger name', 'Traveller', 'Pax name'],
  },
  {
    name: 'travelerFirstName',
    label: 'Traveler first name',
    aliases: ['Participant first name', 'Passenger first name', 'Traveller first name'],
  },
  {
    name: 'travelerLastName',
    label: 'Traveler last name',
    aliases: ['Participant last name', 'Passenger last name', 'Traveller last name'],
  },
  {
    name: 'travelerKind',
    label: 'Traveler age',
    aliases: ['Participant type', 'Passenger type', 'Participant age', 'Passenger age', 'Traveller age', 'Age'],
    words: { isKnown: (cell) => (findTravelerKind(cell) ?? readAge(cell)) !== undefined, meanings: travelerKinds },
  },
  {
    name: 'dateOfBirth',
    label: 'Date of birth',
    kind: 'date',
    isPast: true,
    aliases: [
      'DOB',
      'Birth date',
      'Participant date of birth',
      'Passenger date of birth',
      'Traveler date of birth',
      'Traveller date of birth',
    ],
  },
  { name: 'nationality', label: 'Nationality', aliases: ['Passenger nationality'] },
  {
    name: 'passportExpiry',
    label: 'Passport expiry',
    kind: 'date',
    aliases: [
      'Passport expiry date',
      'Passport expiration',
      'Passport expiration date',
      'Passport expires',
      'Passport expires on',
      'Passport valid until',
      'Passenger passport expiry',
      'Participant passport expiry',
      'Traveler passport expiry',
      'Traveller passport expiry',
    ],
  },
]

const ownerFields = [...personFields, countryField, taxNumberField]
export const bookingFields: readonly ImportField[] = [...tripFields, ...ownerFields, ...partFields]
export const templateFields = bookingFields.filter(
  ({ name }) => !['firstName', 'lastName', 'paymentStatus', 'balance', 'settledOn'].includes(name),
)

// Leaves out tax numbers: each traveler may have one, and the first line has the customer's.
const bookingColumns = [...tripFields, ...personFields, countryField].map(({ name }) => name)
/** Finds a column of the booking in which a further line differs from its first one. */
export const findDifference = (first: Cells, other: Cells): string | undefined =>
  bookingColumns.find((name) => other[name] && other[name] !== first[name])

const readDate = (cell: string | undefined): string => {
  const read = readFileDate(cell ?? '')
  return 'date' in read ? read.date : ''
}

const serviceColumns = [
  'service',
  'serviceKind',
  'serviceDate',
  'nights',
  'servicePrice',
  'supplier',
  'cost',
  'costCurrency',
  'supplierPaid',
  'supplierReference',
] as const
/** Lists what says nothing of a service alone: a trip has nights and a currency, too. */
const besideService: readonly string[] = ['nights', 'costCurrency']

/** Tells whether a line has a service, with whatever of it. */
export const hasService = (cells: Cells): boolean =>
  serviceColumns.some((name) => cells[name] && !besideService.includes(name))

/**
 * Finds lines of a booking that repeat the service of an earlier one beside another traveler, by their positions, with
 * the position of that line.
 */
export function findRepeats(lines: readonly Cells[]): Map<number, number> {
  const earlier = new Map<string, { at: number; names: Set<string> }>()
  const repeats = new Map<number, number>()
  for (const [at, cells] of lines.entries()) {
    if (!hasService(cells)) continue
    const key = JSON.stringify(serviceColumns.map((name) => cells[name] ?? ''))
    const read = readTravelerName(cells)
    const name = read ? fold(joinNames(read)) : ''
    const same = earlier.get(key)
    if (!same) earlier.set(key, { at, names: new Set([name]) })
    else if (name && !same.names.has(name)) {
      same.names.add(name)
      repeats.set(at, same.at)
    }
  }
  return repeats
}

const ofTraveler = ['travelerKind', 'dateOfBirth', 'nationality', 'passportExpiry'] as const
const noTraveler = { traveler: '', travelerFirstName: '', travelerLastName: '', travelerKind: '' }

/**
 * Names each traveler of an order once, on the first line that names them. The same name without another birthday is
 * the same person. Further lines fill blanks of that line.
 */
function nameOnce(lines: readonly Cells[]): Cells[] {
  const named: { name: string; cells: Record<string, string> }[] = []
  return lines.map((line) => {
    const read = readTravelerName(line)
    if (!read) return line
    const [name, cells] = [fold(joinNames(read)), { ...line }]
    const born = readDate(line.dateOfBirth)
    const same = named.find((one) => {
      const known = readDate(one.cells.dateOfBirth)
      return one.name === name && (!born || !known || born === known)
    })
    if (!same) {
      named.push({ name, cells })
      return cells
    }
    for (const column of ofTraveler) if (cells[column]) same.cells[column] ||= cells[column]
    return { ...cells, ...noTraveler, dateOfBirth: '', nationality: '', passportExpiry: '' }
  })
}

/**
 * Joins lines of several products under one order number, as Rezdy exports them, to a trip with a service for each.
 * Null for lines of one product, with services, or without a day.
 */
export function joinProducts(lines: readonly Cells[]): Record<string, string>[] | null {
  const [first, ...others] = lines
  const products = lines.map((cells) => {
    const startsOn = readDate(cells.startsOn)
    return { title: readTitle(cells.title ?? ''), startsOn, endsOn: cells.endsOn ? readDate(cells.endsOn) : startsOn }
  })
  const isOther = others.some(
    ({ title, startsOn }) => title && (title !== first!.title || startsOn !== first!.startsOn),
  )
  const isWhole = products.every(({ title, startsOn, endsOn }) => title && startsOn && endsOn)
  if (!isOther || !isWhole || lines.some(({ service, package: own }) => service || own)) return null
  const days = products.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]).toSorted()
  const trip = {
    title: [...new Set(products.map(({ title }) => title))].join(', '),
    startsOn: days[0]!,
    endsOn: days.at(-1)!,
  }
  return nameOnce(lines).map((cells, i) => ({
    ...cells,
    ...trip,
    service: products[i]!.title,
    serviceDate: cells.serviceDate || products[i]!.startsOn,
  }))
}

export const missingColumns = (columns: ReadonlySet<string>): string[] => [
  ...(columns.has('number') ? [] : ['Booking number']),
  ...(columns.has('title') || columns.has('package') ? [] : ['Trip']),
  ...(columns.has('startsOn') ? [] : ['Departure']),
  ...(hasName(columns) ? [] : ['Customer name']),
  ...(columns.has('email') || columns.has('mobile') ? [] : ['Email']),
  ...(columns.has('total') ? [] : ['Total']),
]

type Cells = Readonly<Record<string, string>>

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
/** Reads the names of the items of a shop's order, such as `name:Krabi by boat|product_id:12|quantity:2`. */
export function readTitle(cell: string): string {
  const names = [...cell.matchAll(/(?:^|[|;])\s*name:(.*?)(?=[|;]\s*\w+:|$)/g)].map(([, name]) => name!.trim())
  return cell.includes('|') && names.length > 0 ? names.join(', ') : cell
}

const wanted = 'Please enter a number such as 2'

/** Reads a number of people; a blank cell is `none`. @throws AppError invalid */
export function readCount(cells: Cells, column: string, none: number): number {
  const cell = toPlain(translatePeople(cells[column] ?? ''))
  if (cell === '') return none
  if (!new RegExp(`^\\d{1,3}(?:[.,]0+)?\\s*(?:${unitWords[column] ?? ''})?$`, 'i').test(cell))
    throw invalid(wanted, column)
  return Number.parseInt(cell, 10)
}

const adult = 'adults?|persons?|people|pax|guests?|travell?ers?|passengers?|participants?|quantity|seniors?|students?'
const child = 'child(?:ren)?|kids?|youths?|teens?|teenagers?|juniors?'
const infant = 'infants?|bab(?:y|ies)|toddlers?'
const anybody = `(${adult})|(${child})|(${infant})`
/** Lists what may stand behind a number in a column. */
const unitWords: Record<string, string> = {
  adults: adult,
  children: `${child}|persons?|people`,
  infants: `${infant}|persons?|people`,
  rooms: 'rooms?',
}
/** Matches '2 x Adult' and 'Adult: 2'. */
const counted = new RegExp(
  `(\\d{1,3})\\s{0,3}[x×*]?\\s{0,3}(?:${anybody})(?!\\p{L})|(?<!\\p{L})(?:${anybody})\\s{0,3}[x×*:=]?\\s{0,3}(\\d{1,3})(?!\\d)`,
  'giu',
)
/** Matches what follows a kind: 'Adult (12+)', 'Adult(s)' */
const aside = / ?\([^()]*\)/g

/** Reads '2 Adult, 1 Child' or 'Adult x 2'; null for another text. */
export function readParty(cell: string): Record<'adults' | 'children' | 'infants', number> | null {
  const text = toPlain(translatePeople(cell)).replace(aside, '')
  const party = { adults: 0, children: 0, infants: 0 }
  const rest = text.replace(counted, (_, before, ...found: (string | undefined)[]) => {
    const [, isChild, isInfant, , wasChild, wasInfant, after] = found
    const kind = isChild || wasChild ? 'children' : isInfant || wasInfant ? 'infants' : 'adults'
    party[kind] += Number(before ?? after)
    return ''
  })
  return rest !== text && /^(?:[\s,;+&/|.-]|and)*$/i.test(rest) ? party : null
}

/** Reads how many travel: numbers by their kind, or all in one text. @throws AppError invalid naming the column */
export function readParties(cells: Cells): Record<'adults' | 'children' | 'infants' | 'rooms', number> {
  const party = readParty(cells.adults ?? '')
  const isWhole = party !== null && party.children + party.infants > 0
  const read = (column: 'children' | 'infants') => {
    const count = readCount(cells, column, party?.[column] ?? 0)
    if (isWhole && count !== party[column]) throw invalid(`Adults says ${party[column]}`, column)
    return count
  }
  return {
    adults: party?.adults ?? readCount(cells, 'adults', 1),
    children: read('children'),
    infants: read('infants'),
    rooms: readCount(cells, 'rooms', 0),
  }
}

/** Limits the parts of a name, with the separators between them. */
const longestName = 19

/** Yields the names in a cell, by separators; keeps separators within a known name. */
function* splitNames(cell: string, isKnown: (name: string) => boolean): Generator<string, void> {
  const parts = cell.split(/([,;+])/)
  for (let at = 0; at < parts.length;) {
    const ahead = parts[at]!.trim() === '' ? [''] : parts.slice(at, at + longestName)
    const last = ahead.findLastIndex((_, i) => isKnown(ahead.slice(0, i + 1).join('')))
    const taken = Math.max(1, last + 1)
    const name = ahead.slice(0, taken).join('').trim()
    if (name) yield name
    at += taken + 1
  }
}

/** Matches a rate with at most three decimals, as Settings has them, after words alone: the text names no other tax. */
const rateAtEnd = /^(?:[^\d,;+%]*[^\d,;+%.])?(\d{1,3}(?:[.,]\d{1,3})?)\s*%$/

/** Returns the only tax on the total of the rate at the end of a text: '6%', '8,875 %', '内税10%'. */
function findByRate(text: string, ofDay: readonly TaxRate[]): TaxRate | undefined {
  const rate = Number(rateAtEnd.exec(toPlain(text).trim())?.[1]?.replace(',', '.'))
  const found = ofDay.filter(
    ({ base, basisPoints }) => base === 'total' && Math.round(basisPoints * 10) === Math.round(rate * 1000),
  )
  return found.length === 1 ? found[0] : undefined
}

/**
 * Reads which taxes of the agency the total contains, such as 'CGST + SGST'. @throws AppError invalid for one that does
 * not count on the day of departure
 */
export function readTaxes(cell: string, ofDay: readonly TaxRate[]): Tax[] {
  const find = (name: string) =>
    ofDay.find((one) => one.name.toLowerCase() === name.trim().toLowerCase()) ?? findByRate(name, ofDay)
  const found: TaxRate[] = []
  for (const name of splitNames(cell, (text) => find(text) !== undefined)) {
    const tax = find(name)
    const known = ofDay.map((one) => one.name).join(', ') || 'none'
    if (!tax) throw invalid(`There is no tax ‘${name}’ on the day of departure. Settings has: ${known}`, 'taxes')
    found.push(tax)
  }
  if (new Set(found).size < found.length) throw invalid('A tax is named twice', 'taxes')
  return found.map(chosenTax)
}

const kindWords: Record<string, LineKind> = {
  ...(Object.fromEntries(lineKinds.map((kind) => [kind, kind])) as Record<string, LineKind>),
  accommodation: 'hotel',
  tour: 'activity',
  excursion: 'activity',
  transport: 'transfer',
}
/** @throws AppError invalid for another word */
export function readServiceKind(cell: string): LineKind {
  const kind = cell === '' ? 'service' : kindWords[plain(cell)]
  if (kind) return kind
  throw invalid(`Services are ${lineKinds.join(', ')}: write one of these, or choose what it means`, 'serviceKind')
}

const findTravelerKind = (cell: string) => travelerKinds.find((one) => plain(cell).startsWith(one))

/** Reads an age such as '8', '8 years' or '8歳'; undefined for another text. */
function readAge(cell: string): number | undefined {
  const found = /^(\d{1,3})\s*(?:歳|才|y(?:ears?|rs?|o)?(?: old)?)?$/i.exec(toPlain(cell).trim())
  return found ? Number(found[1]) : undefined
}

type AtDeparture = { dateOfBirth: CalendarDate | undefined; startsOn: CalendarDate; ages: Ages }
/** Holds the kind of a traveler, and its evidence: a word, the age at departure, or none. */
export type ReadKind = { kind: TravelerKind; by: 'word' | 'age' | 'nothing' }

/** @throws AppError invalid for what is neither a word nor an age */
export function readTravelerKind(cell: string, { dateOfBirth, startsOn, ages }: AtDeparture): ReadKind {
  const kind = findTravelerKind(cell)
  if (kind) return { kind, by: 'word' }
  const age = cell === '' ? dateOfBirth && ageOn(dateOfBirth, startsOn) : readAge(cell)
  if (typeof age === 'number') return { kind: roleAt(age, ages), by: 'age' }
  if (cell === '') return { kind: 'adult', by: 'nothing' }
  throw invalid('Please write adult, child or infant, or an age in years', 'travelerKind')
}

/**
 * Reads the name of a traveler. Columns of first and last name are those of the passport, and precede a whole name.
 * `left` is a differing whole name.
 */
export function readTravelerName(cells: Cells): { firstName: string; lastName: string; left?: string } | null {
  const { traveler = '', travelerFirstName: firstName = '', travelerLastName: lastName = '' } = cells
  const parts = { firstName, lastName }
  const part = joinNames(parts)
  if (!traveler) return part ? parts : null
  if (!part) return splitName(traveler)
  const isRest = !/\s/.test(traveler) && !containsName(traveler, part)
  const name =
    firstName && lastName
      ? parts
      : isRest
        ? { firstName: firstName || traveler, lastName: lastName || traveler }
        : splitName(traveler)
  const left = [traveler, part].find((one) => !containsName(joinNames(name), one))
  return left ? { ...name, left } : name
}

/** Reads a code or a name of a country, or its people. @throws AppError invalid for what the forms do not offer */
export function readNationality(cell: string): string {
  if (cell === '') return ''
  const found = findNationality(cell)
  if (found) return found
  throw invalid(`‘${cell}’ is no nationality that we know. Write its country, such as Japan`, 'nationality')
}

/**
 * Returns the terms of a booking: the agency's, with the deposit and the balance's day that its line says, and what is
 * promised soon after booking where it says when that was. Leaves out instalments that do not fit beside these.
 * @param beside says what its column of deposits has, as 30 may be a share or a sum
 * @throws AppError invalid naming the column
 */
export function readTerms(
  cells: Cells,
  { terms: given, currency, beside }: { terms: PaymentTerms; currency: Currency; beside: Beside },
): PaymentTerms {
  const { deposit, balanceDays, bookedOn } = cells
  // Promises nothing soon after booking where its day is not known: that would count from the import.
  const terms = bookedOn ? given : { ...given, grace: null }
  if (!deposit && !balanceDays) return terms
  const days = balanceDays ? Number(toPlain(balanceDays)) : terms.balanceDays
  const own = {
    ...terms,
    deposit: deposit ? readDeposit(deposit, currency, beside) : terms.deposit,
    balanceDays: days,
  }
  const whole = paymentTermsSchema.safeParse(own)
  const parsed = whole.success ? whole : paymentTermsSchema.safeParse({ ...own, instalments: [] })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid(issue!.message, issue!.path[0] === 'balanceDays' ? 'balanceDays' : 'deposit')
}
