import type { z } from 'zod'
import { answer, staffProcedure } from '../../../platform/server/trpc'
import type { Permission } from '../../../shared/permissions'
import { csvPart } from '../../../shared/views'
import { recordEvent } from './service'

/** Replaces the search words by a flag, as they may name somebody. */
const getFilter = (input: unknown): Record<string, unknown> => {
  const { cursor, words, search, ...filter } = (input ?? {}) as Record<string, unknown>
  return { ...filter, ...(words || search ? { words: true } : {}), ...(cursor ? { isContinued: true } : {}) }
}

const getCount = (data: unknown): number | undefined => (data as { count?: number }).count

/**
 * Wraps the export of a list, for those who may see it and export lists (product.md 6.2). Logs the filter and the number of rows of each part. Uses
 * a mutation, as it writes to the log.
 */
export const exportProcedure = <S extends z.ZodType>(list: Permission, schema: S) =>
  staffProcedure(list, 'lists.export')
    .meta({ limit: { max: 600, seconds: 60 } })
    .input(schema)
    .output(answer(csvPart))
    .use(async ({ ctx, path, input, next }) => {
      const result = await next()
      if (!result.ok) return result
      const data = { filter: getFilter(input), count: getCount(result.data) }
      await recordEvent(ctx, { kind: 'list.exported', about: { entity: 'list', id: path }, data })
      return result
    })
