import { publicProcedure, router } from '../../../platform/server/trpc'
import { fitsInput } from './schema'
import { findFits } from './service'

export const fitsRouter = router({
  find: publicProcedure.input(fitsInput).query(findFits),
})
