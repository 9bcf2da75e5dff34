import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { lookOnce } from '../../../platform/server/look-once'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import { AppError, conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toAddress } from '../../../shared/links'
import type { Currency } from '../../../shared/money'
import { toSlug } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import { getCurrencyFor, holdCategories } from '../../settings/settings/service'
import { recordVersions } from './versions.service'
import type { Category } from '../../settings/settings/schema'
import type { Webhook } from '../../core/webhooks/payload.rules'
import type { MovedPackages, PackageDetail } from './view'
import { type Parts, writeParts } from './parts.service'
import { assertLength, assertPublishable } from './publish.rules'
import { resolveLabels } from './labels.rules'
import { readLists } from './lists.rules'
import { assertOneCurrency, assertReferences, getHotelRating, placeIdFor } from './references.service'
import type { CreatePackageInput, SetPackageStatusesInput, UpdatePackageInput } from './schema'
import { getPackageById, getPackageContent, listPackageContents, type StoredContent } from './service'
import { writeDated } from './dated.service'
import { resolveAliases } from './field-aliases.rules'
import { writeSearchColumns } from './search-columns.service'
import { type Package, packageDays, packages } from './table'
import { lockRows } from '../../core/locks/lock.service'

/** Lists what the lowest price follows, beside the departures. */
const priced = ['priceMinor', 'currency', 'soldOn'] as const

type Columns = Partial<typeof packages.$inferInsert>

const { id: _id, version: _version, removedAt: _removedAt, ...written } = getTableColumns(packages)

/** Maps an input to columns, by equal names or by the renames below. */
const toColumns = ({ name, price, originalPrice, ...rest }: Partial<InMinor<CreatePackageInput>>): Columns => {
  const columns = { ...rest, title: name, priceMinor: price, originalPriceMinor: originalPrice }
  return Object.fromEntries(Object.entries(columns).filter(([key, value]) => key in written && value !== undefined))
}

const toFields = ({ content, status, slug }: StoredContent) => ({ ...content, status, slug })

/** Reads the package that another one is made from; null when it is gone. */
async function readPackage(ctx: Ctx, idOrSlug: string) {
  const isIt = z.uuid().safeParse(idOrSlug).success ? eq(packages.id, idOrSlug) : eq(packages.slug, idOrSlug)
  const [row] = await ctx.db.select().from(packages).where(isIt)
  return row ? { row, content: (await getPackageContent({ ctx, input: { id: row.id } })).content } : null
}

/** Records versions of the packages for comparing and restoring, in the caller's transaction. */
const keepVersions = (ctx: Ctx, saved: readonly StoredContent[]): Promise<void> =>
  recordVersions(
    ctx,
    'package',
    saved.map(({ id, version: number, content, status }) => ({
      entityId: id,
      number,
      content: { ...content, status },
    })),
  )

const toWebhook = (ctx: Ctx, { id, slug, content }: StoredContent): Webhook => ({
  event: 'package.published',
  data: { id, slug, title: content.name, url: toAddress(ctx.env.APP_URL, `/packages/${slug}`) },
})

type Fresh = { wanted: string; values: Omit<typeof packages.$inferInsert, 'slug'> }

/** Inserts each under the first free slug: 'reef', 'reef-2', … @throws AppError conflict after 50 attempts */
async function insertUnderFreeSlugs(db: Ctx['db'], fresh: readonly Fresh[]): Promise<void> {
  let left = fresh
  for (let n = 1; n <= 50 && left.length > 0; n++) {
    const done = await db
      .insert(packages)
      .values(left.map(({ wanted, values }) => ({ ...values, slug: n === 1 ? wanted : `${toSlug(wanted, 74)}-${n}` })))
      .onConflictDoNothing({ target: packages.slug })
      .returning({ id: packages.id })
    const inserted = new Set(done.map(({ id }) => id))
    left = left.filter(({ values }) => !inserted.has(values.id))
  }
  if (left.length > 0) throw conflict('Please choose another name', 'name')
}

/** Looks up what many packages may share. */
const findShared = (ctx: Ctx) => ({
  findCurrency: lookOnce((currency: Currency | undefined) => getCurrencyFor({ ctx, input: currency })),
  findPlaceId: lookOnce((where: { place?: string; destination: string }) => placeIdFor(ctx.db, where)),
})

/**
 * Creates packages with their days, pictures and options, all or none, in the caller's transaction; drafts unless given.
 * @returns their ids
 * @throws AppError invalid naming the inconsistent field or the unknown reference
 */
export async function createPackages(ctx: Ctx, all: readonly CreatePackageInput[]): Promise<string[]> {
  const categories = await holdCategories(ctx)
  const { findCurrency, findPlaceId } = findShared(ctx)
  const made: (Fresh & { id: string; parts: Parts })[] = []
  for (const given of all) {
    const currency = await findCurrency(given.currency)
    const read = given.readFrom === undefined ? null : await readPackage(ctx, given.readFrom)
    const input = resolveLabels(categories, resolveAliases(resolveAmounts(currency, given), read?.row))
    const { lists, called } = readLists(input, read?.content)
    const refs = { ...lists, images: input.images }
    await assertReferences(ctx.db, refs, undefined, called)
    assertLength(input)
    if (input.status === 'active') {
      assertPublishable({ ...input, priceMinor: input.price, itinerary: input.itinerary?.length ?? 0 })
    }
    const { place, destination, itinerary, alsoPlaces } = input
    const id = newId()
    const values = {
      ...toColumns(input),
      currency,
      id,
      placeId: await findPlaceId({ place, destination }),
      hotelRating: await getHotelRating(ctx.db, refs),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    } as Fresh['values']
    const wanted = input.slug ?? (toSlug(input.name) || 'package')
    made.push({ id, values, wanted, parts: { ...refs, itinerary, alsoPlaces } })
  }
  const ids = made.map(({ id }) => id)
  await insertUnderFreeSlugs(ctx.db, made)
  await writeParts(ctx, made)
  await writeSearchColumns(ctx, ids)
  await writeDated(ctx, ids)
  await assertOneCurrency(ctx.db, ids)
  const saved = await listPackageContents(ctx, ids)
  const inOrder = ids.map((id) => saved.get(id)!)
  await recordEvents(
    ctx,
    inOrder.map((one) => ({
      kind: 'package.created',
      about: { entity: 'package', id: one.id },
      ...toChange({}, toFields(one)),
      webhooks: one.status === 'active' ? [toWebhook(ctx, one)] : [],
    })),
  )
  await keepVersions(ctx, inOrder)
  return ids
}

/** Creates a package. @throws AppError as `createPackages` */
export const createPackage = ({ ctx, input }: Call<CreatePackageInput>): Promise<PackageDetail> =>
  withTransaction(ctx, async (tx) => {
    const [id] = await createPackages(tx, [input])
    return getPackageById({ ctx: tx, input: { id: id! } })
  })

type Priced = Pick<Package, 'status' | 'currency'>

/**
 * Checks the currency of a priced or moved package. An active package that version 1.0.0 left in another currency keeps
 * it.
 * @throws AppError invalid `currency` for another one than the agency's
 */
export async function assertCurrency(
  ctx: Ctx,
  before: Priced | null,
  { status, currency }: Priced,
  check: (currency: Currency) => Promise<unknown> = (one) => getCurrencyFor({ ctx, input: one }),
): Promise<void> {
  if (before?.status !== status || before.currency !== currency) await check(currency)
}

/** Keeps stored amounts from being read as other money. @throws AppError invalid `currency` */
function assertAmountsIn(
  { currency: was, originalPriceMinor, paymentTerms: terms }: Package,
  { currency = was, price, originalPrice, paymentTerms }: InMinor<UpdatePackageInput>,
): void {
  const isLeft =
    price === undefined ||
    (originalPrice === undefined && originalPriceMinor !== null) ||
    (paymentTerms === undefined && terms?.deposit.kind === 'amount')
  if (currency !== was && isLeft)
    throw invalid(`Its amounts are in ${was}. Please send all of them in ${currency}, too`, 'currency')
}

type Change = { id: string; before: Package; set: Columns; parts: Parts; isFoundElse: boolean }

/** Reads what an input changes; null for nothing. */
async function toPackageChange(
  ctx: Ctx,
  { given, before, was }: { given: UpdatePackageInput; before: Package; was: StoredContent },
  { findCurrency, findPlaceId, categories }: ReturnType<typeof findShared> & { categories: Category[] },
): Promise<Change | null> {
  const { id } = given
  const named = resolveAliases(resolveAmounts(given.currency ?? before.currency, given), before)
  if (Object.entries(named).every(([name, value]) => value === undefined || name === 'id' || name === 'version'))
    return null
  const input = resolveLabels(categories, named)
  const { lists, called } = readLists(input, was.content)
  const refs = { ...lists, images: input.images }
  await assertReferences(ctx.db, refs, id, called)
  assertLength({ nights: input.nights ?? before.nights, days: input.days ?? before.days })
  // Keeps out of search what was archived before the agency's currency changed.
  const { status = before.status, currency = before.currency } = input
  await assertCurrency(ctx, before, { status, currency }, findCurrency)
  assertAmountsIn(before, input)
  const { place, destination = before.destination, itinerary, alsoPlaces } = input
  const isRelocated = place !== undefined || destination !== before.destination
  const set = {
    ...toColumns(input),
    ...(input.slug !== undefined && { slug: input.slug }),
    ...(isRelocated && { placeId: await findPlaceId({ place, destination }) }),
    ...(refs.hotels && { hotelRating: await getHotelRating(ctx.db, refs) }),
    // Restores a deleted package.
    removedAt: null,
  }
  const parts = { ...refs, itinerary, alsoPlaces }
  const isRecategorized = input.category !== undefined && input.category !== before.category
  return { id, before, set, parts, isFoundElse: isRelocated || isRecategorized || alsoPlaces !== undefined }
}

/** @throws AppError invalid for an active package that cannot be published as it is now */
async function assertStillPublishable(ctx: Ctx, saved: readonly Package[]): Promise<void> {
  const active = saved.filter(({ status }) => status === 'active')
  if (active.length === 0) return
  const { packageId } = packageDays
  const isTheirs = inArray(
    packageId,
    active.map(({ id }) => id),
  )
  const counted = await ctx.db.select({ packageId, days: count() }).from(packageDays).where(isTheirs).groupBy(packageId)
  const daysById = new Map(counted.map((one) => [one.packageId, one.days]))
  for (const one of active) assertPublishable({ ...one, itinerary: daysById.get(one.id) ?? 0 })
}

/**
 * Updates the named fields of packages, all or none, in the caller's transaction. Lists are replaced as a whole.
 * @returns their versions
 * @throws AppError not-found; conflict when a `version` is outdated; invalid as `createPackages`
 */
export async function updatePackages(ctx: Ctx, all: readonly UpdatePackageInput[]): Promise<number[]> {
  const ids = all.map(({ id }) => id)
  const isLabeled = all.some(({ category, tags }) => category !== undefined || tags !== undefined)
  const categories = isLabeled ? await holdCategories(ctx) : []
  // Takes row locks, so that the audit log has what this save overwrites. Quotes that refer to a package need not wait.
  const locked = new Map((await lockRows(ctx, packages, inArray(packages.id, ids))).map((row) => [row.id, row]))
  const was = await listPackageContents(ctx, ids)
  const shared = { ...findShared(ctx), categories }
  const changes: Change[] = []
  for (const given of all) {
    const before = locked.get(given.id)
    if (!before) throw notFound('Package')
    if (given.version !== undefined && given.version !== before.version)
      throw stale(await getPackageById({ ctx, input: given }))
    const change = await toPackageChange(ctx, { given, before, was: was.get(given.id)! }, shared)
    if (change) changes.push(change)
  }
  const named = new Set(changes.flatMap(({ set }) => Object.keys(set)))
  const columns = Object.fromEntries(Object.entries(getTableColumns(packages)).filter(([name]) => named.has(name)))
  const rows = changes.map(({ before, set }) => ({ ...before, ...set }))
  await overwriteRows(ctx, packages, columns, rows)
  await writeParts(ctx, changes)
  await writeSearchColumns(
    ctx,
    changes.filter(({ isFoundElse }) => isFoundElse).map(({ id }) => id),
  )
  const isPriced = ({ before, set }: Change) =>
    priced.some((name) => set[name] !== undefined && set[name] !== before[name])
  await writeDated(
    ctx,
    changes.filter(isPriced).map(({ id }) => id),
  )
  const changed = changes.map(({ id }) => id)
  if (changed.length > 0) await assertOneCurrency(ctx.db, changed)
  await assertStillPublishable(ctx, rows)
  const is = await listPackageContents(ctx, changed)
  await recordEvents(
    ctx,
    changes.map(({ id, before }) => {
      const saved = is.get(id)!
      const isPublished = saved.status === 'active' && before.status !== 'active'
      return {
        kind: 'package.updated',
        about: { entity: 'package', id },
        ...toChange(toFields(was.get(id)!), toFields(saved)),
        webhooks: isPublished ? [toWebhook(ctx, saved)] : [],
      }
    }),
  )
  await keepVersions(ctx, [...is.values()])
  return ids.map((id) => (is.get(id) ?? was.get(id)!).version)
}

/** Updates a package. @throws AppError as `updatePackages` */
export const updatePackage = ({ ctx, input }: Call<UpdatePackageInput>): Promise<PackageDetail> =>
  withTransaction(ctx, async (tx) => {
    await updatePackages(tx, [input])
    return getPackageById({ ctx: tx, input: { id: input.id } })
  })

/** Frees the addresses of deleted packages for others. */
export const findFreeSlugs = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(packages)
    .set({ slug: sql`'removed-' || ${packages.id}` })
    .where(and(inArray(packages.id, [...ids]), isNotNull(packages.removedAt)))

/** Archives those of the packages that match, in the caller's transaction. @returns them */
async function archive(ctx: Ctx, ids: readonly string[], removedAt: SQL, matching: SQL | undefined) {
  const locked = await lockRows(ctx, packages, inArray(packages.id, [...ids]))
  const was = new Map(locked.map(({ id, status }) => [id, status]))
  const done = await ctx.db
    .update(packages)
    .set({ status: 'archived', removedAt, version: sql`${packages.version} + 1`, updatedAt: ctx.now() })
    .where(and(inArray(packages.id, [...was.keys()]), matching))
    .returning({ id: packages.id, removedAt: packages.removedAt })
  await recordEvents(
    ctx,
    done.map(({ id, removedAt: at }) => ({
      kind: at === null ? 'package.archived' : 'package.deleted',
      about: { entity: 'package', id },
      ...toChange({ status: was.get(id) }, { status: 'archived' }),
    })),
  )
  if (done.length > 0) {
    const saved = await listPackageContents(
      ctx,
      done.map(({ id }) => id),
    )
    await keepVersions(ctx, [...saved.values()])
  }
  return { isThere: was, done }
}

/**
 * Deletes packages, in the caller's transaction: archives them, and lets `purgePackages` remove them after
 * `removedKeepsDays`. Where `isUsed` is true they stay archived, to keep references valid. Leaves out deleted ones.
 */
export const archiveOrRemoveAll = async (ctx: Ctx, ids: readonly string[], isUsed: SQL) =>
  (
    await archive(
      ctx,
      ids,
      sql`CASE WHEN ${isUsed} THEN NULL ELSE ${ctx.now().toISOString()}::timestamptz END`,
      isNull(packages.removedAt),
    )
  ).done

/**
 * Deletes a package as `archiveOrRemoveAll` does.
 * @returns `archived`: true if it stays
 * @throws AppError not-found, also when deleted already
 */
export const archiveOrRemove = (ctx: Ctx, id: string, isUsed: SQL): Promise<{ archived: boolean }> =>
  withTransaction(ctx, async (tx) => {
    const [removed] = await archiveOrRemoveAll(tx, [id], isUsed)
    if (!removed) throw notFound('Package')
    return { archived: removed.removedAt === null }
  })

/** Archives a package, once. @throws AppError not-found */
const archivePackage = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const isElse = or(ne(packages.status, 'archived'), isNotNull(packages.removedAt))
    const { isThere } = await archive(tx, [id], sql`NULL`, isElse)
    if (!isThere.has(id)) throw notFound('Package')
  })

/** Sets a status, in one transaction per package, and collects refusals. */
export async function setPackageStatuses({ ctx, input }: Call<SetPackageStatusesInput>): Promise<MovedPackages> {
  const { status } = input
  const result: MovedPackages = { moved: [], refused: [] }
  for (const id of new Set(input.ids)) {
    try {
      await (status === 'archived' ? archivePackage(ctx, id) : updatePackage({ ctx, input: { id, status } }))
      result.moved.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id, message: error.message })
    }
  }
  return result
}
