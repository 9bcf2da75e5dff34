import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../platform/server/context'
import { type ImportChoices, noChoices } from '../../../platform/server/import/choices'
import type { ImportMemory } from '../../../platform/server/import/engine'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { toGroups } from '../../../shared/lists'
import { settings } from './table'

const texts = z.record(z.string(), z.string())
const stored = z.object({ columns: texts, words: z.record(z.string(), texts) })

/** Counts choices by field. The log keeps no words of a file, which outlive the erasure of a person there. */
const toCounts = ({ columns, words }: ImportChoices) => ({
  columns: Object.fromEntries(
    [...toGroups(Object.values(columns), (field) => field)].map(([field, all]) => [field, all.length]),
  ),
  words: Object.fromEntries(Object.entries(words).map(([field, all]) => [field, Object.keys(all).length])),
})

/** Remembers for the agency what people chose in imports of a kind. Imports run alone, so that no row is locked. */
export function rememberImports(kind: string): ImportMemory {
  const key = `imports.${kind}`
  const recall: ImportMemory['recall'] = async (ctx) => {
    const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
    return stored.safeParse(row?.value).data ?? noChoices
  }
  const remember = async (ctx: UserCtx, choices: ImportChoices) => {
    const before = await recall(ctx)
    const row = { value: choices, updatedAt: ctx.now(), updatedBy: ctx.actor.id }
    await ctx.db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: { ...row, version: sql`${settings.version} + 1` } })
    await recordEvent(ctx, {
      kind: 'settings.saved',
      about: { entity: 'settings', id: key },
      ...toChange(toCounts(before), toCounts(choices)),
    })
  }
  return { recall, remember }
}
