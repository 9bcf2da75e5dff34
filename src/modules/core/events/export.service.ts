import type { z } from 'zod'
import { adminProcedure } from '../../../platform/server/trpc'
import { recordEvent } from './service'

/** Replaces the search words by a flag, as they may name somebody. */
const getFilter = (input: unknown): Record<string, unknown> => {
  const { cursor, words, search, ...filter } = (input ?? {}) as Record<string, unknown>
  return { ...filter, ...(words || search ? { words: true } : {}), ...(cursor ? { isContinued: true } : {}) }
}

const getCount = (data: unknown): number | undefined => (data as { count?: number }).count

/**
 * Wraps a list's export for administrators (product.md 6.2). Logs the filter and the number of rows of each part. Uses
 * a mutation, as it writes to the log.
 */
export const exportProcedure = <S extends z.ZodType>(schema: S) =>
  adminProcedure
    .meta({ limit: { max: 600, seconds: 60 } })
    .input(schema)
    .use(async ({ ctx, path, input, next }) => {
      const result = await next()
      if (!result.ok) return result
      const data = { filter: getFilter(input), count: getCount(result.data) }
      await recordEvent(ctx, { kind: 'list.exported', about: { entity: 'list', id: path }, data })
      return result
    })
