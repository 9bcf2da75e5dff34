import type { BadLine } from '../../../shared/csv'
import { joinNames } from '../../../shared/names'
import type { Attempt, ImportPreview } from '../../../shared/imports'
import type { UserCtx } from '../../../platform/server/context'
import { type Line, readBeside, readCells } from '../../../platform/server/import/columns'
import { readAmountIn } from '../../../shared/amounts'
import { noCurrency, toCurrencyCode } from '../../../shared/currency-codes'
import { addDays, type CalendarDate, dateIn, daysBetween, latestToday } from '../../../shared/dates'
import { AppError, invalid } from '../../../shared/errors'
import { currencySchema, email, line, paragraph, personName } from '../../../shared/fields'
import {
  convert,
  type Currency,
  findRate,
  maxMinor,
  type Rate,
  toUnits,
  formatAmount,
  toDecimal,
} from '../../../shared/money'
import { cutText, fold } from '../../../shared/text'
import { longestTrip } from '../../bookings/bookings/booking.rules'
import type { TravelerValues } from '../../bookings/bookings/import.service'
import { placeKinds, type TravelerKind } from '../../bookings/bookings/travelers.rules'
import type { StoredService } from '../../bookings/supplier-orders/import.service'
import { settledMinor } from '../../bookings/supplier-orders/order.rules'
import { findPackagesByName } from '../../catalog/packages/names.service'
import type { Ages } from '../../catalog/pricing/party.rules'
import type { Cost } from '../../catalog/pricing/view'
import { findSuppliersByName } from '../../catalog/suppliers/service'
import { parseLine, readBirthDay, readDay, toFirst } from '../../core/imports/line.rules'
import { maxTaxNumber } from '../../sales/customers/customer.rules'
import { contactsLeft, leavesParts, listPersonFurther, partsLeft, toPerson } from '../../sales/customers/person.rules'
import { createStaffFinder, isActiveStaff } from '../../sales/leads/assign.service'
import type { LineKind } from '../../sales/proposals/offer.rules'
import type { Tax } from '../../sales/proposals/view'
import { createPhoneReader } from '../../settings/settings/phone.service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { haveSums } from '../../settings/terms/cells.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import { listTaxes } from '../../settings/taxes/service'
import { taxesOn } from '../../settings/taxes/tax.rules'
import { createTermsReader } from '../../settings/terms/service'
import { z } from 'zod'
import {
  findDifference,
  findRepeats,
  hasService,
  readCount,
  readParties,
  readNationality,
  readServiceKind,
  readTaxes,
  readTerms,
  readTitle,
  readTravelerKind,
  readTravelerName,
  type ReadKind,
} from './import.rules'
import { readPayment, readStatus } from './status.rules'

export type ImportedTraveler = { position: number; kind: TravelerKind; values: Partial<TravelerValues> }
/** Holds a payment to a supplier in its currency, and what it settles in the booking's. */
type SupplierPaid = { minor: number; settledMinor: number }
export type ImportedService = {
  title: string
  kind: LineKind
  day: number | null
  nights: number
  sellMinor: number
  /** Holds the price that the file says of it; null for none. */
  priceMinor: number | null
  /** Is null where the file states no cost. */
  netMinor: number | null
  /** Holds the cost in the currency in which the supplier asks, if another. */
  cost: Cost | null
  supplierId: string | null
  supplierPaid: SupplierPaid
  supplierReference: string
  /** Holds values of the file itself, as not all of them are booked. */
  inFile: { kind: LineKind | null; nights: number }
}
export type Trip = {
  number: string
  status: 'held' | 'confirmed'
  customerName: string
  email: string
  phone: string
  taxNumber: string
  title: string
  destination: string
  packageId: string | null
  startsOn: CalendarDate
  endsOn: CalendarDate
  party: Record<'adults' | 'children' | 'infants' | 'rooms', number>
  currency: Currency
  totalMinor: number
  taxes: Tax[]
  paidMinor: number
  paymentReference: string
  bookedOn: CalendarDate
  paymentTerms: PaymentTerms
  ownerId: string
  note: string
  services: ImportedService[]
  travelers: ImportedTraveler[]
  /** Lists what of a line is taken otherwise than written. */
  notices: BadLine[]
}
type Report = (line: number, column: string, message: string) => void
type Reporter = { refuse: Report; notice: Report }
type Cells = Line['cells']

const texts = z.object({
  number: line({ min: 1, max: 60, message: 'Booking number is required' }),
  customerName: personName({ min: 1, max: 120, message: 'Customer name is required' }),
  email: z.union([z.literal(''), email()]),
  taxNumber: line({ max: maxTaxNumber }),
  title: line({ min: 1, max: 160, message: 'Trip is required' }),
  destination: line({ max: 120 }),
  paymentReference: line({ max: 120 }),
  notes: paragraph({ max: 2000 }),
})

/** Reads an amount; a blank cell is `none`. @throws AppError invalid naming the column */
function readMoney(currency: Currency, cells: Cells, column: string, none: number): number {
  const cell = cells[column] ?? ''
  if (cell === '') return none
  const read = readAmountIn(currency, cell)
  if ('problem' in read) throw invalid(read.problem, column)
  return read.minor
}

/**
 * Reads the paid amount: as stated, or by the balance, or all of it if there is a day of payment.
 * @throws AppError invalid naming the column
 */
function readPaid(
  currency: Currency,
  cells: Cells,
  { totalMinor, today }: { totalMinor: number; today: CalendarDate },
): number {
  const balanceMinor = readMoney(currency, cells, 'balance', 0)
  if (balanceMinor > totalMinor) throw invalid('More is open than the total', 'balance')
  const settledOn = readDay(cells.settledOn, 'settledOn')
  if (settledOn && settledOn > today) throw invalid('This day is still to come', 'settledOn')
  const isSettled = Boolean(settledOn) && !cells.deposit
  const statusPaid = isSettled || cells.balance || cells.paid ? undefined : readPayment(cells)
  if (statusPaid === 'all')
    throw invalid('The status says that it is paid. How much was? Please add it as Paid', 'paid')
  if (statusPaid === 'part')
    throw invalid('The status says that a part is paid. How much was? Please add it as Paid', 'paid')
  const none = cells.balance ? totalMinor - balanceMinor : isSettled ? totalMinor : 0
  const paidMinor = readMoney(currency, cells, 'paid', none)
  if (paidMinor > totalMinor)
    throw invalid('More was paid than the total. Write the total here, and record the rest in the booking', 'paid')
  if (cells.paid && cells.balance && paidMinor + balanceMinor !== totalMinor)
    throw invalid('Paid and balance are not the total together', 'paid')
  return paidMinor
}

/**
 * Reads the cost of a service and its paid part, in the supplier's currency.
 * @throws AppError invalid naming the column
 */
function readCost(cells: Cells, { asked, own, rates }: { asked: Currency; own: Currency; rates: readonly Rate[] }) {
  const paidMinor = readMoney(asked, cells, 'supplierPaid', 0)
  if (!cells.cost) {
    if (paidMinor > 0) throw invalid('Something was paid for it. What does it cost?', 'cost')
    return { netMinor: null, cost: null, supplierPaid: { minor: 0, settledMinor: 0 } }
  }
  const minor = readMoney(asked, cells, 'cost', 0)
  if (paidMinor > minor) throw invalid('More was paid than it costs', 'supplierPaid')
  if (asked === own || minor === 0)
    return { netMinor: minor, cost: null, supplierPaid: { minor: paidMinor, settledMinor: paidMinor } }
  const fx = findRate(asked, own, rates)
  if (!fx)
    throw invalid(`There is no exchange rate from ${asked} to ${own}`, cells.costCurrency ? 'costCurrency' : 'cost')
  const netMinor = convert(minor, asked, own, [fx])!
  if (netMinor > maxMinor) throw invalid(`At most ${toUnits(maxMinor, own).toLocaleString('en-US')} ${own}`, 'cost')
  const agreed = { agreedNetMinor: netMinor, agreedCostMinor: minor, paidMinor: null, paidCostMinor: null }
  const settled = settledMinor(agreed, paidMinor)
  if (paidMinor > 0 && settled <= 0) throw invalid(`This is nothing in ${own}`, 'supplierPaid')
  return { netMinor, cost: { currency: asked, minor, fx }, supplierPaid: { minor: paidMinor, settledMinor: settled } }
}

/** @throws AppError invalid naming the column */
function readDays(cells: Cells, today: CalendarDate) {
  const startsOn = readDay(cells.startsOn, 'startsOn')
  if (!startsOn) throw invalid('Departure is required', 'startsOn')
  const endsOn = readDay(cells.endsOn, 'endsOn') ?? startsOn
  if (endsOn < startsOn) throw invalid('The last day is before the departure', 'endsOn')
  if (daysBetween(startsOn, endsOn) >= longestTrip) throw invalid(`At most ${longestTrip} days`, 'endsOn')
  if (endsOn < today)
    throw invalid('This trip is over: only running bookings are imported', cells.endsOn ? 'endsOn' : 'startsOn')
  const bookedOn = readDay(cells.bookedOn, 'bookedOn') ?? (startsOn < today ? startsOn : today)
  if (bookedOn > today) throw invalid('This day is still to come', 'bookedOn')
  if (bookedOn > startsOn) throw invalid('It was booked after the departure', 'bookedOn')
  return { startsOn, endsOn, bookedOn }
}

const travelerNames = z.object({ firstName: personName({ max: 80 }), lastName: personName({ max: 80 }) })
/** Names the column of a traveler's name: one for both, or two. */
const travelerColumns = ({ travelerFirstName, travelerLastName }: Cells) => ({
  firstName: travelerFirstName ? 'travelerFirstName' : 'traveler',
  lastName: travelerLastName ? 'travelerLastName' : 'traveler',
})

type ReadTraveler = Omit<ImportedTraveler, 'position'> &
  Pick<ReadKind, 'by'> & { line: number; left: string | undefined }

function readTraveler({ line, cells }: Line, { startsOn }: Trip, ages: Ages): ReadTraveler | null {
  const read = readTravelerName(cells)
  if (!read) return null
  const { left, ...given } = read
  const name = parseLine(travelerNames, given, travelerColumns(cells))
  const dateOfBirth = readBirthDay(cells.dateOfBirth, 'dateOfBirth')
  const nationality = readNationality(cells.nationality ?? '')
  const passportExpiry = readDay(cells.passportExpiry, 'passportExpiry')
  return {
    line,
    left,
    ...readTravelerKind(cells.travelerKind ?? '', { dateOfBirth, startsOn, ages }),
    values: {
      ...name,
      noLastName: name.lastName === '',
      ...(dateOfBirth && { dateOfBirth }),
      ...(nationality && { nationality }),
      ...(passportExpiry && { passportExpiry }),
    },
  }
}

/** Takes the first service with this title. */
export function takeService(free: StoredService[], title: string): StoredService | undefined {
  const at = free.findIndex((one) => fold(one.title) === fold(title))
  return at < 0 ? undefined : free.splice(at, 1)[0]
}

/** Fills the cost of a service whose payment alone a further file says. */
function fillCost(cells: Cells, stored: StoredService | undefined): Cells {
  const cost = stored?.costs.at(-1)
  if (cells.cost || !stored || cost === undefined || !cells.supplierPaid) return cells
  return { ...cells, cost: toDecimal(cost, stored.currency), costCurrency: cells.costCurrency || stored.currency }
}

const fullParty = (kind: TravelerKind) => `The party has no further ${kind}`
const whichKind = 'Say who is a child or an infant in Traveler age, or add the Date of birth'

/**
 * Gives each traveler the next place of their kind. A traveler without a place of their kind takes the next one left,
 * as the file counts the party.
 */
function toPlaces(found: readonly ReadTraveler[], { party }: Trip, { refuse, notice }: Reporter): ImportedTraveler[] {
  const free = placeKinds(party).map((kind, i) => ({ kind, position: i + 1 }))
  const takePlace = (at: number) => (at < 0 ? undefined : free.splice(at, 1)[0])
  const own = found.map(({ kind }) => takePlace(free.findIndex((place) => place.kind === kind)))
  return found.flatMap(({ kind, by, line, left, values }, i) => {
    const place = own[i] ?? (by === 'age' ? takePlace(0) : undefined)
    if (!place) {
      refuse(line, 'traveler', by === 'nothing' ? `${fullParty(kind)}. ${whichKind}` : fullParty(kind))
      return []
    }
    if (place.kind !== kind) notice(line, 'travelerKind', `${kind} by the age, ${place.kind} as the party is counted`)
    if (left) notice(line, 'traveler', `‘${left}’ is left out: the name is ${joinNames(values)}`)
    return [{ kind: place.kind, position: place.position, values }]
  })
}

/** Divides the price among the services: those without a price share what is left in the first of them. */
function sharePrice(services: ImportedService[], trip: Trip): void {
  const prices = services.map(({ priceMinor }) => priceMinor)
  const given = prices.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const open = prices.findIndex((one) => one === null)
  const money = (minor: number) => formatAmount(minor, trip.currency)
  if (given > trip.totalMinor || (open < 0 && given !== trip.totalMinor))
    throw invalid(`The services sum to ${money(given)}, the booking to ${money(trip.totalMinor)}`, 'servicePrice')
  services.forEach((service, i) => {
    service.sellMinor = prices[i] ?? (i === open ? trip.totalMinor - given : 0)
  })
}

/** Sums the costs of trips and their paid parts, by currency. */
export function sumTrips(trips: readonly Trip[]): ImportPreview['sums'] {
  const sums = new Map<string, ImportPreview['sums'][number]>()
  const add = (label: string, currency: Currency, minor: number) => {
    const key = `${label} ${currency}`
    sums.set(key, { label, currency, amountMinor: (sums.get(key)?.amountMinor ?? 0) + minor })
  }
  for (const { currency, totalMinor } of trips) add('Total', currency, totalMinor)
  for (const { currency, paidMinor } of trips) add('Paid', currency, paidMinor)
  const services = trips.flatMap((trip) => trip.services.map((one) => ({ ...one, own: trip.currency })))
  for (const { cost, netMinor, own } of services) {
    const asked = cost ?? (netMinor === null ? null : { currency: own, minor: netMinor })
    if (asked) add('Cost', asked.currency, asked.minor)
  }
  for (const { cost, supplierPaid, own } of services)
    if (supplierPaid.minor > 0) add('Paid to suppliers', cost?.currency ?? own, supplierPaid.minor)
  return [...sums.values()]
}

/** Finds what lines may name, and what the agency says where they say nothing. */
async function findKnown(ctx: UserCtx, lines: readonly Line[]) {
  const [agency, readPhone, staff, findTerms, suppliers, packages, rates, taxes] = await Promise.all([
    getAgency({ ctx }),
    createPhoneReader(ctx),
    createStaffFinder(ctx, isActiveStaff),
    createTermsReader(ctx),
    findSuppliersByName(ctx, readCells(lines, 'supplier')),
    findPackagesByName(ctx, readCells(lines, 'package')),
    getRatesOn(ctx, latestToday(ctx.now())),
    listTaxes({ ctx }),
  ])
  const today = dateIn(ctx.now(), agency.timeZone)
  const beside = haveSums(readCells(lines, 'deposit')) ? ('sums' as const) : ('shares' as const)
  const callerId = ctx.actor.id
  return { agency, readPhone, staff, findTerms, suppliers, packages, rates, taxes, today, beside, callerId }
}
type KnownRecords = Awaited<ReturnType<typeof findKnown>>

/** @throws AppError invalid naming the column */
function toCurrency(cells: Cells, column: string, none: Currency): Currency {
  const cell = cells[column]
  const currency = cell ? currencySchema.safeParse(toCurrencyCode(cell)).data : none
  if (!currency) throw invalid(noCurrency(cell!), column)
  return currency
}

/** Returns the currency whose code or name an amount has, as of its heading; undefined for a sign, which several have. */
const readCurrencyBeside = (cell: string): Currency | undefined =>
  currencySchema.safeParse(toCurrencyCode(readBeside(cell))).data

const toPackage = ({ packages }: KnownRecords, cells: Cells) => packages.get(cells.package?.toLowerCase() ?? '')

function toTerms(known: KnownRecords, cells: Cells, currency: Currency): { terms: PaymentTerms; isCut: boolean } {
  const { agency, findTerms, beside } = known
  const own = toPackage(known, cells)
  const found = findTerms(currency, own ? { ...own, terms: own.paymentTerms } : null)
  // Needs no rate where the line says the deposit itself.
  if (!found && !cells.deposit) throw invalid(`There is no exchange rate to ${currency} for the deposit`, 'currency')
  const given = found ?? own?.paymentTerms ?? agency.paymentTerms
  const terms = readTerms(cells, { terms: given, currency, beside })
  return { terms, isCut: terms.instalments.length < given.instalments.length }
}

function readPackage(known: KnownRecords, cells: Cells): string | null {
  const packageId = toPackage(known, cells)?.id ?? null
  if (packageId || !cells.package) return packageId
  throw invalid(
    `There is no package ‘${cells.package}’, or several have this title: its address tells them apart`,
    'package',
  )
}

const readMobile = ({ readPhone }: KnownRecords, { mobile, customerCountry }: Cells): string =>
  mobile ? readPhone(toFirst(mobile), customerCountry) : ''

function readTotal(cells: Cells, currency: Currency): number {
  if (!cells.total) throw invalid('Total is required', 'total')
  const minor = readMoney(currency, cells, 'total', 0)
  if (minor > maxMinor) throw invalid(`At most ${toUnits(maxMinor, currency).toLocaleString('en-US')}`, 'total')
  return minor
}

function readParty(cells: Cells) {
  const party = readParties(cells)
  if (party.adults < 1) throw invalid('At least one adult', 'adults')
  if (party.adults + party.children + party.infants > 500) throw invalid('At most 500 travelers in all', 'adults')
  return party
}

function readOwner({ staff, callerId }: KnownRecords, { owner }: Cells): string {
  const ownerId = owner ? staff.find(owner) : callerId
  if (!ownerId) throw invalid(staff.explain(owner!), 'owner')
  return ownerId
}

function readTrip(known: KnownRecords, { line: at, cells }: Line, attempt: Attempt): Trip {
  const { agency, taxes, today, callerId } = known
  const status = attempt(() => readStatus(cells.status ?? ''), 'confirmed')
  const packageId = attempt(() => readPackage(known, cells), null)
  const phone = attempt(() => readMobile(known, cells), null)
  const currency = attempt(() => toCurrency(cells, 'currency', agency.currency), agency.currency)
  const { terms: paymentTerms, isCut } = attempt(() => toTerms(known, cells, currency), {
    terms: agency.paymentTerms,
    isCut: false,
  })
  const totalMinor = attempt(() => readTotal(cells, currency), 0)
  const party = attempt(() => readParty(cells), { adults: 1, children: 0, infants: 0, rooms: 0 })
  const ownerId = attempt(() => readOwner(known, cells), callerId)
  const days = attempt(() => readDays(cells, today), null)
  const taxesHeld = days && attempt(() => readTaxes(cells.taxes ?? '', taxesOn(taxes, days.startsOn)), [])
  const person = toPerson(cells)
  const notices = [
    isCut && { line: at, column: cells.deposit ? 'deposit' : 'balanceDays', message: instalmentsLeft },
    person.left !== '' && { line: at, column: 'customerName', message: contactsLeft(person.left) },
    ...listPersonFurther(cells).map((one) => ({ line: at, ...one })),
  ]
  const { notes: note, ...rest } = parseLine(texts, {
    number: cells.number ?? '',
    customerName: person.name,
    email: person.email,
    taxNumber: cells.taxNumber ?? '',
    title: cutText(readTitle(cells.title ?? ''), 160) || (toPackage(known, cells)?.title ?? ''),
    destination: cutText(cells.destination || readTitle(cells.title ?? '') || cells.package || '', 120),
    paymentReference: cells.paymentReference ?? '',
    notes: cells.notes ?? '',
  })
  if (!rest.email && phone === '') throw invalid('An e-mail address or a phone number is required', 'email')
  return {
    ...rest,
    ...(days ?? readDays(cells, today)),
    taxes: taxesHeld ?? [],
    status,
    phone: phone ?? '',
    packageId,
    party,
    currency,
    totalMinor,
    ownerId,
    note,
    paidMinor: readPaid(currency, cells, { totalMinor, today }),
    paymentTerms,
    services: [],
    travelers: [],
    notices: notices.filter((one) => one !== false),
  }
}

const instalmentsLeft = 'The instalments of your terms do not fit beside this: they are left out'

function readSupplier({ suppliers }: KnownRecords, { supplier }: Cells) {
  const found = supplier ? suppliers.get(supplier.toLowerCase()) : undefined
  if (supplier && !found) throw invalid(`There is no supplier ‘${supplier}’`, 'supplier')
  return found
}

function readServiceDate({ serviceDate }: Cells, { startsOn, endsOn }: Trip): CalendarDate | undefined {
  const date = readDay(serviceDate, 'serviceDate')
  if (date && (date < startsOn || date > endsOn)) throw invalid('This day is not one of the trip', 'serviceDate')
  return date
}

/** Reads how many nights a service has from its day, if it has one. */
function readNights(cells: Cells, date: CalendarDate | undefined, { endsOn }: Trip): number {
  const nights = readCount(cells, 'nights', 0)
  if (nights > 60) throw invalid('At most 60 nights', 'nights')
  if (date && nights > 0 && addDays(date, nights) > endsOn) throw invalid('Longer than the trip', 'nights')
  return nights
}

function readServiceCost(
  { rates }: KnownRecords,
  cells: Cells,
  { currency }: Trip,
  supplier: ReturnType<typeof readSupplier>,
) {
  const named = readCurrencyBeside(cells.cost || cells.supplierPaid || '')
  const asked = toCurrency(cells, 'costCurrency', named ?? supplier?.currency ?? currency)
  const cost = readCost(cells, { asked, own: currency, rates })
  if (cost.supplierPaid.minor > 0 && !supplier) throw invalid('Who was paid?', 'supplier')
  return cost
}

function readService(
  known: KnownRecords,
  line: Cells,
  trip: Trip,
  free: StoredService[] | undefined,
): ImportedService | null {
  if (!hasService(line)) return null
  const title = cutText(line.service || trip.title, 160)
  const stored = free && takeService(free, title)
  // Imports of before took a day, a price or a payment alone for no service.
  if (free && !stored && !line.service && !line.supplier && !line.cost) return null
  const cells = fillCost(line, stored)
  const supplier = readSupplier(known, cells)
  const date = readServiceDate(cells, trip)
  const cost = readServiceCost(known, cells, trip, supplier)
  const nights = readNights(cells, date, trip)
  const kind = readServiceKind(cells.serviceKind ?? '')
  return {
    title,
    kind,
    day: date ? daysBetween(trip.startsOn, date) + 1 : null,
    nights: date ? nights : 0,
    sellMinor: 0,
    priceMinor: cells.servicePrice ? readMoney(trip.currency, cells, 'servicePrice', 0) : null,
    ...cost,
    supplierId: supplier?.id ?? null,
    supplierReference: cutText(cells.supplierReference ?? '', 120),
    inFile: { kind: cells.serviceKind ? kind : null, nights },
  }
}

/** Tells whether the prices of all lines are the total together: services are then sold per traveler. */
function pricesMakeTotal({ currency, totalMinor }: Trip, lines: readonly Line[]): boolean {
  const prices = lines.map(({ cells: { servicePrice } }) => servicePrice && readAmountIn(currency, servicePrice))
  const sum = prices.reduce((all, one) => all + (one && 'minor' in one ? one.minor : 0), 0)
  return sum === totalMinor && prices.some(Boolean)
}

const noCost = 'Not known: the service waits for it under Suppliers of the booking'
const besideRefused = 'Another line of this booking is refused'

/**
 * Describes how a booking is read. `stored` are the services of one that is there, of which the file may have only some.
 * Adds what is wrong with further lines to `refused`.
 */
type Reading = { attempt: Attempt; refused: BadLine[]; stored?: readonly StoredService[] | undefined }

function readBooking(
  known: KnownRecords,
  [first, ...others]: readonly Line[],
  { attempt, refused, stored }: Reading,
): Trip {
  const trip = readTrip(known, first!, attempt)
  const found: ReadTraveler[] = []
  const free = stored && [...stored]
  const wrong: BadLine[] = []
  const refuse: Report = (line, column, message) => {
    if (line === first!.line) throw invalid(message, column)
    wrong.push({ line, column, message })
  }
  const lines = [first!, ...others]
  const repeats = findRepeats(lines.map(({ cells }) => cells))
  if (pricesMakeTotal(trip, lines)) repeats.clear()
  for (const [at, one] of lines.entries()) {
    try {
      const column = findDifference(first!.cells, one.cells)
      if (column) throw invalid('Says something else than the first line of this booking number', column)
      const traveler = readTraveler(one, trip, known.agency.estimate)
      if (traveler) found.push(traveler)
      const same = repeats.get(at)
      if (same !== undefined) {
        const message = `The service of line ${lines[same]!.line} beside another traveler: it counts once`
        trip.notices.push({ line: one.line, column: one.cells.service ? 'service' : 'cost', message })
        continue
      }
      const service = readService(known, one.cells, trip, free)
      if (service) trip.services.push(service)
      if (service?.netMinor === null && !stored) trip.notices.push({ line: one.line, column: 'cost', message: noCost })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (one === first) throw error
      refuse(one.line, error.details.field ?? '', error.message)
    }
  }
  if (wrong.length === 0 && trip.services.length > 0 && !stored) sharePrice(trip.services, trip)
  if (wrong.length === 0) {
    const notice: Report = (line, column, message) => trip.notices.push({ line, column, message })
    if (leavesParts(first!.cells)) notice(first!.line, 'firstName', partsLeft)
    trip.travelers = toPlaces(found, trip, { refuse, notice })
  }
  refused.push(...wrong)
  if (wrong.length > 0) throw invalid(besideRefused, 'number')
  return trip
}

/** Returns a reader that makes a booking of the lines of one number. */
export async function createTripReader(ctx: UserCtx, lines: readonly Line[]) {
  const known = await findKnown(ctx, lines)
  return (ofBooking: readonly Line[], reading: Reading): Trip => readBooking(known, ofBooking, reading)
}
