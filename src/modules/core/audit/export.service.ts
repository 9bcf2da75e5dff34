import type { z } from 'zod'
import { adminProcedure } from '../../../platform/server/trpc'
import { recordAudit } from './service'

/** Drops the words searched for, as they may name somebody, and keeps that there were some. */
const getFilter = (input: unknown): Record<string, unknown> => {
  const { cursor, words, search, ...filter } = (input ?? {}) as Record<string, unknown>
  return { ...filter, ...(words || search ? { words: true } : {}), ...(cursor ? { isContinued: true } : {}) }
}

const getCount = (data: unknown): number | undefined => (data as { count?: number }).count

/**
 * Exports a list as a file, for administrators (product.md 6.2). The log keeps who took each part, the filter and the
 * number of rows. It is a mutation, as it writes to the log.
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
