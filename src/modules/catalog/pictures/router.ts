import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { describePictureInput, listPicturesInput, removePictureInput } from '../../core/media/schema'
import { exportProcedure } from '../../core/events/export.service'
import { done } from '../../../shared/views'
import { describePicture, exportPictures, listPictures, removePicture } from './service'
import { libraryPage, libraryPicture } from '../../core/media/view'

/** Joins the procedures of media under their name. */
export const picturesRouter = router({
  library: staffProcedure('catalog.read').input(listPicturesInput).output(answer(libraryPage)).query(listPictures),
  export: exportProcedure('catalog.read', listPicturesInput.omit({ limit: true })).mutation(exportPictures),
  describe: staffProcedure('packages.write')
    .input(describePictureInput)
    .output(answer(libraryPicture))
    .mutation(describePicture),
  remove: staffProcedure('settings.manage').input(removePictureInput).output(answer(done)).mutation(removePicture),
})
