import { rememberImports } from '../../settings/settings/import-choices.service'
import { and, inArray, or } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { newId } from '../../../platform/server/ids'
import type { Line } from '../../../platform/server/import/columns'
import { type Checked, readLines } from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { conflict } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvents } from '../../core/events/service'
import {
  findChanges,
  getOutcome,
  describeUnknownId,
  listFurther,
  parseLine,
  savedMeanwhile,
  seenOnce,
} from '../../core/imports/line.rules'
import { isAsMade } from '../../core/imports/marks.service'
import type { Importer } from '../../core/imports/service'
import { removeUnreferenced } from '../../core/imports/undo.service'
import { lockIds } from '../../core/locks/lock.service'
import { createPhoneReader } from '../../settings/settings/phone.service'
import { missingColumns, supplierFields, toInput } from './import.rules'
import { updateSupplierInput, type UpdateSupplierInput } from './schema'
import { changeSuppliers } from './service'
import { type Supplier, suppliers } from './table'

type Values = Omit<UpdateSupplierInput, 'id' | 'version'>
type Row = { values: Values; stored?: Supplier }
const importedSupplier = updateSupplierInput.partial({ id: true })

async function check(
  ctx: UserCtx,
  lines: readonly Line[],
): Promise<{ good: Checked<Row>[]; bad: BadLine[]; notices: BadLine[] }> {
  const readPhone = await createPhoneReader(ctx, 'phone')
  const once = seenOnce()
  const { rows, bad } = await readLines(ctx, lines, ({ line, cells }, attempt, settle) => {
    const input = toInput(cells, attempt)
    const phone = input.phone && attempt(() => readPhone(input.phone!, cells.country), undefined)
    const { id, ...values } = parseLine(importedSupplier, { ...input, phone: phone || undefined })
    settle()
    once(line, 'id', id, 'id')
    once(line, 'name', values.name?.toLowerCase(), 'name')
    return { id, values, further: listFurther(cells, ['email', 'phone']) }
  })
  const ids = rows.flatMap(({ row }) => row.id ?? [])
  const names = rows.flatMap(({ row }) => row.values.name ?? [])
  const found = await ctx.db
    .select()
    .from(suppliers)
    .where(or(inArray(suppliers.id, ids), equalsAny(suppliers.name, names)))
  const byId = new Map(found.map((row) => [row.id, row]))
  const byName = new Map(found.map((row) => [row.name.toLowerCase(), row]))
  const good: Checked<Row>[] = []
  const notices: BadLine[] = []
  for (const { line, row } of rows) {
    const { id, values, further } = row
    const stored = id ? byId.get(id) : byName.get(values.name?.toLowerCase() ?? '')
    const namesake = byName.get(values.name?.toLowerCase() ?? '')
    if (id && !stored) bad.push({ line, column: 'id', message: describeUnknownId('supplier') })
    else if (namesake && namesake.id !== stored?.id)
      bad.push({ line, column: 'name', message: 'There is a supplier of this name' })
    else if (!stored && !values.name) bad.push({ line, column: 'name', message: 'Supplier name is required' })
    else {
      const changes = stored ? findChanges(values, stored) : values
      const fate = getOutcome(stored, changes)
      notices.push(...further.map((one) => ({ line, ...one })))
      good.push({ line, name: values.name ?? stored!.name, fate, row: { values: changes, stored } })
    }
  }
  return { good, bad, notices }
}

export const supplierImporter: Importer<Row> = {
  kind: 'suppliers',
  table: suppliers,
  memory: rememberImports('suppliers'),
  fields: supplierFields,
  missing: missingColumns,
  check,
  add: async (ctx, lines) => {
    const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const rows = lines.map(({ row }) => ({ ...row.values, name: row.values.name!, id: newId(), ...at }))
    await ctx.db.insert(suppliers).values(rows)
    await recordEvents(
      ctx,
      rows.map(({ id }, i) => ({
        kind: 'supplier.created',
        about: { entity: 'supplier', id },
        ...toChange({}, lines[i]!.row.values),
      })),
    )
    return rows.map(({ id }) => id)
  },
  change: async (ctx, lines) => {
    const changed = lines.map(({ row: { values, stored } }) => ({ before: stored!, values }))
    const after = await changeSuppliers(ctx, changed)
    if (after.length < lines.length) throw conflict(savedMeanwhile)
    return changed.map(({ before: stored, values }, i) => {
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, stored[name as keyof Supplier]]))
      return { id: stored.id, version: after[i]!.version, before }
    })
  },
  lock: (ctx, { ids, strength }) => lockIds(ctx, suppliers, inArray(suppliers.id, [...ids]), strength),
  remove: (ctx, ids, { steps }) =>
    removeUnreferenced(ctx, ids, async (tx, some) => {
      const own = and(inArray(suppliers.id, [...some]), isAsMade(suppliers.version, suppliers.id, steps))
      const found = await lockIds(tx, suppliers, own, 'update')
      const gone = await tx.db.delete(suppliers).where(inArray(suppliers.id, found)).returning()
      await recordEvents(
        tx,
        gone.map(({ id, name }) => ({ kind: 'supplier.deleted', about: { entity: 'supplier', id }, data: { name } })),
      )
      return gone.length
    }),
  restore: async (ctx, changes) => {
    const ids = changes.map(({ id }) => id)
    const rows = await ctx.db.select().from(suppliers).where(inArray(suppliers.id, ids))
    const found = new Map(rows.map((row) => [row.id, row]))
    const back = changes.flatMap(({ id, version, before: values }) => {
      const before = found.get(id)
      return before?.version === version ? [{ before, values }] : []
    })
    return (await changeSuppliers(ctx, back)).length
  },
}
