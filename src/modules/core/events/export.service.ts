import { z } from 'zod'
import type { Ctx } from '../../../platform/server/context'
import { answer, staffProcedure } from '../../../platform/server/trpc'
import type { Permission } from '../../../shared/permissions'
import { csvPart } from '../../../shared/views'
import { recordEvent } from './service'

export const searchFields = ['words', 'search', 'who'] as const

/** Replaces searched words by a flag, as they may name a person who is erased later. */
const getFilter = (input: unknown): Record<string, unknown> => {
  const { cursor, ...asked } = (input ?? {}) as Record<string, unknown>
  const isSearched = searchFields.some((field) => asked[field])
  const filter = Object.fromEntries(
    Object.entries(asked).filter(([field]) => !searchFields.some((one) => one === field)),
  )
  return { ...filter, ...(isSearched ? { words: true } : {}), ...(cursor ? { isContinued: true } : {}) }
}

const getCount = (data: unknown): number | undefined => (data as { count?: number }).count

export const wholeList = z.object({})

type Exported = { filter: Record<string, unknown>; count: number | undefined }

/** Logs that the caller got a list, by the call that exports it. */
export const recordExport = (ctx: Ctx, path: string, data: Exported): Promise<void> =>
  recordEvent(ctx, { kind: 'list.exported', about: { entity: 'list', id: path }, data })

/**
 * Wraps the export of a list for those who may export lists (product.md 6.2). Logs the filter and the number of rows of
 * each part. Is a mutation, as it writes to the log.
 */
export const exportProcedure = <S extends z.ZodType>(list: Permission | readonly Permission[], schema: S) =>
  staffProcedure(...[list].flat(), 'lists.export')
    .meta({ limit: { max: 600, seconds: 60 } })
    .input(schema)
    .output(answer(csvPart))
    .use(async ({ ctx, path, input, next }) => {
      const result = await next()
      if (!result.ok) return result
      await recordExport(ctx, path, { filter: getFilter(input), count: getCount(result.data) })
      return result
    })
