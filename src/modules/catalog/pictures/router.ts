import { agentProcedure, router } from '../../../platform/server/trpc'
import { listPicturesInput } from '../../core/media/schema'
import { listPictures } from './service'

/** Joins the procedures of media under their name. */
export const picturesRouter = router({
  library: agentProcedure.input(listPicturesInput).query(listPictures),
})
