import { rememberImports } from '../../settings/settings/import-choices.service'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { newId } from '../../../platform/server/ids'
import type { Line } from '../../../platform/server/import/columns'
import {
  sortByLine,
  type Checked,
  readLines,
  type UnreadLine,
  writeInParts,
} from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { dateIn } from '../../../shared/dates'
import { conflict } from '../../../shared/errors'
import { can } from '../../../shared/permissions'
import { fold, plural } from '../../../shared/text'
import { openAccounts } from '../../billing/payments/booking.service'
import { getPaidByBooking } from '../../billing/payments/ledger.service'
import {
  listReferences,
  recordOpenings,
  recordPaidSince,
  takeBackOpenings,
  takeBackPayments,
} from '../../billing/payments/opening.service'
import { recordOpeningPayments, takeBackOpeningPayments } from '../../billing/supplier-payments/opening.service'
import { withContainedTaxes, withTaxLines } from '../../bookings/bookings/contained-tax.rules'
import { type Agreed, insertBookings } from '../../bookings/bookings/create.service'
import {
  forgetFormerNumbers,
  type ImportedBooking,
  listByFormerNumber,
  listUntouched,
  overwriteTravelers,
  type TravelerValues,
} from '../../bookings/bookings/import.service'
import { lockAllToChange } from '../../bookings/bookings/move.service'
import { mayReadDocuments } from '../../bookings/bookings/scope.service'
import { placesFor } from '../../bookings/bookings/travelers.rules'
import { type BookingTraveler, bookings } from '../../bookings/bookings/table'
import type { Service } from '../../bookings/bookings/view'
import { confirmImported, dropImported, listStoredServices } from '../../bookings/supplier-orders/import.service'
import { writeCosts } from '../../bookings/supplier-orders/margins.service'
import { placeOrders } from '../../bookings/supplier-orders/place.service'
import { bookOn, createSeatFinder } from '../../catalog/departures/seats.service'
import { savedMeanwhile } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { lockRows } from '../../core/locks/lock.service'
import type { Importer } from '../../core/imports/service'
import { findOrAddCustomers } from '../../sales/customers/ensure.service'
import { findCustomers } from '../../sales/customers/find.service'
import { fillTaxNumbers } from '../../sales/customers/service'
import type { Customer } from '../../sales/customers/table'
import { partyText } from '../../sales/proposals/offer.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import type { Agency } from '../../settings/settings/schema'
import { getCurrencyFor, getAgency } from '../../settings/settings/service'
import { cancelImported } from '../bookings/cancel-booking.service'
import { toServices } from '../checkout/checkout.rules'
import { getPolicyFor } from '../checkout/offer.service'
import { bookingFields, joinProducts, missingColumns } from './import.rules'
import { fillBlank, findDifferences, findProblem, type ImportedState, type Placed, toFoldedName } from './again.service'
import { importUndone } from '../../bookings/bookings/booking.rules'
import { loseLeads, winLeads } from './lead.service'
import { lockToImport, lockToUndo } from './locks.service'
import { readPayment } from './status.rules'
import { type ImportedTraveler, type Trip, createTripReader, sumTrips } from './trip.service'

type Filled = { position: number; version: number; values: Partial<TravelerValues> }
type More = { paidMinor: number; travelers: Filled[] }
type Row = { trip: Trip; stored?: ImportedBooking; more: More }

/**
 * Groups lines by their booking number, by the first line of each. `joined` are those whose lines are products of one
 * order.
 */
function toBookings(lines: readonly Line[]): { groups: Map<number, Line[]>; joined: Set<number> } {
  const groups = new Map<number, Line[]>()
  const joined = new Set<number>()
  for (const group of toGroups(lines, ({ cells, line }) => cells.number || `line ${line}`).values()) {
    const first = group[0]!.line
    const products = joinProducts(group.map(({ cells }) => cells))
    if (products) joined.add(first)
    groups.set(first, products ? group.map((line, i) => ({ ...line, cells: products[i]! })) : group)
  }
  return { groups, joined }
}

/**
 * Finds the travelers of a file in their booking: by name in any order, else at their own place while it is unnamed.
 */
function toPlaced({ travelers }: Trip, stored: ImportedBooking): Placed[] {
  const free = new Map(stored.travelers.map((one) => [one.position, one]))
  const named = new Map<ImportedTraveler, BookingTraveler>()
  for (const traveler of travelers) {
    const place = [...free.values()].find((one) => toFoldedName(one) === toFoldedName(traveler.values))
    if (!place) continue
    named.set(traveler, place)
    free.delete(place.position)
  }
  return travelers.map((traveler) => {
    const own = free.get(traveler.position)
    return { traveler, place: named.get(traveler) ?? (own && toFoldedName(own) === '' ? own : undefined) }
  })
}

/** Returns the details of travelers of whom nothing else is known here. */
const toFilled = (placed: readonly Placed[]): Filled[] =>
  placed.flatMap(({ traveler, place }) => {
    if (!place) return []
    const known = toFoldedName(place) !== ''
    const open = Object.entries(traveler.values).filter(
      ([name, value]) => value && !place[name as keyof TravelerValues] && !(known && name.endsWith('Name')),
    )
    const { position, version } = place
    return open.length > 0 ? [{ position, version, values: Object.fromEntries(open) }] : []
  })

/**
 * Lists the bookings, by number, that a broken line may belong to: without it, a service or traveler would be missing.
 * A line with broken quotes may have its number in any column or in none, and may belong to its neighbors.
 */
function findIncomplete(lines: readonly Line[], unread: readonly UnreadLine[]): Map<string, string> {
  const torn = new Map<string, string>()
  for (const { line, cells, raw, isBroken } of unread) {
    const beside = [lines.findLast((one) => one.line < line), lines.find((one) => one.line > line)]
    const numbers = isBroken ? [...raw, ...beside.map((one) => one?.cells.number)] : [cells.number]
    const message = isBroken
      ? `Line ${line} cannot be read, and may belong to this booking`
      : `Line ${line} of this booking cannot be read`
    for (const number of numbers) if (number && !torn.has(number)) torn.set(number, message)
  }
  return torn
}

type FindCustomers = Awaited<ReturnType<typeof findCustomers>>
type Notice = readonly [column: string, message: string]

/**
 * Returns a check of the customer of a new booking. Drops a tax number where they have another one, or are hidden from
 * the caller. Lists what stays otherwise than in the file; nothing else of hidden customers.
 */
function createCustomerCheck(find: FindCustomers) {
  const checkTaxNumber = (trip: Trip, known: Customer): Notice | false => {
    if (trip.taxNumber === '') return false
    const isSeen = find.isVisible(known)
    if (isSeen && ['', trip.taxNumber].includes(known.taxNumber)) return false
    trip.taxNumber = ''
    const stays = 'The customer has another tax number, which stays'
    return ['taxNumber', isSeen ? stays : 'Left out: your role does not see this customer']
  }
  return (trip: Trip): Notice[] => {
    const { email, phone, customerName } = trip
    const known = email ? find.byEmail(email) : find.byPhone(phone)
    const owner = find.byPhone(phone)
    const isSeen = known !== undefined && find.isVisible(known)
    const all: (Notice | false | undefined)[] = [
      isSeen && fold(known.name) !== fold(customerName) && ['customerName', `${known.name}, as here`],
      isSeen &&
        Boolean(phone && known.phone) &&
        known.phone !== phone && ['mobile', 'The customer’s stays as it is here'],
      !known?.phone &&
        owner &&
        owner.id !== known?.id &&
        find.isVisible(owner) && ['mobile', `Left out: ${owner.name} has this phone number`],
      known && checkTaxNumber(trip, known),
    ]
    return all.filter((one): one is Notice => Boolean(one))
  }
}

/**
 * Returns a check of travelers without an e-mail address: a phone number under another name identifies nobody. Names
 * its owner, if the caller sees them, or the other line.
 */
function createPhoneCheck(find: FindCustomers) {
  const earlier = new Map<string, { name: string; line: number }>()
  const findClash = ({ customerName, email, phone }: Trip): string | null => {
    const [known, before] = [find.byPhone(phone), earlier.get(phone)]
    if (email) return null
    if (known && !find.hasPhone(phone, customerName))
      return `${find.isVisible(known) ? known.name : 'Another customer'} has this phone number`
    return before && fold(before.name) !== fold(customerName)
      ? `Line ${before.line} has this phone number, for ${before.name}`
      : null
  }
  return (trip: Trip, line: number): string | null => {
    const clash = findClash(trip)
    if (!clash && !earlier.has(trip.phone)) earlier.set(trip.phone, { name: trip.customerName, line })
    return clash
  }
}

const ofPassports = ['dateOfBirth', 'nationality', 'passportExpiry'] as const

/**
 * Drops what passports say, for who may not read it (decision 286): who could write it would learn by a preview what is
 * known here. Says so at the first line that has it.
 */
function dropPassports(lines: readonly Line[], trips: readonly Trip[]): BadLine[] {
  for (const traveler of trips.flatMap(({ travelers }) => travelers)) {
    const { dateOfBirth: _born, nationality: _from, passportExpiry: _until, ...values } = traveler.values
    traveler.values = values
  }
  for (const { line, cells } of lines) {
    const column = ofPassports.find((name) => cells[name])
    if (column) return [{ line, column, message: 'Left out in all lines: your role does not see passports' }]
  }
  return []
}

/** Finds the bookings that these lines may repeat, by number, with what is compared of them. */
async function findKnown(ctx: UserCtx, firsts: readonly Line[]): Promise<Map<string, ImportedState>> {
  const found = await listByFormerNumber(
    ctx,
    firsts.map(({ cells }) => cells.number ?? ''),
  )
  const ids = found.map(({ id }) => id)
  const [paid, services, { timeZone }, payments] = await Promise.all([
    getPaidByBooking(ctx, ids),
    listStoredServices(ctx, ids),
    getAgency({ ctx }),
    listReferences(ctx, ids),
  ])
  const servicesById = toGroups(services, ({ bookingId }) => bookingId)
  const all = found.map((stored): ImportedState => {
    const { receivedMinor = 0, paidMinor = 0 } = paid.get(stored.id) ?? {}
    return {
      stored,
      receivedMinor,
      paidMinor,
      services: servicesById.get(stored.id) ?? [],
      bookedOn: dateIn(stored.createdAt, timeZone),
      references: payments.get(stored.id) ?? new Set<string>(),
    }
  })
  // Knows imported bookings by their reference as well: the list is exported with it.
  return new Map([
    ...all.map((one) => [one.stored.reference, one] as const),
    ...all.flatMap((one) => (one.stored.formerNumber === null ? [] : [[one.stored.formerNumber, one] as const])),
  ])
}

/** Finds customers of these trips; names them to those alone who may see customers. */
async function findTripCustomers(ctx: UserCtx, trips: readonly Trip[]): Promise<FindCustomers> {
  const find = await findCustomers(
    ctx,
    trips.map(({ email, phone }) => ({ id: '', email, phone })),
  )
  return { ...find, isVisible: (one: Customer) => can(ctx.actor, 'customers.read') && find.isVisible(one) }
}

/** Says why a booking is refused, or what becomes of it and what of its lines is taken otherwise than written. */
type Outcome = { problem: Notice } | (Pick<Checked<Row>, 'fate' | 'row'> & { notices: BadLine[] })
/** Holds the booking of some lines, with the first of them. */
type ReadBooking = { trip: Trip; first: Line }

/** Returns a check of bookings that are not here yet. */
async function createNewCheck(ctx: UserCtx, find: FindCustomers, trips: readonly Trip[]) {
  const findOther = createPhoneCheck(find)
  const findStaying = createCustomerCheck(find)
  const findSeatProblem = await createSeatFinder(
    ctx,
    trips.flatMap((trip) => toSeats(trip) ?? []),
  )
  return ({ trip, first: { line, cells } }: ReadBooking): Outcome => {
    const other = findOther(trip, line)
    if (other) return { problem: ['mobile', other] }
    const seats = toSeats(trip)
    const full = seats && findSeatProblem(seats)
    if (full) return { problem: ['package', full] }
    const isOpen = trip.paidMinor === 0 && !cells.paid && !cells.balance && readPayment(cells) === 'shipped'
    const open: Notice[] = isOpen ? [['paid', 'Nothing, as the file says no sum: all is open']] : []
    const notices = [...toLines(line, [...open, ...findStaying(trip)]), ...trip.notices]
    return { fate: 'new', row: { trip, more: { paidMinor: 0, travelers: [] } }, notices }
  }
}

/** Returns a check of bookings that are here: what a file has more is added, and nothing else may differ. */
function createAgainCheck(find: FindCustomers) {
  const earlier = new Map<string, number>()
  return ({ trip, first: { line, cells } }: ReadBooking, known: ImportedState): Outcome => {
    const { stored, receivedMinor } = known
    const before = earlier.get(stored.id)
    if (before !== undefined) return { problem: ['number', `Line ${before} is about the same booking`] }
    earlier.set(stored.id, line)
    const placed = toPlaced(trip, stored)
    const here = { ...known, placed, isTheirs: find.byEmail(trip.email)?.id === stored.customerId }
    const problem = findProblem(trip, cells, here)
    if (problem) return { problem }
    // Compares with all that was received: what went back to the customer or the bank is no payment of the file.
    const more = { paidMinor: Math.max(0, trip.paidMinor - receivedMinor), travelers: toFilled(placed) }
    const fate = more.paidMinor > 0 || more.travelers.length > 0 ? 'changed' : 'same'
    const notices = [...trip.notices, ...toLines(line, findDifferences(trip, cells, here))]
    return { fate, row: { trip, stored, more }, notices }
  }
}

const toLines = (line: number, notices: readonly Notice[]): BadLine[] =>
  notices.map(([column, message]) => ({ line, column, message }))

/** Lists further lines of refused bookings, which no reason names. */
function listLeftOut(groups: ReadonlyMap<number, Line[]>, bad: readonly BadLine[], refused: readonly BadLine[]) {
  const reported = new Set(refused.map(({ line }) => line))
  return [...new Set(bad.map(({ line }) => line))].flatMap((first) =>
    groups
      .get(first)!
      .slice(1)
      .filter(({ line }) => !reported.has(line))
      .map(({ line }) => ({ line, column: 'number', message: `Belongs to line ${first}` })),
  )
}

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
  unread: readonly UnreadLine[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const { groups, joined } = toBookings(lines)
  const readTrip = await createTripReader(ctx, lines)
  const torn = findIncomplete(lines, unread)
  const firsts = [...groups.values()].map(([first]) => first!).filter(({ cells }) => !torn.has(cells.number ?? ''))
  const known = await findKnown(ctx, firsts)
  const refused: BadLine[] = []
  const { rows, bad } = await readLines(ctx, firsts, ({ line, cells }, attempt) => {
    const [first, ...others] = groups.get(line)!
    const { stored, services } = known.get(cells.number ?? '') ?? {}
    return stored?.isImported && stored.isVisible
      ? readTrip([fillBlank(first!, stored), ...others], { attempt, refused, stored: services })
      : readTrip([first!, ...others], { attempt, refused })
  })
  const trips = rows.map(({ row }) => row)
  const find = await findTripCustomers(ctx, trips)
  const checkAgain = createAgainCheck(find)
  const checkNew = await createNewCheck(
    ctx,
    find,
    trips.filter(({ number }) => !known.has(number)),
  )
  const notices = mayReadDocuments(ctx) ? [] : dropPassports(lines, trips)
  const good: Checked<Row>[] = []
  for (const { line, row: trip } of rows) {
    const group = groups.get(line)!
    if (joined.has(line)) {
      const message = `The ${group.length} lines of this number are services of one booking, whose total counts once`
      notices.push({ line, column: 'number', message })
    }
    const one = known.get(trip.number)
    const read = { trip, first: group[0]! }
    const outcome = one ? checkAgain(read, one) : checkNew(read)
    if ('problem' in outcome) {
      bad.push(...toLines(line, [outcome.problem]))
      continue
    }
    notices.push(...outcome.notices)
    good.push({ line, name: `${trip.number}, ${trip.customerName}`, fate: outcome.fate, row: outcome.row })
  }
  const incomplete = lines.flatMap(({ line, cells }) => {
    const message = torn.get(cells.number ?? '')
    return message ? [{ line, column: 'number', message }] : []
  })
  const leftOut = listLeftOut(groups, bad, refused)
  return { good, bad: sortByLine([...bad, ...refused, ...leftOut, ...incomplete]), notices }
}

const noPrice = { discountMinor: 0, taxMinor: 0 }
const noItem = { itemKind: null, itemId: null, isOwn: false, count: 1 } as const

function toBooked({ services, title, totalMinor, party, taxes }: Trip) {
  const booked =
    services.length === 0 ? toServices({ title, totalMinor, party }, [], newId) : services.map(toService(party))
  return withContainedTaxes(booked, taxes)
}

const toService =
  (party: Trip['party']) =>
  ({ title: name, kind, day, nights, netMinor, cost, sellMinor }: Trip['services'][number]): Service => ({
    ...noItem,
    ...noPrice,
    key: newId(),
    title: name,
    kind,
    day,
    netMinor,
    cost,
    sellMinor,
    totalMinor: sellMinor,
    detail: nights > 0 ? plural(nights, 'night') : partyText(party),
    unit: nights > 0 ? ('room-night' as const) : ('trip' as const),
    times: Math.max(1, nights),
  })

type Seats = Awaited<ReturnType<typeof bookOn>>

/** Returns what a trip of a package takes of its departure; null for another trip. */
const toSeats = ({ packageId, party, startsOn: date }: Trip) =>
  packageId === null ? null : { packageId, date, seats: party.adults + party.children }

async function takeSeats(ctx: UserCtx, trip: Trip): Promise<Seats> {
  const seats = toSeats(trip)
  return seats && bookOn({ ctx, input: { ...seats, since: ctx.now() } })
}

/** Describes a trip as it stands in former books, to be booked. */
function toAgreed(
  ctx: UserCtx,
  trip: Trip,
  { leadId, seats, agency }: { leadId: string; seats: Seats; agency: Agency },
): Agreed {
  const { customerName: name, title, startsOn, endsOn, party, currency, totalMinor, bookedOn } = trip
  const { services, sums } = toBooked(trip)
  const travelers = placesFor(party, name).map((place) => ({
    ...place,
    ...trip.travelers.find(({ position }) => position === place.position)?.values,
  }))
  const noon = startOfDay(bookedOn, agency.timeZone).getTime() + 12 * 3_600_000
  const bookedAt = new Date(Math.min(noon, ctx.now().getTime()))
  const { status, paymentTerms, number } = trip
  return {
    from: { source: 'staff', ...seats },
    leadId,
    packageId: trip.packageId,
    userId: null,
    ownerId: trip.ownerId,
    bookedAt,
    snapshot: {
      title,
      startsOn,
      endsOn,
      ...party,
      days: [],
      currency,
      status,
      formerNumber: number,
      paymentTerms,
      ...sums,
      confirmedAt: status === 'confirmed' ? bookedAt : null,
      receipt: withTaxLines(
        { currency, totalMinor, lines: [{ label: title, detail: partyText(party), amountMinor: totalMinor }] },
        sums.taxMinor,
        sums.taxes,
      ),
      policy: getPolicyFor(paymentTerms, agency, { startsOn, totalMinor, currency }, bookedOn),
    },
    services,
    travelers,
    note: trip.note,
    facts: { formerNumber: number, paidMinor: trip.paidMinor },
  }
}

/**
 * Books trips together as in former books: nobody is mailed or asked, and payments are opening entries.
 * @returns the bookings' ids
 */
async function book(ctx: UserCtx, trips: readonly Trip[]): Promise<string[]> {
  const agency = await getAgency({ ctx })
  const people = trips.map(({ customerName: name, email, phone }) => ({ name, email, phone }))
  const ensured = await findOrAddCustomers(ctx, people)
  const leadIds = await winLeads(
    ctx,
    trips.map((trip, i) => ({ trip, customerId: ensured[i]!.id })),
  )
  await fillTaxNumbers(
    ctx,
    trips.map(({ taxNumber }, i) => ({ id: ensured[i]!.id, taxNumber })),
  )
  const agreed: Agreed[] = []
  for (const [i, trip] of trips.entries()) {
    const seats = await takeSeats(ctx, trip)
    agreed.push(toAgreed(ctx, trip, { leadId: leadIds[i]!, seats, agency }))
  }
  const made = await insertBookings(ctx, agreed)
  const ids = made.map(({ id }) => id)
  await placeOrders(ctx, ids)
  await openAccounts(
    ctx,
    trips.map(({ bookedOn }, i) => ({ ...made[i]!, bookedOn })),
  )
  await confirmOrders(
    ctx,
    trips.map((trip, i) => ({ trip, bookingId: ids[i]!, services: agreed[i]!.services })),
  )
  const paid = trips.map((trip, i) => toOpening(trip, ids[i]!, trip.paidMinor))
  await recordOpenings(
    ctx,
    paid.filter(({ amountMinor }) => amountMinor > 0),
  )
  return ids
}

const toOpening = ({ paymentReference: reference }: Trip, bookingId: string, amountMinor: number) => ({
  bookingId,
  amountMinor,
  reference,
  note: 'Paid before the import',
})

type Booked = { trip: Trip; bookingId: string; services: readonly Service[] }

async function confirmOrders(ctx: UserCtx, all: readonly Booked[]): Promise<void> {
  const ordered = all.flatMap(({ trip, bookingId, services }) =>
    trip.services.flatMap(({ supplierId, supplierReference: reference, supplierPaid: paid }, i) =>
      supplierId ? [{ order: { bookingId, key: services[i]!.key, supplierId, reference }, paid }] : [],
    ),
  )
  if (ordered.length === 0) return
  const orders = await confirmImported(
    ctx,
    ordered.map(({ order }) => order),
  )
  await recordOpeningPayments(
    ctx,
    ordered.flatMap(({ paid }, i) => (paid.minor > 0 ? [{ order: orders[i]!, ...paid }] : [])),
  )
  await writeCosts(ctx, [...new Set(ordered.map(({ order }) => order.bookingId))])
}

/** Cancels imported bookings with all of their entries reversed. @throws AppError conflict where one is in use */
async function takeBack(ctx: UserCtx, ids: readonly string[]): Promise<void> {
  await loseLeads(ctx, ids)
  const locked = await lockAllToChange(ctx, ids)
  if (locked.some(({ status, version }) => status === 'cancelled' || version !== 1)) throw conflict(savedMeanwhile)
  const isUnused =
    (await takeBackOpeningPayments(ctx, ids, importUndone)) &&
    (await dropImported(ctx, ids)) &&
    (await takeBackOpenings(ctx, ids, importUndone))
  if (!isUnused || (await listUntouched(ctx, ids)).size < ids.length) throw conflict(savedMeanwhile)
  await cancelImported(ctx, locked)
  await forgetFormerNumbers(ctx, ids)
}

/** Fills gaps of bookings that are there, and records what was paid since, as further opening entries. */
async function change(ctx: UserCtx, lines: readonly Checked<Row>[]) {
  const all = lines.map(({ row: { trip, stored, more } }) => ({ trip, more, id: stored!.id }))
  const ids = all.map(({ id }) => id)
  const byId = new Map((await lockRows(ctx, bookings, inArray(bookings.id, ids))).map((one) => [one.id, one]))
  // Reads again under the lock, as somebody may have recorded the payment, or cancelled, since the check.
  const paid = await getPaidByBooking(ctx, ids)
  for (const { id, trip, more } of all) {
    const receivedMinor = paid.get(id)?.receivedMinor ?? 0
    const isPaidOtherwise = more.paidMinor > 0 && receivedMinor + more.paidMinor !== trip.paidMinor
    if (isPaidOtherwise || byId.get(id)?.status === 'cancelled') throw conflict(savedMeanwhile)
  }
  const filled = all.flatMap(({ id, more }) => more.travelers.map((one) => ({ ...one, booking: byId.get(id)! })))
  if (!(await overwriteTravelers(ctx, filled, 'import'))) throw conflict(savedMeanwhile)
  const openings = all.filter(({ more }) => more.paidMinor > 0)
  const paymentIds = await recordPaidSince(
    ctx,
    openings.map(({ id, trip, more }) => toOpening(trip, id, more.paidMinor)),
  )
  const paymentById = new Map(openings.map(({ id }, i) => [id, paymentIds[i]!]))
  return all.map(({ id, more }) => {
    // Keeps no former values: gaps were blank before, and nothing personal is remembered.
    const travelers = more.travelers.map(({ position, version, values }) => ({
      position,
      version: version + 1,
      names: Object.keys(values),
    }))
    return { id, version: 1, before: { paymentId: paymentById.get(id) ?? null, travelers } }
  })
}

type Before = { paymentId: string | null; travelers: { position: number; version: number; names: string[] }[] }
const blank = {
  firstName: '',
  lastName: '',
  noLastName: false,
  dateOfBirth: null,
  nationality: '',
  passportExpiry: null,
}
const isBlankable = (name: string): name is keyof typeof blank => name in blank
const toBlank = (names: readonly string[]) =>
  Object.fromEntries(names.filter(isBlankable).map((name) => [name, blank[name]]))

async function restore(ctx: UserCtx, changes: readonly { id: string; before: Before }[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const byId = new Map((await lockRows(ctx, bookings, inArray(bookings.id, ids))).map((one) => [one.id, one]))
  const paid = changes.flatMap(({ id, before: { paymentId } }) => (paymentId ? [{ bookingId: id, paymentId }] : []))
  const emptied = changes.flatMap(({ id, before }) =>
    before.travelers.map(({ names, ...one }) => ({ ...one, booking: byId.get(id)!, values: toBlank(names) })),
  )
  // Leaves money of a cancelled trip, as what was kept of it would have to change: to take it back there does that.
  const isSettled = paid.some(({ bookingId }) => byId.get(bookingId)?.status === 'cancelled')
  const isRestored =
    !isSettled &&
    (await takeBackPayments(ctx, paid, importUndone)) &&
    (await overwriteTravelers(ctx, emptied, 'import-undone'))
  if (!isRestored) throw conflict(savedMeanwhile)
}

export const bookingImporter: Importer<Row> = {
  kind: 'bookings',
  table: bookings,
  memory: rememberImports('bookings'),
  fields: bookingFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check: async (ctx, lines, unread) => {
    const checked = await check(ctx, lines, unread)
    return { ...checked, sums: sumTrips(checked.good.map(({ row }) => row.trip)) }
  },
  add: (ctx, lines) =>
    book(
      ctx,
      lines.map(({ row }) => row.trip),
    ),
  change,
  lock: (ctx, { ids, lines }) => {
    const trips = lines.flatMap(({ fate, row }) => (fate === 'new' ? [row.trip] : []))
    return lines.length > 0 ? lockToImport(ctx, trips, ids) : lockToUndo(ctx, ids)
  },
  remove: async (ctx, ids) => {
    // Skips bookings that somebody worked on, so that all others are undone together.
    const untouched = await listUntouched(ctx, ids)
    const kept = await writeInParts(ctx, [...untouched], (some) => withTransaction(ctx, (tx) => takeBack(tx, some)))
    return untouched.size - kept.length
  },
  restore: async (ctx, changes) => {
    await restore(
      ctx,
      changes.map(({ id, before }) => ({ id, before: before as Before })),
    )
    return changes.length
  },
}
