import type { z } from 'zod'
import { adminProcedure } from '../../platform/server/trpc'
import { recordAudit } from './service'

/** By which list was filtered. What was searched for may name somebody: that it was is enough. */
const getFilter = (input: unknown): Record<string, unknown> => {
  const { cursor, words, ...filter } = (input ?? {}) as Record<string, unknown>
  return { ...filter, ...(words ? { words: true } : {}), ...(cursor ? { isContinued: true } : {}) }
}

const getCount = (data: unknown): number | undefined => (data as { count?: number }).count

/**
 * Of a list that leaves the house as a file: for administrators (product.md 6.2), and each part of it stands in the log with
 * who took it, by which filter, and how many rows. It writes, so it is no query.
 */
export const exportProcedure = <S extends z.ZodType>(schema: S) =>
  adminProcedure
    .meta({ limit: { max: 600, seconds: 60 } })
    .input(schema)
    .use(async ({ ctx, path, input, next }) => {
      const result = await next()
      if (!result.ok) return result
      const data = { filter: getFilter(input), count: getCount(result.data) }
      await recordAudit({ ctx, input: { action: 'list.exported', entity: 'list', entityId: path, data } })
      return result
    })
