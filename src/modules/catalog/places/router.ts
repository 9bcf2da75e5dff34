import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { addPlace, listCountries } from './add.service'
import { readDestination } from './find.service'
import { addPlaceInput, readDestinationInput } from './schema'
import { foundPlace, listedPlace } from './view'
import { listPlaces } from './service'

export const placesRouter = router({
  list: agentProcedure.output(answer(listedPlace.array())).query(listPlaces),
  countries: agentProcedure.query(listCountries),
  read: agentProcedure.input(readDestinationInput).query(readDestination),
  add: agentProcedure.input(addPlaceInput).output(answer(foundPlace)).mutation(addPlace),
})
