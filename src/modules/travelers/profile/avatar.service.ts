import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { recordEvent } from '../../core/events/service'
import { changeUser } from '../../identity/auth/service'
import { users } from '../../identity/auth/table'
import { discardPictures } from '../../core/media/discard.service'
import { createUpload, getOwnUpload } from '../../core/media/upload.service'
import type { SetAvatarInput } from './schema'
import { getProfile } from './service'
import type { ProfileUser } from './view'
import { lockRow } from '../../core/locks/lock.service'

/**
 * Returns a single-use upload URL for the profile picture, valid for five minutes and at most 5 MB. `uploadUrl` is a
 * path of this site.
 */
export const startAvatar = async ({ ctx }: { ctx: UserCtx }): Promise<{ uploadUrl: string }> => ({
  uploadUrl: await createUpload({ ctx }),
})

/** Replaces the image, and enqueues the removal of the previous one. Runs `pick` under the user's row lock. */
async function changeAvatar(ctx: UserCtx, pick: (txCtx: UserCtx) => Promise<string | null>): Promise<ProfileUser> {
  await withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, users, ctx.actor.id)
    const imageId = await pick(tx)
    if (!before || before.profileImageId === imageId) return
    await changeUser(tx, ctx.actor.id, { profileImageId: imageId })
    const action = imageId ? 'avatar.set' : 'avatar.removed'
    await recordEvent(tx, { kind: action, about: { entity: 'user', id: ctx.actor.id } })
    await discardPictures({ ctx: tx, input: before.profileImageId ? [before.profileImageId] : [] })
  })
  return getProfile({ ctx })
}

/** @throws AppError not-found for an image that the caller did not upload */
export const setAvatar = ({ ctx, input }: UserCall<SetAvatarInput>): Promise<ProfileUser> =>
  changeAvatar(ctx, async (txCtx) => (await getOwnUpload({ ctx: txCtx, input })).id)

export const removeAvatar = ({ ctx }: { ctx: UserCtx }): Promise<ProfileUser> => changeAvatar(ctx, async () => null)
