import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listPicturesInput } from '../../core/media/schema'
import { listPictures } from './service'
import { libraryPage } from '../../core/media/view'

/** Joins the procedures of media under their name. */
export const picturesRouter = router({
  library: staffProcedure('catalog.read').input(listPicturesInput).output(answer(libraryPage)).query(listPictures),
})
