import { joinNames } from '../../../shared/names'
import { readFileDate } from '../../../shared/file-dates'
import { formatDate } from '../../../shared/dates'
import { formatAmount, toDecimal } from '../../../shared/money'
import { fold } from '../../../shared/text'
import type { Line } from '../../../platform/server/import/columns'
import type { ImportedBooking, TravelerValues } from '../../bookings/bookings/import.service'
import type { BookingTraveler } from '../../bookings/bookings/table'
import type { StoredService } from '../../bookings/supplier-orders/import.service'
import { type ImportedService, type ImportedTraveler, takeService, type Trip } from './trip.service'

export type Placed = { traveler: ImportedTraveler; place: BookingTraveler | undefined }
/** Holds a booking that a file may repeat. */
export type ImportedState = {
  stored: ImportedBooking
  receivedMinor: number
  /** Holds what was received less refunds and chargebacks. */
  paidMinor: number
  services: readonly StoredService[]
  /** Holds the day of booking, in the agency's time zone. */
  bookedOn: string
  references: ReadonlySet<string>
}
/** Holds the stored data of a booking beside what a file says of it. */
type Here = ImportedState & {
  placed: readonly Placed[]
  /** Tells whether the e-mail address of the file leads to the customer, also as that of one who was merged. */
  isTheirs: boolean
}
type Cells = Line['cells']
/** Names a column, and says what is the matter with it. */
type Difference = readonly [string, string]

export const toFoldedName = ({ firstName = '', lastName = '' }: Partial<TravelerValues>) =>
  fold(`${firstName} ${lastName}`)

const parties = ['adults', 'children', 'infants', 'rooms'] as const

/** Fills blank cells of a line from its stored booking: a blank cell changes nothing. */
export function fillBlank(line: Line, stored: ImportedBooking): Line {
  const { cells } = line
  const startsOn = cells.startsOn ? readFileDate(cells.startsOn) : { date: stored.startsOn }
  const isSameDay = 'date' in startsOn && startsOn.date === stored.startsOn
  const known: Record<string, string> = {
    title: stored.title,
    startsOn: stored.startsOn,
    ...(isSameDay && { endsOn: stored.endsOn }),
    currency: stored.currency,
    total: toDecimal(stored.totalMinor, stored.currency),
    ...Object.fromEntries(parties.map((name) => [name, String(stored[name])])),
    ...(cells.email || cells.mobile ? {} : { email: stored.customerEmail ?? '', mobile: stored.customerPhone ?? '' }),
    ...(cells.firstName || cells.lastName ? {} : { customerName: stored.customerName }),
  }
  const filled = Object.entries(known).filter(([name]) => !cells[name])
  return { ...line, cells: { ...cells, ...Object.fromEntries(filled) } }
}

/** Returns names alone, in one order: a booking keeps the rates of its import, and a file may turn its taxes around. */
const toTaxNames = ({ taxes }: Pick<Trip, 'taxes'>) =>
  taxes
    .map(({ label }) => fold(label))
    .toSorted()
    .join('\n')

const instead = 'Change the booking instead'

/** Explains a difference between a service of a file and its booking that prevents the import; null: none. */
function findServiceProblem(
  trip: Trip,
  service: ImportedService,
  stored: StoredService | undefined,
): Difference | null {
  const { title, netMinor, supplierId, supplierPaid, day, priceMinor } = service
  const cost = service.cost ?? (netMinor === null ? null : { currency: trip.currency, minor: netMinor })
  if (!stored) return ['service', `The booking has no service ‘${title}’ here. ${instead}, or undo its import first`]
  const isKnown = cost === null || stored.costs.includes(cost.minor)
  const currency = cost === null || cost.minor === 0 ? stored.currency : cost.currency
  if (!isKnown || currency !== stored.currency) {
    const known = stored.costs.at(-1)
    const costs = known === undefined ? 'has no cost that is known' : `costs ${formatAmount(known, stored.currency)}`
    return ['cost', `‘${title}’ ${costs} here. Change it under Suppliers of the booking instead`]
  }
  if (supplierId && supplierId !== stored.supplierId)
    return [
      'supplier',
      `‘${title}’ has ${stored.supplierId ? 'another' : 'no'} supplier here. Change it under Suppliers of the booking instead`,
    ]
  if (supplierPaid.minor > stored.paidMinor)
    return [
      'supplierPaid',
      `${formatAmount(stored.paidMinor, stored.currency)} of ‘${title}’ is paid here. Record the rest in Payables instead`,
    ]
  if (day !== null && day !== stored.day) return ['serviceDate', `‘${title}’ is on another day here. ${instead}`]
  if (priceMinor !== null && priceMinor !== stored.priceMinor)
    return ['servicePrice', `‘${title}’ is sold for ${formatAmount(stored.priceMinor, trip.currency)} here. ${instead}`]
  return null
}

/** Finds the services of a file in those of its booking by their titles, in their order. */
function pairServices({ services }: Trip, stored: readonly StoredService[]) {
  const free = [...stored]
  return services.map((service) => ({ service, stored: takeService(free, service.title) }))
}

/** Explains a difference between the services of a file and of its booking that prevents the import. */
function findServicesProblem(trip: Trip, services: readonly StoredService[]): Difference | null {
  for (const { service, stored } of pairServices(trip, services)) {
    const problem = findServiceProblem(trip, service, stored)
    if (problem) return problem
  }
  return null
}

/** Lists differences of services in columns that nothing depends on. */
const findServiceDifferences = (trip: Trip, services: readonly StoredService[]): Difference[] =>
  pairServices(trip, services).flatMap(({ service: { title, supplierReference, inFile }, stored }) => {
    if (!stored) return []
    const all: (Difference | false | '')[] = [
      supplierReference &&
        supplierReference !== stored.reference && [
          'supplierReference',
          `‘${title}’ has ${stored.reference ? `${stored.reference} here, which stays` : 'none here. Enter it under Suppliers of the booking'}`,
        ],
      inFile.kind !== null &&
        inFile.kind !== stored.kind && ['serviceKind', `‘${title}’ is ${stored.kind} here, which stays`],
      inFile.nights > 0 &&
        inFile.nights !== stored.nights && [
          'nights',
          `‘${title}’ has ${stored.nights || 'no'} nights here, which stays`,
        ],
    ]
    return all.filter((one): one is Difference => Boolean(one))
  })

const saysPaid = ({ paid, balance, settledOn }: Cells): boolean => Boolean(paid || balance || settledOn)

/** Explains why a line does not fit the booking of its number; null: it does. Blank cells say nothing. */
export function findProblem(
  trip: Trip,
  cells: Cells,
  { stored, paidMinor, placed, services, isTheirs }: Here,
): Difference | null {
  const { currency, totalMinor, startsOn, endsOn } = stored
  const money = (minor: number) => formatAmount(minor, currency)
  if (!stored.isVisible) return ['number', 'A booking of this number is not yours']
  if (!stored.isImported) return ['number', 'This is the reference of a booking that was made here']
  if (stored.status === 'cancelled') return ['status', 'This booking was cancelled here since']
  if (cells.status && trip.status === 'confirmed' && stored.status === 'held')
    return ['status', 'This booking is held here. Confirm it in the booking instead']
  const isSomebodyElse = trip.email !== '' && !isTheirs && fold(trip.customerName) !== fold(stored.customerName)
  if (isSomebodyElse) return ['email', `This booking is of ${stored.customerName} here`]
  if (trip.currency !== currency) return ['currency', `This booking is in ${currency}. ${instead}`]
  if (trip.totalMinor !== totalMinor) return ['total', `This booking is of ${money(totalMinor)}. ${instead}`]
  if (trip.startsOn !== startsOn) return ['startsOn', `This booking departs on another day. ${instead}`]
  if (trip.endsOn !== endsOn) return ['endsOn', `This booking ends on ${formatDate(endsOn)} here. ${instead}`]
  const party = parties.find((name) => trip.party[name] !== stored[name])
  if (party) return [party, `This booking has ${stored[party]} here. ${instead}`]
  if (trip.taxes.length > 0 && toTaxNames(trip) !== toTaxNames(stored))
    return ['taxes', 'This booking was imported with other taxes. Undo that import first']
  if (saysPaid(cells) && trip.paidMinor < paidMinor) return ['paid', `${money(paidMinor)} is paid here already`]
  const stranger = placed.find(({ place }) => !place)?.traveler.values
  const name = stranger && joinNames(stranger)
  if (name) return ['traveler', `${name} is not among the travelers of ${trip.number}`]
  return findServicesProblem(trip, services)
}

/** Lists payments of a file that are none here: they went back since, or are here by another reference. */
function findPaidDifferences(trip: Trip, cells: Cells, { stored, receivedMinor, paidMinor, references }: Here) {
  const isReceived = trip.paidMinor <= receivedMinor
  const money = (minor: number) => formatAmount(minor, stored.currency)
  const all: Difference[] = []
  if (saysPaid(cells) && isReceived && trip.paidMinor > paidMinor) {
    const back = `${money(receivedMinor)} was received here, and ${money(receivedMinor - paidMinor)} of it went back`
    all.push(['paid', `No payment is added: ${back}. Record in the booking what was paid since`])
  }
  if (cells.paymentReference && isReceived && !references.has(trip.paymentReference))
    all.push(['paymentReference', 'No payment of the file is new here'])
  return all
}

/** Lists what passports of a file say otherwise, by column. */
const findPassportDifferences = (placed: readonly Placed[]): Difference[] =>
  (['dateOfBirth', 'nationality', 'passportExpiry'] as const).flatMap((name) =>
    placed.flatMap(({ traveler: { values }, place }): Difference[] =>
      values[name] && place?.[name] && values[name] !== place[name]
        ? [[name, `${place.firstName} has another one here, which stays`]]
        : [],
    ),
  )

/** Lists other differences between a line and its booking, which stays as it is. */
export function findDifferences(trip: Trip, cells: Cells, here: Here): Difference[] {
  const { stored, placed, services, bookedOn } = here
  const { deposit, balanceDays } = stored.paymentTerms
  const isDeposit = JSON.stringify(trip.paymentTerms.deposit) === JSON.stringify(deposit)
  const isConfirmed = trip.status === 'held' && stored.status === 'confirmed'
  const isName = fold(trip.customerName) === fold(stored.customerName)
  const staying: [column: string, differs: boolean, message: string][] = [
    ['title', trip.title !== stored.title, `${stored.title}, as here`],
    ['status', isConfirmed, 'Confirmed, as here'],
    ['owner', trip.ownerId !== stored.ownerId, 'Stays with whom it is here'],
    ['deposit', !isDeposit, 'The terms stay as they are here'],
    ['balanceDays', trip.paymentTerms.balanceDays !== balanceDays, 'The terms stay as they are here'],
    ['mobile', trip.phone !== stored.customerPhone, 'The customer’s stays as it is here'],
    ['taxNumber', trip.taxNumber !== stored.customerTaxNumber, 'The customer’s stays as it is here'],
    ['destination', fold(trip.destination) !== fold(stored.destination), `${stored.destination}, as here`],
    ['package', trip.packageId !== stored.packageId, 'Stays as it is booked here'],
    ['bookedOn', trip.bookedOn !== bookedOn, `${formatDate(bookedOn)}, as here`],
    ['notes', trip.note !== stored.note, 'Not added: notes of an imported booking are written here'],
  ]
  return [
    ...(isName ? [] : [['customerName', `${stored.customerName}, as here`] as const]),
    ...staying.flatMap(([column, differs, message]) => (cells[column] && differs ? [[column, message] as const] : [])),
    ...findPaidDifferences(trip, cells, here),
    ...findPassportDifferences(placed),
    ...findServiceDifferences(trip, services),
  ]
}
