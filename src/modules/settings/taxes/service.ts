import { and, asc, eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { createWholeExport } from '../../../platform/server/csv-list'
import { csvCells } from './csv.rules'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { CalendarDate } from '../../../shared/dates'
import type { Done } from '../../../shared/views'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import type { CreateTaxInput, RemoveTaxInput, UpdateTaxInput } from './schema'
import { taxes, type TaxRow } from './table'
import { type ChosenTax, chosenTax, isInPrices, maxTaxes, taxesOn, taxText, unknownTaxes } from './tax.rules'
import { lockRow, takeLock } from '../../core/locks/lock.service'
import type { TaxRate } from './view'

const toView = ({ createdAt: _c, updatedAt: _u, milliPercent, ...row }: TaxRow): TaxRate => ({
  ...row,
  isContained: isInPrices(row),
  basisPoints: (milliPercent ?? row.basisPoints * 10) / 10,
})
/** Stores thousandths of a percent beside the rounded basis points that version 1.0.0 reads. */
const toStored = <T extends { basisPoints: number }>(input: T) => ({
  ...input,
  basisPoints: Math.round(input.basisPoints),
  milliPercent: Math.round(input.basisPoints * 10),
})
const toAudited = (row: TaxRow) => {
  const { name, basisPoints, base, validFrom, validTo, isDefault, isContained } = toView(row)
  return {
    name,
    basisPoints,
    base,
    validFrom,
    validTo,
    isDefault,
    isContained,
  }
}
const record = (ctx: Ctx, action: string, { id: entityId, name }: TaxRow, change: object = {}) =>
  recordEvent(ctx, { kind: `tax.${action}`, about: { entity: 'tax', id: entityId }, data: { name }, ...change })

/** Lists the agency's taxes by name, then by first day; at most 200. */
export async function listTaxes({ ctx }: { ctx: Ctx }): Promise<TaxRate[]> {
  const found = await ctx.db
    .select()
    .from(taxes)
    .orderBy(sql`lower(${taxes.name})`, asc(taxes.validFrom), asc(taxes.id))
    .limit(maxTaxes)
  return found.map(toView)
}

export const exportTaxes = createWholeExport(listTaxes, csvCells)

/** Translates the database's exclusion of two taxes of one name on one day. @throws AppError conflict `validFrom` */
async function withoutOverlap<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (getSqlState(error) !== '23P01') throw error
    throw conflict(`${name} has another rate on some of these days. End that one first`, 'validFrom')
  }
}

/** @throws AppError conflict beyond 200 taxes, and `validFrom` where one of the same name is valid on a day */
export const createTax = ({ ctx, input }: Call<CreateTaxInput>): Promise<TaxRate> =>
  withoutOverlap(input.name, () =>
    withTransaction(ctx, async (tx) => {
      // Serializes additions: of two that would add the 200th tax, the second is refused.
      await takeLock(tx, 'taxes')
      if ((await tx.db.$count(taxes)) >= maxTaxes)
        throw conflict(`There are at most ${maxTaxes} taxes. Delete one that is over`, 'name')
      const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const [row] = await tx.db
        .insert(taxes)
        .values({ ...toStored(input), id: newId(), ...at })
        .returning()
      await record(tx, 'created', row!, toChange({}, toAudited(row!)) ?? {})
      return toView(row!)
    }),
  )

/**
 * @throws AppError not-found; conflict with the newer row, or `validFrom` where one of the same name is valid on a day
 */
export const updateTax = ({ ctx, input: { id, version, ...values } }: Call<UpdateTaxInput>): Promise<TaxRate> =>
  withoutOverlap(values.name, () =>
    withTransaction(ctx, async (tx) => {
      const before = await lockRow(tx, taxes, id, 'update')
      if (!before) throw notFound('Tax')
      const [row] = await tx.db
        .update(taxes)
        .set({ ...toStored(values), version: version + 1, updatedAt: ctx.now() })
        .where(and(eq(taxes.id, id), eq(taxes.version, version)))
        .returning()
      if (!row) throw stale(toView(before))
      const change = toChange(toAudited(before), toAudited(row))
      if (change) await record(tx, 'updated', row, change)
      return toView(row)
    }),
  )

/** Deletes a tax; proposals that contain it retain it. @throws AppError not-found */
export const removeTax = ({ ctx, input: { id } }: Call<RemoveTaxInput>): Promise<Done> =>
  withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(taxes).where(eq(taxes.id, id)).returning()
    if (!gone) throw notFound('Tax')
    await record(tx, 'deleted', gone, toChange(toAudited(gone), {}) ?? {})
    return { success: true as const }
  })

export const getDefaultTaxes = async (ctx: Ctx, day: CalendarDate): Promise<ChosenTax[]> =>
  taxesOn(await listTaxes({ ctx }), day)
    .filter(({ isDefault }) => isDefault)
    .map(chosenTax)

type Written = { chosen: readonly ChosenTax[]; kept: readonly ChosenTax[]; day: CalendarDate }

/**
 * Refuses taxes that the table does not have; `kept` are those retained from before.
 * @throws AppError invalid `offer.taxes`
 */
export async function assertTaxes(ctx: Ctx, { chosen, kept, day }: Written): Promise<void> {
  if (unknownTaxes(chosen, { ofDay: [], kept }).length === 0) return
  const [first] = unknownTaxes(chosen, { ofDay: taxesOn(await listTaxes({ ctx }), day), kept })
  if (!first) return
  throw invalid(`${taxText(first)} is no tax of the agency on the day of departure. Choose it again`, 'offer.taxes')
}
