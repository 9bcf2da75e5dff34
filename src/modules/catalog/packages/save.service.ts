import { and, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type InMinor, resolveAmounts } from '../../../shared/amounts'
import { AppError, conflict, notFound, stale } from '../../../shared/errors'
import { toSlug, cutText } from '../../../shared/text'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { currencyFor } from '../../settings/settings/service'
import { recordVersion } from '../versions/service'
import type { Webhook } from '../../core/webhooks/payload.rules'
import type { MovedPackages, PackageDetail } from './view'
import { writeParts } from './parts.service'
import { assertLength, assertPublishable } from './publish.rules'
import { readLists } from './lists.rules'
import { assertOneCurrency, assertReferences, getHotelRating, placeIdFor } from './references.service'
import type { CreatePackageInput, SetPackageStatusesInput, UpdatePackageInput } from './schema'
import { packageById, packageContent } from './service'
import { writeDated } from './dated.service'
import { resolveAliases } from './field-aliases.rules'
import { writeSearchColumns } from './search-columns.service'
import { packageDays, packages } from './table'
import { lockRow } from '../../core/locks/lock.service'

/** Lists what the lowest price follows, beside the departures. */
const priced = ['priceMinor', 'currency', 'soldOn'] as const

type Columns = Partial<typeof packages.$inferInsert>

const { id: _id, version: _version, removedAt: _removedAt, ...written } = getTableColumns(packages)

/** Maps an input to columns, by equal names or by the renames below. */
const toColumns = ({ name, price, originalPrice, ...rest }: Partial<InMinor<CreatePackageInput>>): Columns => {
  const columns = { ...rest, title: name, priceMinor: price, originalPriceMinor: originalPrice }
  return Object.fromEntries(Object.entries(columns).filter(([key, value]) => key in written && value !== undefined))
}

async function getFields(ctx: Ctx, id: string) {
  const { content, status, slug } = await packageContent({ ctx, input: { id } })
  return { ...content, status, slug }
}

/** Reads the package that another one is made from; null when it is gone. */
async function packageRead(ctx: Ctx, idOrSlug: string) {
  const isIt = z.uuid().safeParse(idOrSlug).success ? eq(packages.id, idOrSlug) : eq(packages.slug, idOrSlug)
  const [row] = await ctx.db.select().from(packages).where(isIt)
  return row ? { row, content: await getFields(ctx, row.id) } : null
}

/** Records a version of the package for comparing and restoring, in the caller's transaction. */
async function keepVersion(ctx: Ctx, id: string): Promise<void> {
  const { content, status, version } = await packageContent({ ctx, input: { id } })
  await recordVersion({
    ctx,
    input: { entity: 'package', entityId: id, number: version, content: { ...content, status } },
  })
}

const toWebhook = (ctx: Ctx, { id, slug, title }: { id: string; slug: string; title: string }): Webhook => ({
  event: 'package.published',
  data: { id, slug, title, url: `${ctx.env.APP_URL}/packages/${slug}` },
})

/** Inserts under the first free slug: 'reef', 'reef-2', … @throws AppError conflict after 50 attempts */
async function insertUnderFreeSlug(
  db: Ctx['db'],
  values: Omit<typeof packages.$inferInsert, 'slug'>,
  slug: string,
): Promise<void> {
  for (let n = 1; n <= 50; n++) {
    const candidate = n === 1 ? slug : `${cutText(slug, 74)}-${n}`
    const done = await db
      .insert(packages)
      .values({ ...values, slug: candidate })
      .onConflictDoNothing({ target: packages.slug })
      .returning({ id: packages.id })
    if (done.length > 0) return
  }
  throw conflict('Please choose another name', 'name')
}

/**
 * Creates a package with its days, pictures and options; a draft unless given.
 * @throws AppError invalid naming the inconsistent field or the unknown reference
 */
export function createPackage({ ctx, input: given }: Call<CreatePackageInput>): Promise<PackageDetail> {
  return withTransaction(ctx, async (tx) => {
    const currency = await currencyFor({ ctx: tx, input: given.currency })
    const read = given.readFrom === undefined ? null : await packageRead(tx, given.readFrom)
    const input = resolveAliases(resolveAmounts(currency, given), read?.row)
    const { lists, called } = readLists(input, read?.content)
    const refs = { ...lists, images: input.images }
    await assertReferences(tx.db, refs, undefined, called)
    assertLength(input)
    if (input.status === 'active') {
      assertPublishable({ ...input, priceMinor: input.price, itinerary: input.itinerary?.length ?? 0 })
    }
    const id = newId()
    const values = {
      ...toColumns(input),
      currency,
      id,
      placeId: await placeIdFor(tx.db, input),
      hotelRating: await getHotelRating(tx.db, refs),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    await insertUnderFreeSlug(
      tx.db,
      values as Omit<typeof packages.$inferInsert, 'slug'>,
      input.slug ?? (toSlug(input.name) || 'package'),
    )
    await writeParts(tx, id, { ...refs, itinerary: input.itinerary, alsoPlaces: input.alsoPlaces })
    await writeSearchColumns(tx.db, [id])
    await writeDated(tx, [id])
    await assertOneCurrency(tx.db, id)
    const made = await packageById({ ctx: tx, input: { id } })
    await recordEvent(tx, {
      kind: 'package.created',
      about: { entity: 'package', id },
      ...toChange({}, await getFields(tx, id)),
      webhook: input.status === 'active' ? toWebhook(ctx, made) : undefined,
    })
    await keepVersion(tx, id)
    return made
  })
}

/**
 * Updates the named fields only. Lists are replaced as a whole.
 * @throws AppError not-found; conflict when `version` is outdated; invalid as `createPackage`
 */
export function updatePackage({ ctx, input: given }: Call<UpdatePackageInput>): Promise<PackageDetail> {
  const { id, version } = given
  return withTransaction(ctx, async (tx) => {
    // Takes a row lock, so that the audit log has what this save overwrites. Quotes that refer to the package need not
    // wait.
    const before = await lockRow(tx, packages, id)
    if (!before) throw notFound('Package')
    if (version !== undefined && version !== before.version) throw stale(await packageById({ ctx: tx, input: { id } }))
    const input = resolveAliases(resolveAmounts(given.currency ?? before.currency, given), before)
    if (Object.entries(input).every(([name, value]) => value === undefined || name === 'id' || name === 'version')) {
      return packageById({ ctx: tx, input: { id } })
    }
    const was = await getFields(tx, id)
    const { lists, called } = readLists(input, was)
    const refs = { ...lists, images: input.images }
    await assertReferences(tx.db, refs, id, called)
    assertLength({ nights: input.nights ?? before.nights, days: input.days ?? before.days })
    if (input.currency && input.currency !== before.currency) {
      await currencyFor({ ctx: tx, input: input.currency })
    }
    const { place, destination = before.destination } = input
    const relocated = place !== undefined || destination !== before.destination
    const [saved] = await tx.db
      .update(packages)
      .set({
        ...toColumns(input),
        ...(input.slug !== undefined && { slug: input.slug }),
        ...(relocated && { placeId: await placeIdFor(tx.db, { place, destination }) }),
        ...(refs.hotels && { hotelRating: await getHotelRating(tx.db, refs) }),
        // Restores a deleted package.
        removedAt: null,
        version: sql`${packages.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(packages.id, id), version === undefined ? undefined : eq(packages.version, version)))
      .returning()
    if (!saved) throw stale(await packageById({ ctx: tx, input: { id } }))
    await writeParts(tx, id, { ...refs, itinerary: input.itinerary, alsoPlaces: input.alsoPlaces })
    if (relocated || input.alsoPlaces) await writeSearchColumns(tx.db, [id])
    if (priced.some((name) => saved[name] !== before[name])) await writeDated(tx, [id])
    await assertOneCurrency(tx.db, id)
    if (saved.status === 'active')
      assertPublishable({ ...saved, itinerary: await tx.db.$count(packageDays, eq(packageDays.packageId, id)) })
    const is = await getFields(tx, id)
    const webhook = saved.status === 'active' && before.status !== 'active' ? toWebhook(ctx, saved) : undefined
    await recordEvent(tx, { kind: 'package.updated', about: { entity: 'package', id }, ...toChange(was, is), webhook })
    await keepVersion(tx, id)
    return packageById({ ctx: tx, input: { id } })
  })
}

/** Frees the address of a deleted package for another one. */
export const freeSlug = (ctx: Ctx, id: string): Promise<unknown> =>
  ctx.db
    .update(packages)
    .set({ slug: `removed-${id}` })
    .where(and(eq(packages.id, id), isNotNull(packages.removedAt)))

/** Locks the row until the transaction ends, and returns its status. @throws AppError not-found */
async function lockStatus(ctx: Ctx, id: string) {
  const row = await lockRow(ctx, packages, id)
  if (!row) throw notFound('Package')
  return row.status
}

/**
 * Deletes a package: archives it, and lets `purgePackages` remove it after `removedKeepsDays`. Where `isUsed` is true it
 * stays archived, to keep references valid.
 * @returns `archived`: true if it stays
 * @throws AppError not-found, also when deleted already
 */
export function archiveOrRemove(ctx: Ctx, id: string, isUsed: SQL): Promise<{ archived: boolean }> {
  return withTransaction(ctx, async (tx) => {
    const was = await lockStatus(tx, id)
    const [removed] = await tx.db
      .update(packages)
      .set({
        status: 'archived',
        removedAt: sql`CASE WHEN ${isUsed} THEN NULL ELSE ${ctx.now().toISOString()}::timestamptz END`,
        version: sql`${packages.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(packages.id, id), isNull(packages.removedAt)))
      .returning({ removedAt: packages.removedAt })
    if (!removed) throw notFound('Package')
    const archived = removed.removedAt === null
    const action = archived ? 'package.archived' : 'package.deleted'
    const change = toChange({ status: was }, { status: 'archived' })
    await recordEvent(tx, { kind: action, about: { entity: 'package', id }, ...change })
    await keepVersion(tx, id)
    return { archived }
  })
}

async function archivePackage(ctx: Ctx, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const was = await lockStatus(tx, id)
    const [archived] = await tx.db
      .update(packages)
      .set({ status: 'archived', removedAt: null, version: sql`${packages.version} + 1`, updatedAt: ctx.now() })
      .where(and(eq(packages.id, id), or(ne(packages.status, 'archived'), isNotNull(packages.removedAt))))
      .returning({ id: packages.id })
    // Makes archiving idempotent.
    if (!archived) return
    const change = toChange({ status: was }, { status: 'archived' })
    await recordEvent(tx, { kind: 'package.archived', about: { entity: 'package', id }, ...change })
    await keepVersion(tx, id)
  })
}

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
