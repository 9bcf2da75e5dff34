import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { recordAudit } from '../audit/service'
import { users } from '../auth/table'
import { discardPictures } from '../media/discard.service'
import { createUpload, ownUpload } from '../media/upload.service'
import type { SetAvatarInput } from './schema'
import { type ProfileUser, profileUser } from './service'

/** Where to send a picture of oneself: once, within five minutes, at most 5 MB. `uploadUrl` is a path of this site. */
export const startAvatar = async ({ ctx }: { ctx: UserCtx }): Promise<{ uploadUrl: string }> => ({
  uploadUrl: await createUpload({ ctx }),
})

/** The picture before goes, unless it is shown elsewhere. `pick` runs while nobody else changes this user. */
async function changeAvatar(ctx: UserCtx, pick: (txCtx: UserCtx) => Promise<string | null>): Promise<ProfileUser> {
  const own = eq(users.id, ctx.actor.id)
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [before] = await tx.select({ imageId: users.profileImageId }).from(users).where(own).for('no key update')
    const imageId = await pick(txCtx)
    if (!before || before.imageId === imageId) return
    await tx.update(users).set({ profileImageId: imageId }).where(own)
    const action = imageId ? 'avatar.set' : 'avatar.removed'
    await recordAudit({ ctx: txCtx, input: { action, entity: 'user', entityId: ctx.actor.id } })
    await discardPictures({ ctx: txCtx, input: before.imageId ? [before.imageId] : [] })
  })
  return profileUser({ ctx })
}

/** @throws AppError not-found for a picture that the caller did not send */
export const setAvatar = ({ ctx, input }: { ctx: UserCtx; input: SetAvatarInput }): Promise<ProfileUser> =>
  changeAvatar(ctx, async (txCtx) => (await ownUpload({ ctx: txCtx, input })).id)

export const removeAvatar = ({ ctx }: { ctx: UserCtx }): Promise<ProfileUser> => changeAvatar(ctx, async () => null)
