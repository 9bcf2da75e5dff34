import { rememberImports } from '../../settings/settings/import-choices.service'
import { and, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../platform/server/context'
import { lookOnce } from '../../../platform/server/look-once'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { equalsAny } from '../../../platform/server/database/tables'
import { type Line, readCells } from '../../../platform/server/import/columns'
import { type Checked, readLines, type UnreadLine, writeInParts } from '../../../platform/server/import/engine'
import { resolveAmounts } from '../../../shared/amounts'
import type { Attempt } from '../../../shared/imports'
import type { BadLine } from '../../../shared/csv'
import { AppError, invalid } from '../../../shared/errors'
import { currencySchema } from '../../../shared/fields'
import { readSlug, toAddress } from '../../../shared/links'
import type { Currency } from '../../../shared/money'
import { findNamedItems, type FoundItem, type NamedItem } from '../../catalog/inventory/find-items.service'
import { itemNames } from '../../catalog/inventory/item.rules'
import { nightsAfter } from '../../catalog/package-drafts/itinerary.rules'
import { resolveLabels } from '../../catalog/packages/labels.rules'
import { type OfferedWindow, windowsText } from '../../catalog/packages/offered.rules'
import { assertLength, publishProblems } from '../../catalog/packages/publish.rules'
import { placeIdFor } from '../../catalog/packages/references.service'
import { archiveOrRemoveAll, createPackages, findFreeSlugs, updatePackages } from '../../catalog/packages/save.service'
import {
  createPackageInput,
  type CreatePackageInput,
  mostPictures,
  updatePackageInput,
  type UpdatePackageInput,
} from '../../catalog/packages/schema'
import { listPackageContents, type StoredContent } from '../../catalog/packages/service'
import { packages } from '../../catalog/packages/table'
import { findPlace } from '../../catalog/places/find.service'
import { getPresentSlugs } from '../../catalog/places/service'
import { getOutcome, describeUnknownId, parseLine, seenOnce, toOwnId } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { isAsMade } from '../../core/imports/marks.service'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import { listDescribed } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import type { Category } from '../../settings/settings/schema'
import { getCurrencyFor, getAgency, holdCategories } from '../../settings/settings/service'
import { haveSums, readTermsCells, saysTerms } from '../../settings/terms/cells.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import { createTermsReader } from '../../settings/terms/service'
import {
  findNights,
  isForNew,
  missingColumns,
  packageFields,
  readItinerary,
  readPictures,
  readPlaces,
  toInput,
  toStoredInput,
  withDetails,
} from './import.rules'
import {
  mergeOptions,
  noOptions,
  type Option,
  optionFields,
  readOption,
  readOptionKind,
  toNamed,
  toPackages,
} from './option.rules'
import { isPicturedOnly, pictureFetching, type WantedPictures } from './fetch-pictures.service'
import { isInUse } from './remove-package.service'

type Notices = Omit<BadLine, 'line'>[]
/** Holds the changed fields of a stored package, or a new one. */
type Row = {
  created?: CreatePackageInput
  /** Names pictures that are fetched once the package is there, behind those that it has by then. */
  pictures?: WantedPictures
  changed?: Record<string, unknown>
  stored?: Stored
  /** Explains why it does not become active, or why its pictures are not taken. */
  notices?: Notices
}
type Stored = StoredContent & { title: string; was: ReturnType<typeof toStoredInput> }

type File = { lines: readonly Line[]; unread: readonly UnreadLine[] }
const unknownId = describeUnknownId('package')
const otherTitle = 'has the same title. Write an address of its own in the column Address to add this package, too'

/** Tells whether a line was refused with this reason, which the download of refused lines has beside it. */
const isRefusedWith = ({ raw }: Line, reason: string) => raw.some((cell) => cell.includes(reason))

/** Reads the address that a package had elsewhere; undefined where it cannot be one here. */
const readOwnSlug = ({ slug }: Line['cells']): string | undefined =>
  createPackageInput.shape.slug.safeParse(slug && readSlug(slug)).data

/** Holds the package that a line is about, or the one of its title beside which it is new. */
type NamedPackage = { stored: Stored | undefined; beside?: Stored | undefined }

/**
 * Finds packages by id, address or title; deleted ones are gone. `foreign` is the first line with an id where none of the
 * file's is known: it is of another agency, and its ids name nothing here. Lines that were refused for their ids are no such file.
 * `isIdentified` tells whether an id or an address sets a line apart from others of its title.
 */
async function findStored(ctx: UserCtx, { lines, unread }: File) {
  const ids = readCells([...lines, ...unread], 'id').flatMap((id) => toOwnId(id)?.toLowerCase() ?? [])
  const slugs = readCells([...lines, ...unread], 'slug').map(readSlug)
  const named = or(
    inArray(packages.id, ids),
    inArray(packages.slug, slugs),
    equalsAny(packages.title, readCells(lines, 'name')),
  )
  const { id: ownId, slug: ownSlug, removedAt: ownEnd } = packages
  const rows = await ctx.db.select({ id: ownId, slug: ownSlug, removedAt: ownEnd }).from(packages).where(named)
  const known = new Set(rows.map(({ id }) => id))
  const taken = new Set(rows.flatMap(({ slug, removedAt }) => (removedAt === null ? [] : slug)))
  const isOwn = lines.some((one) => isRefusedWith(one, unknownId)) || ids.some((id) => known.has(id))
  const foreign = isOwn ? undefined : lines.find(({ cells }) => toOwnId(cells.id))
  const contents = await listPackageContents(
    ctx,
    rows.filter(({ removedAt }) => removedAt === null).map(({ id }) => id),
  )
  const found: Stored[] = [...contents.values()].map((one) => ({
    ...one,
    title: one.content.name,
    was: toStoredInput(one),
  }))
  const byId = new Map(found.map((one) => [one.id, one]))
  const bySlug = new Map(found.map((one) => [one.slug, one]))
  const byTitle = toGroups(
    found.filter(({ status }) => status !== 'archived'),
    ({ title }) => title.toLowerCase(),
  )
  const readId = ({ id }: Line['cells']) => (foreign ? undefined : toOwnId(id)?.toLowerCase())
  /** Tells whether a new package keeps the address of its line. */
  const keepsSlug = (cells: Line['cells']) => {
    const slug = isForNew(cells) ? readOwnSlug(cells) : undefined
    return slug !== undefined && !taken.has(slug)
  }
  const isIdentified = (cells: Line['cells']): boolean =>
    readId(cells) !== undefined || bySlug.has(readSlug(cells.slug ?? '')) || keepsSlug(cells)
  const findPackage = (line: Line): NamedPackage => {
    const { cells } = line
    const { slug, name = '' } = cells
    const id = readId(cells)
    const own = id ? byId.get(id) : bySlug.get(readSlug(slug ?? ''))
    if (own) return { stored: own }
    if (id) throw invalid(unknownId, 'id')
    if (slug && !name) throw invalid('There is no package of this address', 'slug')
    const alike = byTitle.get(name.toLowerCase()) ?? []
    if (keepsSlug(cells)) return { stored: undefined, beside: alike[0] }
    if (alike.length > 0 && isRefusedWith(line, otherTitle)) throw invalid(`A package here ${otherTitle}`, 'name')
    if (alike.length > 1) throw invalid(`There are ${alike.length} of this name. Add the column Address`, 'name')
    return { stored: alike[0] }
  }
  return { findPackage, isIdentified, foreign }
}

/** Reads line breaks of all systems alike, as files have none of Windows. */
const toComparable = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'string' ? one.replace(/\r\n?/g, '\n') : one))
const isSame = (one: unknown, other: unknown) => toComparable(one) === toComparable(other)

/** Returns the fields of an input that change a stored package. */
function findChanged(
  input: Record<string, unknown>,
  { id, was, content }: Stored,
  categories: readonly Category[],
): Record<string, unknown> {
  const read = (one: Record<string, unknown>) =>
    resolveLabels(
      categories,
      resolveAmounts(
        content.currency,
        parseLine(updatePackageInput, { ...one, id } as z.input<typeof updatePackageInput>, listColumns),
      ),
    ) as Record<string, unknown>
  // Leaves out what the file does not name, as it may be beyond limits: nine pictures of an earlier import.
  const named = Object.keys(input).map((name) => [name, (was as Record<string, unknown>)[name]] as const)
  // Counts all as changed where today's form refuses what is stored.
  const readStored = () => {
    try {
      return read(Object.fromEntries(named))
    } catch (error) {
      if (error instanceof AppError) return {}
      throw error
    }
  }
  const [before, after] = [readStored(), read(input)]
  const toPlain: Record<string, (value: unknown) => unknown> = {
    // Sorts places by their addresses, as stored ones are.
    alsoPlaces: (slugs) => (slugs as string[]).toSorted(),
    offered: (windows) => windowsText(windows as OfferedWindow[]),
  }
  const getPlain = (values: Record<string, unknown>, name: string) =>
    (toPlain[name] ?? ((value) => value))(values[name])
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !isSame(getPlain(after, name), getPlain(before, name))),
  )
}

type PublishedContent = Parameters<typeof publishProblems>[0] & { hasPictures: boolean }

/** Explains why a package is not shown yet though its line says so; undefined where nothing is missing. */
function findUnready({ hasPictures, ...shown }: PublishedContent): string | undefined {
  const missing = [...Object.values(publishProblems(shown)), ...(hasPictures ? [] : ['It has no picture'])]
  return missing.length > 0 ? `Not active yet. ${missing.join('. ')}` : undefined
}

/** Names the columns of lists that files have in another form. */
const listColumns = {
  images: 'pictures',
  hotels: 'option',
  activities: 'option',
  transfers: 'option',
  mealPlans: 'option',
  paymentTerms: 'deposit',
}

/** Reads places by address, also a former one, or name, as their present slugs. @throws AppError invalid `column` */
async function createPlaceReader(ctx: UserCtx, lines: readonly Line[]) {
  const texts = lines.flatMap(({ cells }) => [
    ...readPlaces(cells),
    ...readItinerary(cells.itinerary ?? '').flatMap(({ place }) => place ?? []),
  ])
  const bySlug = await getPresentSlugs(ctx.db, [...new Set(texts.map(readSlug))])
  const byName = lookOnce((text: string) => findPlace(ctx.db, text))
  return async (text: string, column: string): Promise<string> => {
    const found = bySlug.get(readSlug(text)) ?? (await byName(text))?.slug
    if (found === undefined) throw invalid(`There is no place ‘${text}’`, column)
    return found
  }
}

/** Lists the descriptions that a cell names; none of one that is refused. */
function listNames(cell = ''): string[] {
  try {
    return readPictures(cell).pictures.flatMap(({ text }) => text || [])
  } catch {
    return []
  }
}

/** Returns readers of pictures of the media library, by their description. `read` throws AppError invalid `column` */
async function createPictureReader(ctx: UserCtx, lines: readonly Line[]) {
  const texts = lines.flatMap(({ cells }) => [
    ...listNames(cells.pictures),
    ...readItinerary(cells.itinerary ?? '').flatMap(({ image }) => image ?? []),
  ])
  const described = await listDescribed(ctx.db, [...new Set(texts)])
  const byAlt = toGroups(described, ({ alt }) => alt.toLowerCase())
  const list = (text: string) => (byAlt.get(text.toLowerCase()) ?? []).map(({ key }) => pictureUrl(key))
  const read = (text: string, column: string): string => {
    const alike = list(text)
    if (alike.length === 1) return alike[0]!
    throw invalid(
      alike.length === 0
        ? `The media library describes no picture as ‘${text}’`
        : `${alike.length} pictures of the media library are described as ‘${text}’`,
      column,
    )
  }
  return { list, read }
}

const foreignIds = 'No id of this file is known here: packages are found by address or title'

type Read = { line: Line; others: Line[] }

/**
 * Groups lines by package; one with a line that cannot be read is refused, as an option would be missing. A line with
 * broken quotes may belong to the package above, unless the cells before them name another one. `firsts` are of all.
 */
function toWhole({ lines, unread }: File): { whole: Read[]; firsts: Line[]; bad: BadLine[] } {
  const all = [
    ...lines.map((one) => ({ ...one, isUnread: false, isBroken: false })),
    ...unread.map((one) => ({ ...one, isUnread: true, ...(one.isBroken && { cells: one.sure }) })),
  ]
  const [whole, firsts, bad]: [Read[], Line[], BadLine[]] = [[], [], []]
  for (const group of toPackages(all.toSorted((a, b) => a.line - b.line))) {
    firsts.push(group[0]!)
    const torn = group.find(({ isUnread }) => isUnread)
    const [line, ...others] = group
    if (!torn) {
      whole.push({ line: line!, others })
      continue
    }
    const message = torn.isBroken
      ? `Line ${torn.line} cannot be read, and may belong to this package`
      : `Line ${torn.line} of this package cannot be read`
    bad.push(...group.filter(({ isUnread }) => !isUnread).map((one) => ({ line: one.line, column: 'name', message })))
  }
  return { whole, firsts, bad }
}

/** Says of a line that another one has its title. The first of those that are not told apart may be taken. */
type Alike = { message: string; mayBeTaken: boolean }

/** Returns by line the refusals of those that neither an id nor an address sets apart from others of their title. */
function findAlike(firsts: readonly Line[], isIdentified: (cells: Line['cells']) => boolean): Map<number, Alike> {
  const named = firsts.filter(({ cells }) => cells.name)
  const groups = [...toGroups(named, ({ cells }) => cells.name!.toLowerCase()).values()]
  const found = groups.flatMap((group) => {
    const identified = group.filter(({ cells }) => isIdentified(cells))
    const others = group.filter(({ cells }) => !isIdentified(cells))
    const all = [...identified, ...others]
    return others.flatMap(({ line }, i): [number, Alike][] => {
      const other = all.find((one) => one.line !== line)
      const mayBeTaken = identified.length === 0 && i === 0
      return other ? [[line, { message: `Line ${other.line} ${otherTitle}`, mayBeTaken }]] : []
    })
  })
  return new Map(found)
}

/** Reads options of a package. @returns the refused lines; problems of their other parts are reported, too */
function readOptions(
  { line, others }: Read,
  { days, currency }: { days: number; currency: Currency },
  findItem: (one: NamedItem) => FoundItem,
): { options: Option[]; refused: BadLine[] } {
  const [options, refused]: [Option[], BadLine[]] = [[], []]
  const seen = new Map<string, number>()
  const ownFields = packageFields.filter(({ name }) => !optionFields.some((field) => field.name === name))
  const readLine = (one: Line): Option | undefined => {
    const { cells } = one
    if (one !== line) {
      const other = ownFields.find(({ name }) => cells[name] && cells[name] !== line.cells[name])
      if (other && !isKey(other.name))
        throw invalid(`Line ${line.line} says something else of this package`, other.name)
    }
    if (!cells.option) {
      const alone = optionFields.find(({ name }) => cells[name])
      if (alone) throw invalid('Please name the option', 'option')
      return undefined
    }
    const { id, kind, name, currency: priced } = findItem({ ...toNamed(cells), kind: readOptionKind(cells) })
    const earlier = seen.get(id)
    if (earlier !== undefined) throw invalid(`Line ${earlier} has the same ${itemNames[kind]}`, 'option')
    seen.set(id, one.line)
    if (priced !== currency) throw invalid(`${name} is priced in ${priced}, the package in ${currency}`, 'option')
    return readOption(cells, { id, kind, days })
  }
  for (const one of [line, ...others])
    try {
      const option = readLine(one)
      if (option) options.push(option)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { field = 'option', fields = { [field]: error.message } } = error.details
      for (const [column, message] of Object.entries(fields)) refused.push({ line: one.line, column, message })
    }
  return { options, refused }
}

const isKey = (name: string) => ['id', 'slug', 'name'].includes(name)

/** Finds what the lines of a file name. `once` and `refused` are of the lines read so far. */
async function findKnown(
  ctx: UserCtx,
  file: File,
  { whole, firsts }: Pick<ReturnType<typeof toWhole>, 'whole' | 'firsts'>,
) {
  const { lines } = file
  const [{ findPackage, isIdentified, foreign }, agency, findTerms, findItem, readPlace, pictures] = await Promise.all([
    findStored(ctx, file),
    getAgency({ ctx }),
    createTermsReader(ctx),
    findNamedItems(
      ctx,
      lines.map(({ cells }) => toNamed(cells)),
      { id: 'option', name: 'option' },
    ),
    createPlaceReader(ctx, lines),
    createPictureReader(ctx, lines),
  ])
  const groups = new Map(whole.map((one) => [one.line.line, one]))
  const assertPlace = lookOnce((where: { destination: string; place?: string }) => placeIdFor(ctx.db, where))
  const beside = haveSums(readCells(lines, 'deposit')) ? ('sums' as const) : ('shares' as const)
  const refused: BadLine[] = []
  const alike = findAlike(firsts, isIdentified)
  const found = { findPackage, isIdentified, alike, foreign, agency, findTerms, findItem, readPlace, pictures }
  return { ctx, ...found, groups, assertPlace, beside, once: seenOnce(), refused }
}
type KnownRecords = Awaited<ReturnType<typeof findKnown>>

/** Holds a line, the package that it names, and the notices of a line that is taken. */
type Reading = { cells: Line['cells']; stored: Stored | undefined; notices: Notices; attempt: Attempt }

/** Attempts what has to be waited for. */
async function attemptLater<Found>(attempt: Attempt, read: () => Promise<Found>, none: Found): Promise<Found> {
  const found = await read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return attempt(() => {
    if ('error' in found) throw found.error
    return found.value
  }, none)
}

/** Reads the pictures of a package. `readOwn` finds that of a day among them; `wanted` are to be fetched. */
function readImages({ ctx, pictures }: KnownRecords, { cells, stored, notices, attempt }: Reading) {
  const isPictured = stored !== undefined && stored.was.images.length > 0
  const { pictures: named, left } = attempt(() => readPictures(cells.pictures ?? ''), { pictures: [], left: 0 })
  const images: { image: string; alt: string }[] = []
  const wanted: WantedPictures = { pictures: [], days: [] }
  // Reads none for a package that keeps its pictures: staff may have taken those of the file out of the library.
  for (const { text, url } of isPictured ? [] : named)
    if (url && (!text || pictures.list(text).length !== 1)) wanted.pictures.push({ url, alt: text })
    else attempt(() => images.push({ image: pictures.read(text, 'pictures'), alt: '' }), 0)
  // Says it where some are taken: a package that is here takes none of other sites.
  if (left > 0 && !isPictured && (stored === undefined || images.length > 0))
    notices.push({ column: 'pictures', message: `Only the first ${mostPictures} are taken: ${left} left out` })
  const own = new Set((isPictured ? stored.was.images : images).map(({ image }) => image))
  const readOwn = (text: string, day: number): string | undefined => {
    const owned = [...own].filter((image) => toAddress(ctx.env.APP_URL, image) === text)
    owned.push(...pictures.list(text).filter((image) => own.has(image)))
    if (owned.length === 1) return owned[0]
    const later = wanted.pictures.find(({ alt, url }) => url === text || alt.toLowerCase() === text.toLowerCase())
    if (later) {
      wanted.days.push({ day, url: later.url })
      return undefined
    }
    if ((isPictured || left > 0) && owned.length === 0) {
      notices.push({ column: 'itinerary', message: `The package has no picture ‘${text}’: left out of day ${day}` })
      return undefined
    }
    // Says first that the library has none, or several, of this description.
    pictures.read(text, 'itinerary')
    throw invalid("A day's picture has to be one of the package's", 'itinerary')
  }
  return { wanted, images, readOwn }
}

/** Returns a package's own terms where a line says some of them. @throws AppError invalid naming each column */
function toTerms(
  { agency, findTerms, beside }: KnownRecords,
  { cells, stored }: Reading,
  currency: Currency,
): PaymentTerms | undefined {
  // Leaves a text that is no currency to the check of its own column.
  if (!saysTerms(cells) || !currencySchema.safeParse(currency).success) return undefined
  const usual = stored?.content.paymentTerms ?? findTerms(currency, null)
  if (!usual && !cells.deposit)
    throw invalid(`There is no exchange rate to ${currency} for the agency's deposit: please enter one`, 'deposit')
  return readTermsCells(cells, { usual: usual ?? agency.paymentTerms, currency, beside })
}

/** Reads what a line names elsewhere: pictures, places and days. */
async function readNamed(known: KnownRecords, reading: Reading) {
  const { readPlace } = known
  const { cells, stored, attempt } = reading
  const { wanted, images, readOwn } = readImages(known, reading)
  const places = await attemptLater(
    attempt,
    () => Promise.all(readPlaces(cells).map((text) => readPlace(text, 'alsoPlaces'))),
    [],
  )
  const alsoPlaces = [...new Set(places)]
  const days = await attemptLater(
    attempt,
    () =>
      Promise.all(
        readItinerary(cells.itinerary ?? '').map(async ({ place, image: text, ...day }, i) => {
          const image = text && readOwn(text, i + 1)
          return { ...day, ...(place && { place: await readPlace(place, 'itinerary') }), ...(image && { image }) }
        }),
      ),
    [],
  )
  return {
    wanted,
    images,
    named: {
      ...(alsoPlaces.length > 0 && { alsoPlaces }),
      ...(days.length > 0 && { itinerary: stored ? withDetails(days, stored.was.itinerary) : days }),
    },
  }
}

/** Holds all that the lines of a package state. */
type Stated = Reading & Pick<ReturnType<typeof readImages>, 'wanted' | 'images'> & { input: Record<string, unknown> }
type NamedRow = Row & { name: string }

/** Returns what a file changes of a package that is here. */
async function toChange(
  { agency, assertPlace }: KnownRecords,
  { input: given, wanted, images, notices }: Stated,
  stored: Stored,
): Promise<NamedRow> {
  const nights = given.nights ?? findNights(given, stored.content)
  const isBare = stored.was.images.length === 0
  const taken = images.length > 0 && isBare
  const input: Record<string, unknown> = { ...given, ...(nights !== undefined && { nights }), ...(taken && { images }) }
  const changed = findChanged(input, stored, agency.categories)
  // Changes the place only with the destination, from which it is read.
  if (changed.destination)
    await assertPlace({ destination: String(changed.destination), place: input.place as string | undefined })
  else delete changed.place
  if (changed.currency && changed.currency !== stored.content.currency)
    throw invalid(`This package is in ${stored.content.currency}. Change it in the wizard`, 'currency')
  const begins = changed.status === 'active' && stored.status === 'draft'
  const { content } = stored
  const itinerary = (changed.itinerary as unknown[] | undefined) ?? content.itinerary
  const hasPictures = !isBare || images.length > 0
  const shown = { ...content, ...(changed as object), itinerary: itinerary.length, priceMinor: 1, hasPictures }
  const unready = begins ? findUnready(shown) : undefined
  if (unready) {
    delete changed.status
    notices.push({ column: 'status', message: unready })
  }
  if (wanted.pictures.length > 0 && isBare) {
    const message = 'Pictures come with new packages only. This one is here: please add them in the package'
    notices.push({ column: 'pictures', message })
  }
  return { changed, stored, name: stored.title, notices }
}

/** Returns a new package. */
async function toCreated(
  { ctx, agency, assertPlace }: KnownRecords,
  { cells, input, wanted, images, notices, attempt }: Stated,
  settle: () => void,
): Promise<NamedRow> {
  const blank = { status: 'draft', name: '', destination: '', category: '', price: '', description: '' }
  const slug = readOwnSlug(cells)
  const nights = nightsAfter({ days: null, nights: null }, Number(input.days) || 1)
  const all = { ...blank, nights, ...input, ...(images.length > 0 && { images }), ...(slug && { slug }) }
  const { destination } = cells
  if (destination)
    await attemptLater(attempt, () => assertPlace({ destination, place: input.place as string | undefined }), '')
  const created = resolveLabels(
    agency.categories,
    parseLine(createPackageInput, all as z.input<typeof createPackageInput>, listColumns),
  )
  settle()
  await getCurrencyFor({ ctx, input: created.currency })
  const { price } = resolveAmounts(created.currency ?? agency.currency, created)
  assertLength(created)
  const shown = {
    ...created,
    priceMinor: price,
    itinerary: created.itinerary?.length ?? 0,
    hasPictures: wanted.pictures.length + images.length > 0,
  }
  const unready = created.status === 'active' ? findUnready(shown) : undefined
  if (unready) notices.push({ column: 'status', message: unready })
  return { created: unready ? { ...created, status: 'draft' } : created, pictures: wanted, name: created.name, notices }
}

async function toRow(known: KnownRecords, one: Line, attempt: Attempt, settle: () => void): Promise<NamedRow> {
  const { agency, findItem, groups } = known
  const { line, cells } = one
  const alike = known.alike.get(line)
  if (alike && !alike.mayBeTaken) throw invalid(alike.message, 'name')
  const { stored, beside } = known.findPackage(one)
  const given = toInput(cells, attempt)
  if (stored?.status === 'archived') throw invalid('This package is in the archive. Restore it first', 'name')
  if (stored) known.once(line, 'id', stored.id, 'package')
  else if (known.isIdentified(cells)) known.once(line, 'slug', readSlug(cells.slug ?? ''), 'package')
  const reading: Reading = { cells, stored, notices: [], attempt }
  if (beside) {
    const message = `‘${beside.title}’ is here, too, under the address ${beside.slug}: this one is added beside it`
    reading.notices.push({ column: 'slug', message })
  }
  const { wanted, images, named } = await readNamed(known, reading)
  const currency = stored?.content.currency ?? ((given.currency as Currency | undefined) || agency.currency)
  const days = Number(given.days ?? stored?.content.days ?? 365)
  const { options, refused } = readOptions(groups.get(line)!, { days, currency }, findItem)
  known.refused.push(...refused)
  const lists = mergeOptions(stored ? { ...noOptions, ...stored.was } : noOptions, options)
  const paymentTerms = attempt(() => toTerms(known, reading, currency), undefined)
  const input = { ...given, ...named, ...lists, ...(paymentTerms && { paymentTerms }) }
  const stated = { ...reading, wanted, images, input }
  return stored ? toChange(known, stated, stored) : toCreated(known, stated, settle)
}

/** Refuses the other lines of a package of which some are refused. */
function refuseOthers(whole: readonly Read[], refused: readonly BadLine[]): BadLine[] {
  const isRefused = new Set(refused.map(({ line }) => line))
  return whole.flatMap(({ line, others }) => {
    const all = [line, ...others].map((one) => one.line)
    const first = all.find((one) => isRefused.has(one))
    if (first === undefined) return []
    const message = `Line ${first} of this package is refused`
    return all.filter((one) => !isRefused.has(one)).map((one) => ({ line: one, column: 'name', message }))
  })
}

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
  unread: readonly UnreadLine[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const { whole, firsts, bad: torn } = toWhole({ lines, unread })
  const known = await findKnown(ctx, { lines, unread }, { whole, firsts })
  const read = await readLines(
    ctx,
    whole.map(({ line }) => line),
    (line, attempt, settle) => toRow(known, line, attempt, settle),
  )
  const reasons = [...read.bad, ...known.refused]
  const bad = [...torn, ...reasons, ...refuseOthers(whole, reasons)]
  const gone = new Set(bad.map(({ line }) => line))
  const reported = new Set(reasons.filter(({ message }) => message.endsWith(otherTitle)).map(({ line }) => line))
  const isRefused = new Set([...gone, ...unread.map(({ line }) => line)])
  // Says so of what is refused for something else, too: imported alone, it would change the package of its title.
  for (const [line, { message }] of known.alike)
    if (isRefused.has(line) && !reported.has(line)) bad.push({ line, column: 'name', message })
  const rows = read.rows.filter(({ line }) => !gone.has(line))
  const good = rows.map(({ line, row: { name, ...row } }): Checked<Row> => {
    const fate = getOutcome(row.stored, row.changed ?? {})
    return { line, name, fate, row }
  })
  const notices = rows.flatMap((one) => (one.row.notices ?? []).map((notice) => ({ line: one.line, ...notice })))
  const { foreign } = known
  if (foreign) notices.push({ line: foreign.line, column: 'id', message: foreignIds })
  return { good, bad, notices }
}

/** @throws AppError invalid for former values that today's form refuses */
const toUpdate = (id: string, version: number, values: Record<string, unknown>): UpdatePackageInput =>
  parseLine(updatePackageInput, { ...values, id, version } as z.input<typeof updatePackageInput>)

export const packageImporter: Importer<Row> = {
  kind: 'packages',
  table: packages,
  memory: rememberImports('packages'),
  fields: packageFields,
  currency: (ctx) => getCurrencyFor({ ctx, input: undefined }),
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const ids = await createPackages(
      ctx,
      lines.map(({ row }) => row.created!),
    )
    const fetched = lines.flatMap(({ row: { pictures: wanted, created } }, i) => {
      if (!wanted?.pictures.length) return []
      const packageId = ids[i]!
      const before = created!.images?.map(({ image }) => image) ?? []
      const [urls, alts] = [wanted.pictures.map(({ url }) => url), wanted.pictures.map(({ alt }) => alt)]
      return [pictureFetching.with({ packageId, urls, alts, days: wanted.days, before }, { key: packageId })]
    })
    await enqueueAll(ctx, fetched)
    return ids
  },
  change: async (ctx, lines) => {
    const inputs = lines.map(({ row: { changed = {}, stored } }) => toUpdate(stored!.id, stored!.version, changed))
    const versions = await updatePackages(ctx, inputs)
    return lines.map(({ row: { changed = {}, stored } }, i) => {
      const was: Record<string, unknown> = stored!.was
      const before = {
        ...Object.fromEntries(Object.keys(changed).map((name) => [name, was[name]])),
        // Gives back the place that somebody chose: the destination may name none, or another one.
        ...('destination' in changed && { place: stored!.content.place }),
      }
      return { id: stored!.id, version: versions[i]!, before }
    })
  },
  lock: async (ctx, { ids, strength }) => {
    await holdCategories(ctx)
    await lockIds(ctx, packages, inArray(packages.id, [...ids]), strength)
  },
  countSteps: async (ctx, ids) => {
    const isPictured = and(inArray(packages.id, [...ids]), isPicturedOnly)
    const found = await ctx.db.select({ id: packages.id }).from(packages).where(isPictured)
    return new Map(found.map(({ id }) => [id, 1]))
  },
  remove: async (ctx, ids, { steps }) => {
    const untouched = and(
      inArray(packages.id, [...ids]),
      or(isAsMade(packages.version, packages.id, steps), isPicturedOnly),
      isNull(packages.removedAt),
    )
    const found = await ctx.db.select({ id: packages.id, isUsed: isInUse }).from(packages).where(untouched)
    const unused = found.filter(({ isUsed }) => !isUsed).map(({ id }) => id)
    let removed = 0
    await writeInParts(ctx, unused, async (some) => {
      removed += await withTransaction(ctx, async (tx) => {
        const done = await archiveOrRemoveAll(tx, some, isInUse)
        await findFreeSlugs(tx, some)
        return done.filter(({ removedAt }) => removedAt !== null).length
      })
    })
    return removed
  },
  restore: async (ctx, changes) =>
    (
      await updatePackages(
        ctx,
        changes.map(({ id, version, before }) => toUpdate(id, version, before)),
      )
    ).length,
}
