import { publicProcedure, router } from '../../../platform/server/trpc'
import { searchAlternatives } from './alternatives.service'
import { listDestinations, listTiles } from './destinations.service'
import { packageFacets } from './facets.service'
import { getPromises } from './promises.service'
import { searchFilters, searchPackagesInput } from './schema'
import { searchPackages } from './service'

export const searchRouter = router({
  list: publicProcedure.input(searchPackagesInput).query(searchPackages),
  facets: publicProcedure.input(searchFilters.default({})).query(({ ctx, input }) => packageFacets({ ctx, input })),
  alternatives: publicProcedure.input(searchFilters).query(searchAlternatives),
  destinations: publicProcedure.query(({ ctx }) => listDestinations({ ctx })),
  promises: publicProcedure.query(getPromises),
  tiles: publicProcedure.query(({ ctx }) => listTiles({ ctx })),
})
