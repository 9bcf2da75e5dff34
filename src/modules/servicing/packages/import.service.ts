import { rememberImports } from '../../settings/settings/import-choices.service'
import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../platform/server/context'
import { lookOnce } from '../../../platform/server/look-once'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { equalsAny } from '../../../platform/server/database/tables'
import { type Line, readCells } from '../../../platform/server/import/columns'
import { type Checked, readLines, writeInParts } from '../../../platform/server/import/engine'
import { resolveAmounts } from '../../../shared/amounts'
import type { Attempt } from '../../../shared/imports'
import type { BadLine } from '../../../shared/csv'
import { invalid } from '../../../shared/errors'
import { readSlug } from '../../../shared/links'
import { resolveLabels } from '../../catalog/packages/labels.rules'
import { assertLength, publishProblems } from '../../catalog/packages/publish.rules'
import { placeIdFor } from '../../catalog/packages/references.service'
import { archiveOrRemoveAll, createPackages, findFreeSlugs, updatePackages } from '../../catalog/packages/save.service'
import {
  createPackageInput,
  type CreatePackageInput,
  updatePackageInput,
  type UpdatePackageInput,
} from '../../catalog/packages/schema'
import { type Package, packageDays, packageImages, packages } from '../../catalog/packages/table'
import { places } from '../../catalog/places/table'
import { getOutcome, describeUnknownId, parseLine, seenOnce, toOwnId } from '../../core/imports/line.rules'
import { toGroups } from '../../../shared/lists'
import { isAsMade } from '../../core/imports/marks.service'
import type { Importer } from '../../core/imports/service'
import { lockIds } from '../../core/locks/lock.service'
import type { Category } from '../../settings/settings/schema'
import { getCurrencyFor, getAgency, holdCategories } from '../../settings/settings/service'
import { missingColumns, packageFields, readPictures, toInput, toStoredInput, withDetails } from './import.rules'
import { isPicturedOnly, pictureFetching } from './fetch-pictures.service'
import { isInUse } from './remove-package.service'

/** Holds the changed fields of a stored package, or a new one. */
type Row = {
  created?: CreatePackageInput
  /** Holds addresses of pictures, which are fetched once the package is there. */
  pictures?: string[]
  changed?: Record<string, unknown>
  stored?: Stored
  /** Explains why it does not become active, or why its pictures are not taken. */
  notices?: Omit<BadLine, 'line'>[]
}
type Stored = Package & { itinerary: Day[]; hasPictures: boolean }
/** Describes a stored day as the form's input. */
type Day = Omit<typeof packageDays.$inferInsert, 'packageId' | 'day' | 'placeId' | 'imageId'> & {
  description: string
  place: string | null
  image: string | null
}

/** Finds packages by id, address or title; deleted ones are gone. */
async function findStored(ctx: UserCtx, lines: readonly Line[]) {
  const ids = readCells(lines, 'id').filter((id) => z.uuid().safeParse(id).success)
  const slugs = readCells(lines, 'slug').map(readSlug)
  const named = or(
    inArray(packages.id, ids),
    inArray(packages.slug, slugs),
    equalsAny(packages.title, readCells(lines, 'name')),
  )
  const rows = await ctx.db
    .select()
    .from(packages)
    .where(and(named, isNull(packages.removedAt)))
  const { packageId, day, placeId, imageId, ...details } = getTableColumns(packageDays)
  const days = await ctx.db
    .select({ packageId, ...details, place: places.slug, image: imageId })
    .from(packageDays)
    .leftJoin(places, eq(places.id, placeId))
    .where(
      inArray(
        packageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(packageId, day)
  const pictured = await ctx.db
    .selectDistinct({ id: packageImages.packageId })
    .from(packageImages)
    .where(
      inArray(
        packageImages.packageId,
        rows.map(({ id }) => id),
      ),
    )
  const withPictures = new Set(pictured.map(({ id }) => id))
  const byPackage = toGroups(days, (one) => one.packageId)
  const found: Stored[] = rows.map((row) => ({
    ...row,
    hasPictures: withPictures.has(row.id),
    itinerary: (byPackage.get(row.id) ?? []).map(({ packageId: _packageId, ...one }) => one),
  }))
  const byId = new Map(found.map((one) => [one.id, one]))
  const bySlug = new Map(found.map((one) => [one.slug, one]))
  const byTitle = toGroups(
    found.filter(({ status }) => status !== 'archived'),
    ({ title }) => title.toLowerCase(),
  )
  return ({ id: given, slug, name = '' }: Line['cells']): Stored | undefined => {
    const id = toOwnId(given)
    if (id) {
      const own = byId.get(id.toLowerCase())
      if (!own) throw invalid(describeUnknownId('package'), 'id')
      return own
    }
    if (slug) {
      const own = bySlug.get(readSlug(slug))
      if (own || !name) {
        if (!own) throw invalid('There is no package of this address', 'slug')
        return own
      }
    }
    const alike = byTitle.get(name.toLowerCase()) ?? []
    if (alike.length > 1) throw invalid(`There are ${alike.length} of this name. Add the column Address`, 'name')
    return alike[0]
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns the fields of an input that change a stored package. */
function findChanged(
  input: Record<string, unknown>,
  stored: Stored,
  categories: readonly Category[],
): Record<string, unknown> {
  const { id, currency } = stored
  const was = { ...toStoredInput(stored), itinerary: stored.itinerary }
  const read = (one: Record<string, unknown>) =>
    resolveLabels(
      categories,
      resolveAmounts(currency, parseLine(updatePackageInput, { ...one, id } as z.input<typeof updatePackageInput>)),
    ) as Record<string, unknown>
  const [before, after] = [read(stored.status === 'archived' ? { ...was, status: undefined } : was), read(input)]
  const getPlain = (values: Record<string, unknown>, name: string) =>
    name === 'itinerary'
      ? (values.itinerary as Stored['itinerary'] | undefined)?.map(({ title, description }) => ({ title, description }))
      : values[name]
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !isSame(getPlain(after, name), getPlain(before, name))),
  )
}

type Shown = Parameters<typeof publishProblems>[0] & { hasPictures: boolean }

/** Explains why a package is not shown yet though its line says so; undefined where nothing is missing. */
function findUnready({ hasPictures, ...shown }: Shown): string | undefined {
  const missing = [...Object.values(publishProblems(shown)), ...(hasPictures ? [] : ['It has no picture'])]
  return missing.length > 0 ? `Not active yet. ${missing.join('. ')}` : undefined
}

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const [findPackage, agency] = await Promise.all([findStored(ctx, lines), getAgency({ ctx })])
  const once = seenOnce()
  const assertPlace = lookOnce((where: { destination: string; place?: string }) => placeIdFor(ctx.db, where))
  const toRow = async (
    { line, cells }: Line,
    attempt: Attempt,
    settle: () => void,
  ): Promise<Row & { name: string }> => {
    const stored = findPackage(cells)
    const notices: Row['notices'] = []
    const input = toInput(cells, attempt)
    const pictures = cells.pictures ? attempt(() => readPictures(cells.pictures!), []) : []
    if (stored?.status === 'archived') throw invalid('This package is in the archive. Restore it first', 'name')
    once(line, stored ? 'id' : 'name', stored?.id ?? cells.name?.toLowerCase(), 'package')
    if (stored) {
      const changed = findChanged(input, stored, agency.categories)
      // Changes the place only with the destination, from which it is read.
      if (changed.destination)
        await assertPlace({ destination: String(changed.destination), place: input.place as string | undefined })
      else delete changed.place
      if (changed.currency && changed.currency !== stored.currency)
        throw invalid(`This package is in ${stored.currency}. Change it in the wizard`, 'currency')
      const begins = changed.status === 'active' && stored.status === 'draft'
      const itinerary = (changed.itinerary as unknown[] | undefined) ?? stored.itinerary
      const unready = begins
        ? findUnready({ ...stored, ...(changed as object), itinerary: itinerary.length, priceMinor: 1 })
        : undefined
      if (unready) {
        delete changed.status
        notices.push({ column: 'status', message: unready })
      }
      if (pictures.length > 0 && !stored.hasPictures) {
        const message = 'Pictures come with new packages only. This one is here: please add them in the package'
        notices.push({ column: 'pictures', message })
      }
      return { changed, stored, name: stored.title, notices }
    }
    const whole = { status: 'draft', name: '', destination: '', category: '', price: '', description: '', ...input }
    const noPlace = cells.destination
      ? await assertPlace({ destination: cells.destination, place: input.place as string | undefined }).then(
          () => null,
          (error: Error) => error,
        )
      : null
    const assertKnown = () => {
      if (noPlace) throw noPlace
    }
    attempt(assertKnown, undefined)
    const created = resolveLabels(
      agency.categories,
      parseLine(createPackageInput, whole as z.input<typeof createPackageInput>),
    )
    settle()
    const currency = created.currency ?? agency.currency
    await getCurrencyFor({ ctx, input: created.currency })
    const { price } = resolveAmounts(currency, created)
    assertLength(created)
    const shown = {
      ...created,
      priceMinor: price,
      itinerary: created.itinerary?.length ?? 0,
      hasPictures: pictures.length > 0,
    }
    const unready = created.status === 'active' ? findUnready(shown) : undefined
    if (unready) notices.push({ column: 'status', message: unready })
    return { created: unready ? { ...created, status: 'draft' } : created, pictures, name: created.name, notices }
  }
  const { rows, bad } = await readLines(ctx, lines, toRow)
  const good = rows.map(({ line, row: { name, ...row } }): Checked<Row> => {
    const fate = getOutcome(row.stored, row.changed ?? {})
    return { line, name, fate, row }
  })
  const notices = rows.flatMap((one) => (one.row.notices ?? []).map((notice) => ({ line: one.line, ...notice })))
  return { good, bad, notices }
}

const toUpdate = (id: string, version: number, values: Record<string, unknown>): UpdatePackageInput =>
  updatePackageInput.parse({ ...values, id, version })

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
    const fetched = lines.flatMap(({ row: { pictures = [] } }, i) =>
      pictures.length > 0 ? [pictureFetching.with({ packageId: ids[i]!, urls: pictures }, { key: ids[i]! })] : [],
    )
    await enqueueAll(ctx, fetched)
    return ids
  },
  change: async (ctx, lines) => {
    const inputs = lines.map(({ row: { changed = {}, stored } }) => {
      const { id, version, itinerary } = stored!
      // Keeps the rest of each day, as a file has titles and texts only.
      const days = changed.itinerary as Pick<Day, 'title' | 'description'>[] | undefined
      const whole = days && { itinerary: withDetails(days, itinerary) }
      return toUpdate(id, version, { ...changed, ...whole })
    })
    const versions = await updatePackages(ctx, inputs)
    return lines.map(({ row: { changed = {}, stored } }, i) => {
      const was: Record<string, unknown> = { ...toStoredInput(stored!), itinerary: stored!.itinerary }
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, was[name]]))
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
