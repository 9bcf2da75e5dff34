import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listPicturesInput, removePictureInput } from '../../core/media/schema'
import { done } from '../../../shared/views'
import { listPictures, removePicture } from './service'
import { libraryPage } from '../../core/media/view'

/** Joins the procedures of media under their name. */
export const picturesRouter = router({
  library: staffProcedure('catalog.read').input(listPicturesInput).output(answer(libraryPage)).query(listPictures),
  remove: staffProcedure('settings.manage').input(removePictureInput).output(answer(done)).mutation(removePicture),
})
