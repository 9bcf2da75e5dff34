import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { searchPackages } from '../../modules/storefront/search/service'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { queryRows } from '../../platform/server/database/db'
import type { testContext } from '../context'

type Demo = { ctx: ReturnType<typeof testContext> }

/** Checks the demo agency's reviews. */
export const reviewTruths: Record<string, (demo: Demo) => Promise<void>> = {
  'has reviews of every kind, none from the future, and ratings that follow them': async ({ ctx }) => {
    const now = sql`${ctx.now().toISOString()}::timestamptz`
    const [found] = await queryRows<Record<string, number>>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE state = 'published')::int AS published, count(*) FILTER (WHERE state = 'pending')::int AS pending,
            count(*) FILTER (WHERE state = 'rejected')::int AS rejected, count(*) FILTER (WHERE reply <> '')::int AS replied,
            count(*) FILTER (WHERE updated_at > ${now} OR moderated_at > ${now})::int AS later FROM reviews`,
    )
    // Allows fewer on some days: reviews of seasonal packages come with trips in the season.
    expect(found).toMatchObject({ rejected: 1, later: 0 })
    const { published, pending, replied } = found as Record<'published' | 'pending' | 'replied', number>
    expect([published >= 7, pending >= 1, replied >= 2]).toEqual([true, true, true])
    const { items } = await searchPackages({ ctx, input: searchPackagesInput.parse({ sort: 'rating' }) })
    const ratings = items.map(({ rating }) => rating ?? 0)
    // Expects packages without reviews last; one review of five stars does not outrank three of nearly five.
    const rated = ratings.findIndex((rating) => rating === 0)
    expect(rated).toBeGreaterThanOrEqual(5)
    expect(ratings.slice(rated).every((rating) => rating === 0)).toBe(true)
  },
}
