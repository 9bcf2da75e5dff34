import { eq, getTableColumns } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { conflict } from '../../../shared/errors'
import { packages } from '../../catalog/packages/table'
import type { QuoteDetail } from './quote.rules'
import { quotes } from './table'
import { toDetail } from './view.service'

/** Holds two hashes: of the request's identity, and of its content. */
export type RequestKey = { request: string; body: string }
type Asked = { email: string; body: unknown }

/**
 * Returns the idempotency key of a request; null without the header. Includes the email address: a guessed key must not
 * reveal another person's quote. Expects a validated `body`.
 */
export const keyFor = (ctx: Ctx, call: 'create' | 'send-trip' | 'enter', { email, body }: Asked): RequestKey | null =>
  ctx.idempotencyKey === null
    ? null
    : { request: sha256(`${call}\n${ctx.idempotencyKey}\n${email}`), body: sha256(JSON.stringify(body)) }

/**
 * Returns the quote of the first call with this key, else null.
 * @throws AppError conflict when the first call had another body
 */
export async function findReplay(ctx: Ctx, key: RequestKey | null): Promise<QuoteDetail | null> {
  if (!key) return null
  const [first] = await ctx.db
    .select({ quote: getTableColumns(quotes), packageTitle: packages.title })
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(eq(quotes.idempotencyHash, key.request))
  if (!first) return null
  if (first.quote.bodyHash !== key.body) throw conflict('This Idempotency-Key belongs to another request')
  return toDetail(first.quote, first.packageTitle)
}
