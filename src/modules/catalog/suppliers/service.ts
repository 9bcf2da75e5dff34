import { and, asc, eq, getTableColumns, inArray, notInArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { equalsAny } from '../../../platform/server/database/tables'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { hasWords } from '../../../platform/server/database/words'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { NamedRow } from '../../../shared/views'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import { formatPhone } from '../../settings/settings/phone.client'
import { toStoredPhoneIfGiven } from '../../settings/settings/phone.service'
import { csvCells } from './csv.rules'
import type { CreateSupplierInput, ListSuppliersInput, UpdateSupplierInput } from './schema'
import { type Supplier, suppliers } from './table'
import { lockIds } from '../../core/locks/lock.service'
import type { SupplierView } from './view'

const { searchText: _1, allText: _2, ...columns } = getTableColumns(suppliers)

const toView = ({ createdAt, updatedAt, phone, ...row }: Supplier): SupplierView => ({
  ...row,
  phone: phone && formatPhone(phone),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** @throws AppError invalid `cursor` */
export async function listSuppliers({ ctx, input }: Call<ListSuppliersInput>) {
  const sort: Sort = {
    column: input.sort === 'name' ? suppliers.name : suppliers.updatedAt,
    id: suppliers.id,
    descending: input.descending,
  }
  const conditions: Conditions<ListSuppliersInput> = {
    isActive: input.isActive === undefined ? undefined : eq(suppliers.isActive, input.isActive),
    kind: input.kind?.length ? inArray(suppliers.kind, input.kind) : undefined,
    words: hasWords(suppliers.allText, input.words),
  }
  const matching = and(...Object.values(conditions))
  const total = await countOnce(input, () => countUpToCap(ctx.db, suppliers, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...columns, sortValue: toSortValue(sort) })
      .from(suppliers)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(({ sortValue: __, ...row }) => toView(row)), nextCursor, total }
}

/** Exports every page of the filter. @throws AppError invalid `cursor` */
export const exportSuppliers = createExport(listSuppliers, csvCells)

/** Returns options for filters, sorted by name, at most 2,000. */
export const listSupplierOptions = ({ ctx }: { ctx: Ctx }): Promise<NamedRow[]> =>
  ctx.db.select({ id: suppliers.id, name: suppliers.name }).from(suppliers).orderBy(asc(suppliers.name)).limit(2000)

/** @throws AppError not-found */
export async function getSupplier({ ctx, input: { id } }: Call<{ id: string }>): Promise<SupplierView> {
  const [row] = await ctx.db.select(columns).from(suppliers).where(eq(suppliers.id, id))
  if (!row) throw notFound('Supplier')
  return toView(row)
}

/** Maps a violation of the case-insensitive unique index. @throws AppError conflict `name` */
async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (getSqlState(error) === '23505') throw conflict('There is a supplier of this name', 'name')
    throw error
  }
}

/**
 * Compares names in any case: the embedded database's index folds ASCII letters only.
 * @throws AppError conflict `name`
 */
async function assertUniqueNames(ctx: Ctx, named: readonly Pick<Supplier, 'id' | 'name'>[]): Promise<void> {
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const names = named.map(({ name }) => name)
  const [other] = await ctx.db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(equalsAny(suppliers.name, names), notInArray(suppliers.id, ids)))
    .limit(1)
  if (other) throw conflict('There is a supplier of this name', 'name')
}

/** @throws AppError conflict `name`; invalid `phone` */
export const createSupplier = ({ ctx, input: typed }: Call<CreateSupplierInput>): Promise<SupplierView> =>
  withUniqueName(() =>
    withTransaction(ctx, async (tx) => {
      const input = { ...typed, phone: await toStoredPhoneIfGiven(tx, typed.phone, 'phone') }
      const values = { ...input, id: newId(), createdAt: ctx.now(), updatedAt: ctx.now() }
      await assertUniqueNames(tx, [values])
      const [row] = await tx.db.insert(suppliers).values(values).returning(columns)
      await recordEvent(tx, {
        kind: 'supplier.created',
        about: { entity: 'supplier', id: row!.id },
        ...toChange({}, input),
      })
      return toView(row!)
    }),
  )

type ChangedSupplier = { before: Supplier; values: Partial<Supplier> }

/**
 * Changes suppliers whose version is still that of `before`. Runs in the caller's transaction.
 * @returns those that were changed, as they are then
 * @throws AppError conflict `name`
 */
export const changeSuppliers = (ctx: Ctx, changed: readonly ChangedSupplier[]): Promise<Supplier[]> =>
  withUniqueName(async () => {
    const renamed = changed.flatMap(({ before: { id }, values: { name } }) =>
      name === undefined ? [] : [{ id, name }],
    )
    await assertUniqueNames(ctx, renamed)
    const next = changed.map(({ before, values }) => ({ before, after: { ...before, ...values } }))
    const written = await overwriteRows(
      ctx,
      suppliers,
      columns,
      next.map(({ after }) => after),
    )
    const done = next.filter(({ before }) => written.has(before.id))
    const readdressed = done.flatMap(({ before, after }) =>
      before.email && before.email !== after.email ? before.id : [],
    )
    if (readdressed.length > 0) await ctx.revokeSupplierLinks(ctx, readdressed)
    await recordEvents(
      ctx,
      done.map(({ before, after }) => ({
        kind: 'supplier.updated',
        about: { entity: 'supplier', id: before.id },
        ...toChange(before, after),
      })),
    )
    return done.map(({ after }) => ({ ...after, version: after.version + 1, updatedAt: ctx.now() }))
  })

/** @throws AppError not-found; invalid `phone`; conflict `name`, or with the newer row when `version` is outdated */
export const updateSupplier = ({ ctx, input }: Call<UpdateSupplierInput>): Promise<SupplierView> => {
  const { id, version, ...typed } = input
  return withTransaction(ctx, async (tx) => {
    await lockIds(tx, suppliers, eq(suppliers.id, id), 'update')
    const [before] = await tx.db.select(columns).from(suppliers).where(eq(suppliers.id, id))
    if (!before) throw notFound('Supplier')
    if (version !== undefined && version !== before.version) throw stale(toView(before))
    const phone = await toStoredPhoneIfGiven(tx, typed.phone, 'phone')
    const given = Object.entries({ ...typed, phone }).filter(([, value]) => value !== undefined)
    const [after] = await changeSuppliers(tx, [{ before, values: Object.fromEntries(given) }])
    return toView(after!)
  })
}

export async function getSupplierNames({ ctx, input: ids }: Call<readonly string[]>): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns the currency in which it asks; accepts none. @throws AppError invalid `supplierId` for an unknown one */
export async function assertSupplier({ ctx, input: id }: Call<string | null | undefined>): Promise<Currency | null> {
  if (!id) return null
  const [found] = await ctx.db.select({ currency: suppliers.currency }).from(suppliers).where(eq(suppliers.id, id))
  if (!found) throw invalid('There is no such supplier', 'supplierId')
  return found.currency
}

type SupplierKey = Pick<Supplier, 'id' | 'currency'>

/** Returns ids and the currencies in which they ask, by lower-case names; unknown names are absent. */
export async function findSuppliersByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, SupplierKey>> {
  const wanted = [...new Set(names.filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: suppliers.id, name: suppliers.name, currency: suppliers.currency })
    .from(suppliers)
    .where(equalsAny(suppliers.name, wanted))
  return new Map(found.map(({ name, ...one }) => [name.toLowerCase(), one]))
}
