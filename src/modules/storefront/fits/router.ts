import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { findMatchesInput } from './schema'
import { findMatches } from './service'
import { matches } from './view'

export const fitsRouter = router({
  find: publicProcedure.input(findMatchesInput).output(answer(matches)).query(findMatches),
})
