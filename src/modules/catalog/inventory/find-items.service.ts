import { and, inArray, ne, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { invalid } from '../../../shared/errors'
import { toGroups } from '../../../shared/lists'
import type { Currency } from '../../../shared/money'
import { type ItemKind, itemKinds, itemNames } from './item.rules'
import { type ItemRow, getItemColumns, itemTables } from './items.service'
import { getPlace, isVariant } from './rate-import.rules'

export type FoundItem = ItemRow & { kind: ItemKind; name: string; currency: Currency }

/** Says how a line of a file names an item: by its id, or by its name and what tells items of one name apart. */
export type NamedItem = {
  id?: string | undefined
  name?: string | undefined
  kind?: ItemKind | undefined
  location?: string | undefined
  variant?: string | undefined
}

/**
 * Finds the items that lines of a file name; archived ones are gone. The returned function refuses what names none or
 * several: @throws AppError invalid `columns`
 */
export async function findNamedItems(
  ctx: Ctx,
  named: readonly NamedItem[],
  columns: { id: string; name: string },
): Promise<(one: NamedItem) => FoundItem> {
  const names = [...new Set(named.flatMap(({ name }) => name || []))]
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))]
  const found = await Promise.all(
    itemKinds.map(async (kind): Promise<FoundItem[]> => {
      const table = itemTables[kind]
      const isNamed = or(inArray(table.id, ids), equalsAny(table.name, names))
      const rows = await ctx.db
        .select(getItemColumns(kind))
        .from(table)
        .where(and(isNamed, ne(table.status, 'archived')))
      return rows.map((row) => ({ ...row, kind })) as FoundItem[]
    }),
  )
  const byId = new Map(found.flat().map((item) => [item.id, item]))
  const byName = toGroups(found.flat(), ({ name }) => name.toLowerCase())
  return ({ id, name = '', kind, location, variant }) => {
    if (id) {
      const own = byId.get(id.toLowerCase())
      if (!own) throw invalid('There is no item of this id. Name it in the column Item instead', columns.id)
      return own
    }
    const alike = (byName.get(name.toLowerCase()) ?? []).filter(
      (one) =>
        (!kind || one.kind === kind) &&
        (!location || getPlace(one).toLowerCase() === location.toLowerCase()) &&
        (!variant || isVariant(one, variant)),
    )
    if (alike.length === 0)
      throw invalid(
        `There is no ${kind ? itemNames[kind] : 'item'} ‘${[name, variant].filter(Boolean).join(', ')}’${location ? ` in ‘${location}’` : ''}`,
        columns.name,
      )
    if (alike.length > 1)
      throw invalid(
        `There are ${alike.length} items of this name. Say the room or category, the kind or the location`,
        columns.name,
      )
    return alike[0]!
  }
}
