import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { destinationInput } from './schema'
import { getDestination, listAll } from './service'
import { destination, listedDestination } from './view'

export const destinationsRouter = router({
  get: publicProcedure.input(destinationInput).output(answer(destination)).query(getDestination),
  list: publicProcedure.output(answer(listedDestination.array())).query(({ ctx }) => listAll({ ctx })),
})
