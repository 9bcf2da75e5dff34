import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { type Line, readCells } from '../../../platform/server/import/columns'
import { type Checked, readLines } from '../../../platform/server/import/engine'
import { resolveAmounts } from '../../../shared/amounts'
import type { BadLine } from '../../../shared/csv'
import { toCurrencyCode } from '../../../shared/currency-codes'
import { type CalendarDate, dateIn, formatDate } from '../../../shared/dates'
import { conflict, invalid } from '../../../shared/errors'
import type { Attempt } from '../../../shared/imports'
import { readSlug } from '../../../shared/links'
import { toGroups } from '../../../shared/lists'
import { findChanges, getOutcome, parseLine, savedMeanwhile, seenOnce, toOwnId } from '../../core/imports/line.rules'
import { isAsMade } from '../../core/imports/marks.service'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import { rememberImports } from '../../settings/settings/import-choices.service'
import { getCurrencyFor } from '../../settings/settings/service'
import { packages } from '../packages/table'
import { places } from '../places/table'
import { assertFits, changeDepartures } from './change.service'
import {
  countComing,
  type DepartureValues,
  insertDepartures,
  removeUntaken,
  tooManyComing,
  toReference,
} from './create.service'
import { departureFields, isCancelled, isOffSale, missingColumns, toInput } from './import.rules'
import { maxComing } from './rule.rules'
import { importedDeparture } from './schema'
import { lockSeats, settleHolds } from './seats.service'
import { departures } from './table'
import type { DepartureView } from './view'
import { getDeparturesById, readDepartures } from './view.service'

type Pkg = Awaited<ReturnType<typeof readPackages>>[number]
/** Holds a departure as it is seen, and what the import may change of it as it is stored. */
type Stored = { id: string; view: DepartureView; values: DepartureValues }
/** Holds what a departure is to be; without `stored` a new one. */
type Row = { pkg: Pkg; startsOn: CalendarDate; values: DepartureValues; stored?: Stored }
type Read = { cells: Line['cells']; pkg: Pkg; given: ReturnType<typeof toInput> }

const readPackages = (ctx: UserCtx, matching: SQL | undefined) => {
  const { id, slug, title, status, currency, priceMinor, placeId } = packages
  return ctx.db
    .select({ id, slug, title, status, currency, priceMinor, timeZone: places.timeZone })
    .from(packages)
    .innerJoin(places, eq(places.id, placeId))
    .where(and(isNull(packages.removedAt), matching))
}

/**
 * Finds the packages of lines by id, address or title; archived ones, too, as exports have their departures. The
 * returned function throws AppError invalid naming the column.
 */
async function findPackages(ctx: UserCtx, lines: readonly Line[]): Promise<(cells: Line['cells']) => Pkg> {
  const ids = readCells(lines, 'packageId').flatMap((cell) => toOwnId(cell) ?? [])
  const names = [...new Set(readCells(lines, 'package'))]
  const slugs = [...new Set([...readCells(lines, 'slug'), ...names].map(readSlug))]
  const { id: ownId, slug: ownSlug, title } = packages
  const found = await readPackages(ctx, or(inArray(ownId, ids), inArray(ownSlug, slugs), equalsAny(title, names)))
  const byId = new Map(found.map((one) => [one.id, one]))
  const bySlug = new Map(found.map((one) => [one.slug, one]))
  const byTitle = toGroups(found, (one) => one.title.toLowerCase())
  return ({ packageId, slug = '', package: name = '' }) => {
    const id = toOwnId(packageId)
    const own = id ? byId.get(id.toLowerCase()) : bySlug.get(readSlug(slug))
    if (own) return own
    if (id) throw invalid('There is no package of this id', 'packageId')
    if (!name && slug) throw invalid('There is no package of this address', 'slug')
    if (!name) throw invalid('Please name the package', 'package')
    const alike = byTitle.get(name.toLowerCase()) ?? []
    const living = alike.filter(({ status }) => status !== 'archived')
    const [one = bySlug.get(readSlug(name)), other] = living.length > 0 ? living : alike
    if (other) throw invalid('There are several packages of this name. Add the column Package address', 'package')
    if (!one) throw invalid(`There is no package ‘${name}’`, 'package')
    return one
  }
}

const toKey = (packageId: string, startsOn: CalendarDate) => `${packageId} ${startsOn}`

/** Returns the departures on the days of lines, by package and day. Several of one day were cancelled, but for one. */
async function findStored(ctx: UserCtx, lines: readonly Read[]): Promise<Map<string, Stored[]>> {
  const packageIds = [...new Set(lines.map(({ pkg }) => pkg.id))]
  const days = [...new Set(lines.map(({ given }) => given.startsOn))]
  const onDays = and(inArray(departures.packageId, packageIds), inArray(departures.startsOn, days))
  const found = await readDepartures(ctx, onDays)
  const all = found.map(({ row: { id, minPax, bookBy, priceMinor, currency, guaranteedAt }, view }): Stored => {
    return { id, view, values: { capacity: view.capacity, minPax, bookBy, priceMinor, currency, guaranteedAt } }
  })
  return toGroups(all, ({ view }) => toKey(view.packageId, view.startsOn))
}

/** Returns what a line makes of a departure. @throws AppError invalid naming the column */
function toValues(
  ctx: UserCtx,
  { cells, pkg, given: { startsOn, ...given } }: Read,
  stored: Stored | undefined,
): DepartureValues {
  const was = stored?.values
  // Takes a price of zero for that of its package, which is a draft without one: so exports have it.
  const isFree = pkg.priceMinor === 0 && !/[1-9]/.test(cells.price ?? '')
  const parsed = parseLine(importedDeparture, {
    startsOn,
    capacity: given.capacity ?? was?.capacity ?? Number.NaN,
    minPax: given.minPax ?? was?.minPax ?? 1,
    bookBy: given.bookBy ?? was?.bookBy ?? startsOn,
    price: (!isFree && cells.price) || null,
    isGuaranteed: given.isGuaranteed ?? Boolean(was?.guaranteedAt),
  })
  if (cells.currency && toCurrencyCode(cells.currency) !== pkg.currency)
    throw invalid(`This package is priced in ${pkg.currency}`, 'currency')
  const { capacity, minPax, bookBy, price, isGuaranteed } = resolveAmounts(pkg.currency, parsed)
  // Takes the price of the package for none of its own, as exports say what a departure is sold for.
  const isOther = price !== null && price !== (stored?.view.soldMinor ?? null)
  const priceMinor = isOther && price !== pkg.priceMinor ? price : null
  return {
    capacity,
    minPax,
    bookBy,
    ...(was && !isOther
      ? { priceMinor: was.priceMinor, currency: was.currency }
      : { priceMinor, currency: pkg.currency }),
    guaranteedAt: isGuaranteed ? (was?.guaranteedAt ?? ctx.now()) : null,
  }
}

/** @throws AppError invalid naming the column, as the form that adds departures refuses them */
function assertAddable(ctx: UserCtx, { pkg, startsOn, values: { bookBy } }: Row): void {
  if (pkg.status === 'archived') throw invalid('This package is archived', 'package')
  const today = dateIn(ctx.now(), pkg.timeZone)
  if (startsOn < today) throw invalid('Please choose a date from today on.', 'startsOn')
  if (bookBy > startsOn) throw invalid('The last day to book is after the departure', 'bookBy')
  if (bookBy < today) throw invalid(`Booking for ${formatDate(startsOn)} would be closed already`, 'bookBy')
}

/** @throws AppError invalid or conflict naming the column */
function assertChangeable(ctx: UserCtx, { capacity, bookBy, guaranteedAt }: DepartureValues, { view }: Stored): void {
  if (view.state === 'departed') throw conflict('This departure has departed, and stays as it is', 'startsOn')
  assertFits(ctx, view, { capacity, bookBy, isGuaranteed: guaranteedAt !== null })
}

const isSame = ({ values, stored }: Row): boolean =>
  stored !== undefined && Object.keys(findChanges(values, stored.values)).length === 0

type Check = { good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }

async function check(ctx: UserCtx, lines: readonly Line[]): Promise<Check> {
  const findPackage = await findPackages(ctx, lines)
  const read = await readLines(ctx, lines, ({ cells }, attempt: Attempt, settle): Read => {
    const pkg = attempt(() => findPackage(cells), null)
    const given = toInput(cells, attempt)
    settle()
    return { cells, pkg: pkg!, given }
  })
  const found = read.rows.map(({ row }) => row)
  const stored = await findStored(ctx, found)
  const coming = await countComing(ctx, [...new Set(found.map(({ pkg }) => pkg.id))])
  const once = seenOnce()
  const notices: BadLine[] = []
  const { rows, bad } = await readLines(ctx, read.rows, ({ line, row }): Row => {
    const { pkg, given, cells } = row
    const { startsOn } = given
    const key = toKey(pkg.id, startsOn)
    const isOff = isCancelled(cells)
    const own = stored.get(key)?.find(({ view }) => (view.status === 'cancelled') === isOff)
    if (isOff && !own) throw invalid('Cancelled: leave this line out, or cancel the departure in the office', 'status')
    if (isOff) return { pkg, startsOn, values: own!.values, stored: own }
    once(line, 'startsOn', key, 'departure')
    const one = { pkg, startsOn, values: toValues(ctx, row, own), stored: own }
    if (isSame(one)) return one
    if (own) assertChangeable(ctx, one.values, own)
    else {
      assertAddable(ctx, one)
      const before = coming.get(pkg.id) ?? 0
      if (before >= maxComing) throw conflict(tooManyComing, 'package')
      coming.set(pkg.id, before + 1)
      if (isOffSale(cells))
        notices.push({ line, column: 'status', message: `It is put on sale, though the file says ‘${cells.status}’` })
    }
    return one
  })
  const good = rows.map(({ line, row }): Checked<Row> => {
    const name = toReference({ packageTitle: row.pkg.title, startsOn: row.startsOn })
    return { line, name, fate: getOutcome(row.stored, findChanges(row.values, row.stored?.values ?? {})), row }
  })
  return { good, bad: [...read.bad, ...bad], notices }
}

/** Returns departures whose seats the caller has locked, without seats of expired holds. */
async function readLocked(ctx: UserCtx, ids: readonly string[]): Promise<Map<string, DepartureView>> {
  await settleHolds(ctx, ids)
  const found = await getDeparturesById({ ctx, input: { ids: [...ids] } })
  return new Map(found.map((view) => [view.id, view]))
}

/** Holds former values as batches store them. */
type Former = Omit<DepartureValues, 'guaranteedAt'> & { guaranteedAt: string | null }
const toFormer = (before: Record<string, unknown>): DepartureValues => {
  const { guaranteedAt, ...values } = before as Former
  return { ...values, guaranteedAt: guaranteedAt === null ? null : new Date(guaranteedAt) }
}

export const departureImporter: Importer<Row> = {
  kind: 'departures',
  table: departures,
  memory: rememberImports('departures'),
  fields: departureFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const ids = [...new Set(lines.map(({ row }) => row.pkg.id))]
    const known = new Map((await readPackages(ctx, inArray(packages.id, ids))).map((pkg) => [pkg.id, pkg]))
    const added = lines.map(({ row: { pkg: seen, startsOn, values } }) => {
      const pkg = known.get(seen.id)
      if (!pkg || pkg.status === 'archived' || pkg.currency !== seen.currency) throw conflict(savedMeanwhile)
      return { ...values, pkg, startsOn }
    })
    const made = await insertDepartures(ctx, added)
    if (made.length < added.length) throw conflict(savedMeanwhile)
    return made
  },
  change: async (ctx, lines) => {
    const all = lines.map(({ row: { stored, values } }) => ({ stored: stored!, values }))
    const locked = await readLocked(
      ctx,
      all.map(({ stored }) => stored.id),
    )
    const changed = all.map(({ stored: { id, view }, values }) => {
      const before = locked.get(id)
      if (before?.version !== view.version || before.currency !== view.currency) throw conflict(savedMeanwhile)
      return { before, values }
    })
    await changeDepartures(ctx, changed)
    return all.map(({ stored: { id, view, values } }) => ({ id, version: view.version + 1, before: values }))
  },
  lock: async (ctx, { ids }) => {
    if (ids.length === 0) return
    await lockSeats(ctx, ids)
    const theirs = ctx.db
      .select({ id: departures.packageId })
      .from(departures)
      .where(inArray(departures.id, [...ids]))
    await lockIds(ctx, packages, inArray(packages.id, theirs))
  },
  remove: (ctx, ids, { steps }) => removeUntaken(ctx, ids, isAsMade(departures.version, departures.id, steps)),
  restore: async (ctx, changes) => {
    const locked = await readLocked(
      ctx,
      changes.map(({ id }) => id),
    )
    const back = changes.flatMap(({ id, version, before: former }) => {
      const before = locked.get(id)
      const isAsLeft = before?.version === version && before.state !== 'departed'
      return isAsLeft ? [{ before, values: toFormer(former) }] : []
    })
    await changeDepartures(ctx, back)
    return back.length
  },
}
