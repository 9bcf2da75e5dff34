import { isDeepStrictEqual } from 'node:util'
import { and, arrayOverlaps, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { listNames, toLabel } from '../../settings/settings/categories.rules'
import { AppError, invalid, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import {
  type Agency,
  type Category,
  type MergeCategoryInput,
  maxAliases,
  type UpdateAgencyInput,
} from '../../settings/settings/schema'
import { getAgency, holdSettings, saveAgency, updateAgency } from '../../settings/settings/service'
import { fold, plural } from '../../../shared/text'
import { lockIds, takeLock } from '../../core/locks/lock.service'
import { writeSearchColumns } from './search-columns.service'
import { packages } from './table'
import type { OwnAgency } from '../../settings/settings/view'

/** @throws AppError invalid `currency` while packages are priced in another one: how many, and what to do */
async function assertNothingPricedElse(ctx: Ctx, currency: Currency | undefined): Promise<void> {
  if (currency === undefined || currency === (await getAgency({ ctx })).currency) return
  const others = await ctx.db
    .select({ currency: packages.currency, packages: count() })
    .from(packages)
    .where(and(ne(packages.currency, currency), ne(packages.status, 'archived')))
    .groupBy(packages.currency)
    .orderBy(desc(count()))
  if (others.length === 0) return
  const counted = others.map((one) => `${plural(one.packages, 'package')} in ${one.currency}`).join(' and ')
  throw invalid(
    `There are prices of ${counted}. Archive these first; each is published again with a price in ${currency}`,
    'currency',
  )
}

/** @throws AppError invalid naming a category that leaves the list while packages are in it */
async function assertUnused(ctx: Ctx, gone: readonly Category[]): Promise<void> {
  const keys = gone.map(({ key }) => key)
  const [used] = await ctx.db
    .select({ category: packages.category, packages: count() })
    .from(packages)
    .where(inArray(packages.category, keys))
    .groupBy(packages.category)
    .limit(1)
  if (!used) return
  const { label } = gone.find(({ key }) => key === used.category)!
  throw invalid(
    `${label} is in use by ${plural(used.packages, 'package')}: merge it into another category, or change them first`,
    'categories',
  )
}

const listTags = (one: Category): string[] => [...new Set(listNames(one).flatMap((name) => [name, fold(name)]))]

type NewName = { name: string; meant: string }

/** Lists words that packages hold as a tag or key, and that name another category now. */
function listNewNames(before: readonly Category[], after: readonly Category[]): NewName[] {
  return [...new Set(after.flatMap(listTags))]
    .map((name) => ({ name, meant: toLabel(after, name) }))
    .filter(({ name, meant }) => meant !== name && toLabel(before, name) === name)
}

/** Turns keys of removed categories into tags by their labels, which stay found. */
const listFormerKeys = (gone: readonly Category[], after: readonly Category[]): NewName[] =>
  gone
    .map(({ key, label }) => ({ name: key, meant: toLabel(after, label) }))
    .filter(({ name, meant }) => meant !== name)

/** Replaces tags in their order; one that a package has already is left out. */
async function replaceTags(ctx: Ctx, all: readonly NewName[]): Promise<void> {
  if (all.length === 0) return
  const names = sql`${sql.param(all.map(({ name }) => name))}::text[]`
  const meant = sql`${sql.param(all.map((one) => one.meant))}::text[]`
  await ctx.db
    .update(packages)
    .set({
      tags: sql`ARRAY(SELECT coalesce(r.meant, t.tag) FROM unnest(${packages.tags}) WITH ORDINALITY AS t (tag, n)
        LEFT JOIN unnest(${names}, ${meant}) AS r (name, meant) ON r.name = t.tag GROUP BY 1 ORDER BY min(t.n))`,
    })
    .where(arrayOverlaps(packages.tags, names))
}

/**
 * Updates packages after a change of categories: search words of renamed ones, and tags that became names of a
 * category.
 * @throws AppError as `assertUnused`
 */
async function followCategories(ctx: Ctx, before: readonly Category[], after: readonly Category[]): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  await takeLock(ctx, 'categories')
  const isIn = (all: readonly Category[], { key }: Category) => all.some((one) => one.key === key)
  const gone = before.filter((one) => !isIn(after, one))
  if (gone.length > 0) await assertUnused(ctx, gone)
  const renamed = after.filter((one) => {
    const was = before.find(({ key }) => key === one.key)
    return !was || listNames(was).join('\n') !== listNames(one).join('\n')
  })
  const isRenamed = inArray(
    packages.category,
    renamed.map(({ key }) => key),
  )
  const replaced = [...listFormerKeys(gone, after), ...listNewNames(before, after)]
  const tags = [...new Map(replaced.map((one) => [one.name, one])).values()]
  const words = tags.map(({ name }) => name)
  await lockIds(ctx, packages, or(isRenamed, words.length > 0 ? arrayOverlaps(packages.tags, words) : undefined))
  await replaceTags(ctx, tags)
  if (renamed.length === 0) return
  const found = await ctx.db.select({ id: packages.id }).from(packages).where(isRenamed)
  await writeSearchColumns(
    ctx,
    found.map(({ id }) => id),
  )
}

/**
 * Replaces all settings of the agency.
 * @throws AppError invalid `currency` while packages are priced in another one; otherwise as `saveAgency`
 */
export const replaceAgency = ({ ctx, input }: Call<Agency>): Promise<Agency> =>
  withTransaction(ctx, async (tx) => {
    await assertNothingPricedElse(tx, input.currency)
    const before = await holdSettings(tx)
    const saved = await saveAgency({ ctx: tx, input })
    await followCategories(tx, before.categories, saved.categories)
    return saved
  })

/**
 * Saves some of the settings of the agency; the others stay.
 * @throws AppError invalid `currency` while packages are priced in another one; otherwise as `updateAgency`
 */
export const changeAgency = ({ ctx, input }: Call<UpdateAgencyInput>): Promise<OwnAgency> =>
  withTransaction(ctx, async (tx) => {
    await assertNothingPricedElse(tx, input.currency)
    const before = await holdSettings(tx)
    const saved = await updateAgency({ ctx: tx, input })
    await followCategories(tx, before.categories, saved.categories)
    return saved
  })

type Change<Input> = (call: Call<Input>) => Promise<OwnAgency>

/** Makes a change answer with a part of the settings, and refuse a stale one with that part of the newer ones. */
export const changePart =
  <Input, Part extends object>(change: Change<Input>, toPart: (agency: OwnAgency) => Part) =>
  async (call: Call<Input>): Promise<Part> => {
    const agency = await change(call).catch((error: unknown) => {
      const newer = error instanceof AppError ? error.details.current : undefined
      throw newer ? stale(toPart(newer as OwnAgency)) : error
    })
    return toPart(agency)
  }

/** Returns the names that differ by more than case: 'Group Tours', 'Group Tour', 'group'. */
const listDistinct = (category: Category): string[] =>
  [
    ...new Map(
      listNames(category)
        .toReversed()
        .map((name) => [fold(name), name]),
    ).values(),
  ].toReversed()

/**
 * Merges a category into another one, which takes its packages and names. Removes its tabs.
 * @throws AppError conflict with the newer settings; invalid `from` and `into` for no category, or the same
 */
export const mergeCategory = ({ ctx, input }: Call<MergeCategoryInput>): Promise<OwnAgency> =>
  withTransaction(ctx, async (tx) => {
    const { version, from, into } = input
    const { categories } = await holdSettings(tx)
    await takeLock(tx, 'categories')
    const former = categories.find(({ key }) => key === from)
    if (!former) throw invalid('There is no such category', 'from')
    if (from === into || !categories.some(({ key }) => key === into))
      throw invalid('Please choose another category', 'into')
    await lockIds(
      tx,
      packages,
      or(inArray(packages.category, [from, into]), arrayOverlaps(packages.tags, listTags(former))),
    )
    await tx.db.update(packages).set({ category: into }).where(eq(packages.category, from))
    const left = categories.filter((one) => one !== former)
    const merged = left.map((one) =>
      one.key === into ? { ...one, aliases: [...one.aliases, ...listDistinct(former)] } : one,
    )
    if (merged.some(({ aliases }) => aliases.length > maxAliases))
      throw invalid(`Both have more than ${maxAliases} other names. Please remove some first`, 'into')
    return changeAgency({ ctx: tx, input: { version, categories: merged } })
  })
