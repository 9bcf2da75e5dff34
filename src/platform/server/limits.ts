import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { AppError } from '../../shared/errors'
import { cutText } from '../../shared/text'
import type { Ctx } from './context'
import { queryRows } from './database/db'

/**
 * Limits calls to `max` in `seconds`, counted per user, or per network address for visitors. An API key counts by itself,
 * so that a program does not stop its owner. `perAddress` counts everyone by address, for calls that create a user and
 * would start a new count.
 */
export type Limit = { max: number; seconds: number; perAddress?: boolean }

/**
 * Returns the counting unit of an address: IPv6 counts by its /64 network, which one visitor owns. IPv4 mapped to IPv6
 * counts as IPv4.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const splitGroups = (text: string) => text.split(':').filter(Boolean)
  const [before, after] = [splitGroups(head), splitGroups(tail ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const toKey = (name: string, who: string) => cutText(`${name}:${who}`, 300)

/**
 * Counts one call in the database, so that all app processes share the count. Concurrent calls queue on the row lock,
 * and none is lost. A transaction that is rolled back counts nothing.
 * @throws AppError rate-limited with the seconds until the window ends
 */
export async function consumeLimit(
  ctx: Ctx,
  name: string,
  { max, seconds, perAddress }: Limit,
  who = perAddress || !ctx.actor ? toNetwork(ctx.ip) : (ctx.actor.apiKey ?? ctx.actor.id),
): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const [counted] = await queryRows<{ hits: number; wait: number }>(
    ctx.db,
    sql`INSERT INTO rate_limits AS r (key, hits, resets_at)
        VALUES (${toKey(name, who)}, 1, ${now} + make_interval(secs => ${seconds}))
        ON CONFLICT (key) DO UPDATE SET
          hits = CASE WHEN r.resets_at <= ${now} THEN 1 ELSE r.hits + 1 END,
          resets_at = CASE WHEN r.resets_at <= ${now} THEN excluded.resets_at ELSE r.resets_at END
        RETURNING hits, ceil(extract(epoch FROM resets_at - ${now}))::int AS wait`,
  )
  const { hits, wait } = counted!
  if (hits <= max * ctx.env.RATE_LIMIT_FACTOR) return
  throw new AppError('rate-limited', 'Too many tries. Please wait a little.', { retryAfter: Math.max(1, wait) })
}

/** Counts one call; false when it is over the limit. */
export const isWithinLimit = (ctx: Ctx, limit: Limit & { name: string }, who: string): Promise<boolean> =>
  consumeLimit(ctx, limit.name, limit, who).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate-limited') return false
      throw error
    },
  )

/** Spaces calls by `every` seconds; refuses a wait longer than `longest`. */
type Pace = { name: string; every: number; longest: number }

/**
 * Spaces calls out over all app processes.
 * @returns the seconds that the caller has to wait
 * @throws AppError rate-limited when too many are waiting
 */
export async function takeTurn(ctx: Ctx, { name, every, longest }: Pace, who: string): Promise<number> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const seconds = (n: number) => sql`make_interval(secs => ${n})`
  const [row] = await queryRows<{ wait: number }>(
    ctx.db,
    sql`INSERT INTO rate_limits AS r (key, hits, resets_at)
        VALUES (${toKey(name, who)}, 1, ${now} + ${seconds(every)})
        ON CONFLICT (key) DO UPDATE SET resets_at = greatest(r.resets_at, ${now}) + ${seconds(every)}
        WHERE r.resets_at <= ${now} + ${seconds(longest - every)}
        RETURNING extract(epoch FROM resets_at - ${now})::float8 AS wait`,
  )
  if (!row) throw new AppError('rate-limited', 'Too many tries. Please wait a little.', { retryAfter: longest })
  return row.wait
}

/** Refunds one counted call that the limit turned out not to cover. */
export const refundLimit = (ctx: Ctx, name: string, who: string): Promise<unknown> =>
  ctx.db.execute(sql`UPDATE rate_limits SET hits = hits - 1 WHERE key = ${toKey(name, who)} AND hits > 0`)

export const clearLimit = (ctx: Ctx, name: string, who: string): Promise<unknown> =>
  ctx.db.execute(sql`DELETE FROM rate_limits WHERE key = ${toKey(name, who)}`)

/** Deletes expired windows. */
export const purgeLimits = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<unknown> =>
  ctx.db.execute(sql`DELETE FROM rate_limits WHERE resets_at < ${ctx.now().toISOString()}::timestamptz`)

/** Deletes counts of an e-mail address. */
export const anonymizeLimits = (ctx: Pick<Ctx, 'db'>, email: string): Promise<unknown> =>
  ctx.db.execute(sql`DELETE FROM rate_limits WHERE right(key, ${email.length + 1}) = ${`:${email}`}`)
