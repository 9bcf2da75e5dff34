import { asc } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { anonymizeLimits } from '../../../platform/server/limits'
import { byAddressAlone, belongsToErased, isOwn } from '../../identity/auth/owner.service'
import { departureWaits } from '../departures/table'
import { getDeparturesById } from '../departures/view.service'
import { anonymizeMails } from '../../core/email/service'

export async function listOwnWaits(ctx: UserCtx) {
  const waits = await ctx.db
    .select()
    .from(departureWaits)
    .where(isOwn(departureWaits, ctx.actor.id))
    .orderBy(asc(departureWaits.createdAt), asc(departureWaits.id))
    .limit(1000)
  const found = await getDeparturesById({ ctx, input: { ids: waits.map(({ departureId }) => departureId) } })
  return waits.map(({ departureId, name, email, seats, createdAt, notifiedAt }) => {
    const departure = found.find(({ id }) => id === departureId)
    return { package: departure?.packageTitle, date: departure?.startsOn, name, email, seats, createdAt, notifiedAt }
  })
}

/** Assigns entries by the old address to the account, before that address changes. */
export const claimWaits = (ctx: Ctx, { id }: Person): Promise<unknown> =>
  ctx.db.update(departureWaits).set({ userId: id }).where(byAddressAlone(departureWaits, id))

/** Lists entries with the address that they were made with. */
export const listMailedWaits = (ctx: Ctx, person: Person): Promise<{ id: string; email: string }[]> =>
  ctx.db
    .select({ id: departureWaits.id, email: departureWaits.email })
    .from(departureWaits)
    .where(belongsToErased(departureWaits, person))

/** Deletes an erased person's entries, and anonymizes their mails. */
export async function forgetWaits(ctx: Ctx, person: Person): Promise<void> {
  const gone = await ctx.db.delete(departureWaits).where(belongsToErased(departureWaits, person)).returning()
  for (const address of new Set(gone.map(({ email }) => email))) await anonymizeLimits(ctx, address)
  await anonymizeMails(
    ctx,
    gone.map(({ id }) => id),
  )
}
