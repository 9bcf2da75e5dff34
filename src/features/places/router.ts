import { publicProcedure, router } from '../../platform/server/trpc'
import { listTiles, searchOptions } from './service'

export const placesRouter = router({
  tiles: publicProcedure.query(({ ctx }) => listTiles({ ctx })),
  options: publicProcedure.query(({ ctx }) => searchOptions({ ctx })),
})
