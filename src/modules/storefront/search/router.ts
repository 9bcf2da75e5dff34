import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { searchAlternatives } from './alternatives.service'
import { findDestinations, listTiles } from './destinations.service'
import { computeFacets } from './facets.service'
import { getPromises } from './promises.service'
import { findDestinationsInput, searchFilters, searchPackagesInput } from './schema'
import { searchPackages } from './service'
import { alternatives, destination, facets, promises, searchPage, tile } from './view'

export const searchRouter = router({
  list: publicProcedure.input(searchPackagesInput).output(answer(searchPage)).query(searchPackages),
  facets: publicProcedure
    .input(searchFilters.default({}))
    .output(answer(facets))
    .query(({ ctx, input }) => computeFacets({ ctx, input })),
  alternatives: publicProcedure.input(searchFilters).output(answer(alternatives)).query(searchAlternatives),
  destinations: publicProcedure
    .input(findDestinationsInput)
    .output(answer(destination.array()))
    .query(findDestinations),
  promises: publicProcedure.output(answer(promises)).query(getPromises),
  tiles: publicProcedure.output(answer(tile.array())).query(({ ctx }) => listTiles({ ctx })),
})
