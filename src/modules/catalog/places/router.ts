import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { addPlace, listCountries } from './add.service'
import { readDestination } from './find.service'
import { addPlaceInput, readDestinationInput } from './schema'
import { country, foundPlace, listedPlace, placeReading } from './view'
import { listPlaces } from './service'

export const placesRouter = router({
  list: staffProcedure().output(answer(listedPlace.array())).query(listPlaces),
  countries: staffProcedure().output(answer(country.array())).query(listCountries),
  read: staffProcedure().input(readDestinationInput).output(answer(placeReading)).query(readDestination),
  add: staffProcedure('packages.write').input(addPlaceInput).output(answer(foundPlace)).mutation(addPlace),
})
