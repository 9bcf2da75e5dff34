import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { fitsInput } from './schema'
import { findMatches } from './service'
import { matches } from './view'

export const fitsRouter = router({
  find: publicProcedure.input(fitsInput).output(answer(matches)).query(findMatches),
})
