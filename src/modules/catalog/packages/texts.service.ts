import type { Ctx } from '../../../platform/server/context'
import { AppError } from '../../../shared/errors'
import { restCard, restPackage } from './rest.rules'
import { listPackagesByIds, getPublicPackage } from './service'

/**
 * Holds active packages as REST sends them, as bytes outside of the heap. They are written once for each version of the
 * catalog: docs/decisions/247-packages-as-texts.md.
 */
const toText = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const getSize = ({ length }: Buffer) => length

/** Returns the texts of active packages as in lists, by id. */
export const listCardTexts = (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Buffer>> =>
  ctx.cache.getEach(
    'card',
    ids,
    async (missing) => {
      const cards = await listPackagesByIds({ ctx, input: { ids: missing } })
      return new Map(cards.map((card) => [card.id, toText(restCard.from(card))]))
    },
    getSize,
  )

/** Returns the text of an active package by id or slug; null for any other. */
export const getPackageText = (ctx: Ctx, id: string): Promise<Buffer | null> =>
  ctx.cache
    .get(`package ${id}`, async () => toText(restPackage.from(await getPublicPackage(ctx, id))), getSize)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    })
