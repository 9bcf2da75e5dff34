import { publicProcedure, router } from '../../../platform/server/trpc'
import { fitsInput } from './schema'
import { findMatches } from './service'

export const fitsRouter = router({
  find: publicProcedure.input(fitsInput).query(findMatches),
})
