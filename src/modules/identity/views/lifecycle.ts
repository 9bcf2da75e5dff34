import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { joinNames } from '../../../shared/names'
import { users } from '../auth/table'
import { forgetSearches } from './forget.service'
import { downloadViews } from './service'

/** Leaves deletion with the owner's account to the foreign key. */
export const viewsLifecycle: Lifecycle = {
  download: async (ctx) => ({ savedViews: await downloadViews(ctx) }),
  anonymize: async (ctx, { id, email }) => {
    const { firstName, lastName, phone } = users
    const [account] = await ctx.db.select({ firstName, lastName, phone }).from(users).where(eq(users.id, id))
    await forgetSearches(ctx, [{ name: account && joinNames(account), phone: account?.phone, email }])
  },
}
