import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { pictureUrl } from '../../core/media/picture.rules'
import type { LibraryPicture } from '../../core/media/view'
import { deleteUnused, discardAgencyUnless, discardUnless } from '../../core/media/discard.service'
import { describeWithUse, listWithUse } from '../../core/media/library.service'
import type { DescribePictureInput, ListPicturesInput } from '../../core/media/schema'
import { listPortraitsAmong } from '../../identity/auth/portraits.service'
import { listShownPictures } from '../../settings/settings/pictures.service'
import { listPagePictures } from '../../settings/pages/service'
import { getAgency } from '../../settings/settings/service'
import { listItemPictures } from '../inventory/pictures.service'
import { listMediaInDrafts } from '../package-drafts/media.service'
import { listPackagePictures } from '../packages/pictures.service'
import { listPlacePictures } from '../places/pictures.service'
import { listMediaInVersions } from '../packages/versions.service'
import { listUses, matchUses } from './uses.service'

/** Returns which of these pictures are in use; with `by`, in use by this user. */
async function listPicturesInUse(ctx: Ctx, ids: readonly string[], by?: string): Promise<string[]> {
  const portraits = await listPortraitsAmong(ctx, ids, by)
  if (by) return portraits
  const shown = await Promise.all([
    getAgency({ ctx }).then((agency) => listShownPictures(ctx, agency, ids)),
    listPagePictures(ctx, ids),
    listPlacePictures(ctx, ids),
    listItemPictures(ctx, ids),
    listPackagePictures(ctx, ids),
    listMediaInDrafts(ctx, ids),
    listMediaInVersions(ctx, ids),
  ])
  return [...portraits, ...shown.flat()]
}

export const listPictures = ({ ctx, input }: Call<ListPicturesInput>) =>
  listWithUse(ctx, input, { inUse: listPicturesInUse, listUses, matchUses })

/** Exports all matching images, with their addresses. @throws AppError invalid `cursor` */
export const exportPictures = createExport(listPictures, {
  Address: ({ key }: LibraryPicture) => pictureUrl(key),
  Shows: ({ alt }) => alt,
  Width: ({ width }) => width,
  Height: ({ height }) => height,
  Bytes: ({ bytes }) => bytes,
  Used: ({ isUsed }) => (isUsed ? 'Yes' : 'No'),
  'Used in': ({ uses }) => uses.map(({ kind, name }) => `${kind} ${name}`).join('; '),
  Uploaded: ({ createdAt }) => createdAt,
})

export const describePicture = ({ ctx, input }: Call<DescribePictureInput>) =>
  describeWithUse(ctx, input, { inUse: listPicturesInUse, listUses })

/** Deletes a picture that nothing shows. @throws AppError not-found, conflict */
export async function removePicture({ ctx, input }: Call<{ id: string }>): Promise<{ success: true }> {
  await deleteUnused(ctx, input.id, listPicturesInUse)
  return { success: true }
}

export const discardUnused = ({ ctx, input }: Call<Parameters<typeof discardUnless>[1]>): Promise<void> =>
  discardUnless(ctx, input, listPicturesInUse)

export const discardAgencyPictures = ({ ctx, input }: Call<{ mediaIds: string[] }>): Promise<void> =>
  discardAgencyUnless(ctx, input, listPicturesInUse)
