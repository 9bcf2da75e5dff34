import { eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { resolveAmounts } from '../../../shared/amounts'
import { invalid, notFound, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { refreshHotelRatings } from '../packages/items.service'
import { createAgencyCheck } from '../../core/media/discard.service'
import { getMediaIds } from '../../core/media/find.service'
import { getCurrencyFor } from '../../settings/settings/service'
import { assertSupplier } from '../suppliers/service'
import { resolveAliases } from './aliases.rules'
import { itemNames, type ItemKind, type People, peopleAddUp, toEntity, tooFewPeople, toOwnImage } from './item.rules'
import type { InventoryItem } from './view'
import { toColumns, findRow, getItemColumns, type ItemRow, toItems, itemTables } from './items.service'
import {
  type CreateActivityInput,
  createActivityInput,
  type CreateHotelInput,
  createHotelInput,
  type CreateMealPlanInput,
  createMealPlanInput,
  type CreateTransferInput,
  createTransferInput,
} from './schema'
import { inventoryImages, inventoryRates } from './table'

type Values = Record<string, unknown>
type Images = { image: string; alt?: string }[]

/** Replaces an item's pictures, and enqueues a check of removed ones. */
async function writeImages(ctx: Ctx, kind: ItemKind, itemId: string, images: Images): Promise<void> {
  const ids = await getMediaIds(ctx.db, images)
  if (new Set(ids).size < ids.length) throw invalid('Each picture can be listed once', 'images')
  const before = await ctx.db.delete(inventoryImages).where(eq(inventoryImages.itemId, itemId)).returning()
  const altByMediaId = new Map(before.map(({ mediaId, alt }) => [mediaId, alt]))
  if (ids.length > 0) {
    const rows = ids.map((mediaId, position) => {
      const alt = images[position]!.alt ?? altByMediaId.get(mediaId) ?? ''
      return { kind, itemId, position, mediaId, alt }
    })
    await ctx.db.insert(inventoryImages).values(rows)
  }
  const gone = before.map(({ mediaId }) => mediaId).filter((id) => !ids.includes(id))
  if (gone.length > 0) await enqueue(ctx, createAgencyCheck(ctx, gone))
}

/** @throws AppError invalid `maxPeople` when it is under the stored minimum */
export function assertPeople(values: Values): void {
  if (!peopleAddUp(values as People)) throw invalid(tooFewPeople, 'maxPeople')
}

/**
 * Keeps stored amounts from being read as other money. Rates have no currencies of their own.
 * @throws AppError invalid `currency` for another one without a price in it, or while there are rates; `costCurrency`
 * while rates have their net in another one
 */
export async function assertCurrencies(
  ctx: Ctx,
  before: Values & { id: string },
  { currency = before.currency, costCurrency = before.costCurrency, priceMinor }: Values,
): Promise<void> {
  const isOther = currency !== before.currency
  const netWas = before.costCurrency ?? before.currency
  if (!isOther && (costCurrency ?? currency) === netWas) return
  if (isOther && priceMinor === undefined && before.priceMinor !== null)
    throw invalid(`Its price is in ${String(before.currency)}. Please enter it in ${String(currency)}, too`, 'currency')
  if ((await ctx.db.$count(inventoryRates, eq(inventoryRates.itemId, before.id))) === 0) return
  if (isOther) throw invalid(`Its rates are in ${String(before.currency)}. Remove them first`, 'currency')
  throw invalid(`The net of its rates is in ${String(netWas)}. Remove them first`, 'costCurrency')
}

/** Returns an item's values for the audit log. */
const toPayload = (kind: ItemKind, row: ItemRow, { images }: InventoryItem) => ({
  ...toColumns(kind, row),
  images: images.map(toOwnImage),
})

/**
 * Creates an item in the agency's currency, with its pictures. Its net is in its supplier's currency by default.
 * `input` is parsed already.
 */
export function createItem({ ctx, input }: Call<{ kind: ItemKind; values: Values }>): Promise<InventoryItem> {
  const { kind } = input
  return withTransaction(ctx, async (tx) => {
    const { readFrom, ...given } = input.values
    const read = readFrom === undefined ? undefined : await findRow(tx, kind, String(readFrom))
    const currency = await getCurrencyFor({ ctx: tx, input: given.currency as Currency | undefined })
    const values = resolveAliases(kind, resolveAmounts(currency, given), undefined, read)
    const asks = await assertSupplier({ ctx: tx, input: values.supplierId as string | undefined })
    const costCurrency = values.costCurrency ?? (asks === currency ? null : asks)
    const made = { id: newId(), createdAt: ctx.now(), updatedAt: ctx.now() }
    const [row] = await tx.db
      .insert(itemTables[kind])
      .values({ ...toColumns(kind, values), currency, costCurrency, ...made })
      .returning(getItemColumns(kind))
    if (values.images) await writeImages(tx, kind, made.id, values.images as Images)
    const entity = toEntity(kind)
    const [item] = await toItems(tx, kind, [row as ItemRow])
    const change = toChange({}, toPayload(kind, row as ItemRow, item!))
    await recordEvent(tx, { kind: `${entity}.created`, about: { entity, id: made.id }, ...change })
    return item!
  })
}

/**
 * Updates the named fields only; lists and pictures are replaced as a whole.
 * @throws AppError not-found; conflict when `version` is outdated; invalid naming the field
 */
export function updateItem({ ctx, input }: Call<{ kind: ItemKind; values: Values }>): Promise<InventoryItem> {
  const { kind } = input
  const { id, version } = input.values as { id: string; version?: number }
  return withTransaction(ctx, async (tx) => {
    const table = itemTables[kind]
    const before = await findRow(tx, kind, id, true)
    if (!before || before.status === 'archived') throw notFound(itemNames[kind])
    if (version !== undefined && version !== before.version) {
      const [current] = await toItems(tx, kind, [before])
      throw stale(current!)
    }
    const [was] = await toItems(tx, kind, [before])
    const currency = (input.values.currency ?? before.currency) as Currency
    const values = resolveAliases(kind, resolveAmounts(currency, input.values), before)
    await assertCurrencies(tx, before, values)
    assertPeople({ ...before, ...toColumns(kind, values) })
    if (values.supplierId !== before.supplierId) {
      await assertSupplier({ ctx: tx, input: values.supplierId as string | undefined })
    }
    if (values.currency && values.currency !== before.currency) {
      await getCurrencyFor({ ctx: tx, input: values.currency as Currency })
    }
    const [row] = await tx.db
      .update(table)
      .set({ ...toColumns(kind, values), version: sql`${table.version} + 1`, updatedAt: ctx.now() })
      .where(eq(table.id, id))
      .returning(getItemColumns(kind))
    if (values.images) await writeImages(tx, kind, id, values.images as Images)
    await refreshHotelRatings(tx, kind, [id])
    const entity = toEntity(kind)
    const [item] = await toItems(tx, kind, [row as ItemRow])
    const change = toChange(toPayload(kind, before, was!), toPayload(kind, row as ItemRow, item!))
    await recordEvent(tx, { kind: `${entity}.updated`, about: { entity, id }, ...change })
    return item!
  })
}

/** Serves the demo agency and imports, with the forms' validation. @throws ZodError; AppError `currency` */
export const createHotel = ({ ctx, input }: Call<CreateHotelInput>) =>
  createItem({ ctx, input: { kind: 'hotels', values: createHotelInput.parse(input) } })
export const createActivity = ({ ctx, input }: Call<CreateActivityInput>) =>
  createItem({ ctx, input: { kind: 'activities', values: createActivityInput.parse(input) } })
export const createTransfer = ({ ctx, input }: Call<CreateTransferInput>) =>
  createItem({ ctx, input: { kind: 'transfers', values: createTransferInput.parse(input) } })
export const createMealPlan = ({ ctx, input }: Call<CreateMealPlanInput>) =>
  createItem({ ctx, input: { kind: 'mealPlans', values: createMealPlanInput.parse(input) } })
