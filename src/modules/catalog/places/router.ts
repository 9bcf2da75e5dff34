import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { text, texts } from '../../../shared/views'
import { importRouter } from '../../core/imports/calls.service'
import { exportProcedure } from '../../core/events/export.service'
import { searchKnownInput, takeKnownInput } from '../gazetteer/schema'
import { searchKnown } from '../gazetteer/service'
import { takeKnown } from '../gazetteer/take.service'
import { knownPlace } from '../gazetteer/view'
import { addPlace } from './add.service'
import { listCountries } from './country.service'
import { createPlace, updatePlace } from './edit.service'
import { readDestination } from './find.service'
import { placeImporter } from './import.service'
import { mergePlaces } from './merge.service'
import { drawPlacePoint } from './point.service'
import { removePlace } from './remove.service'
import * as schema from './schema'
import { listUnknown } from './service'
import { listTilePlaces, setTiles } from './tiles.service'
import { country, listedPlace, place, placePage, placeReading, tile } from './view'
import { exportPlaces, getPlace, listPlaces, searchPlaces } from './view.service'

const read = staffProcedure('catalog.read')
const write = staffProcedure('packages.write')
const remove = staffProcedure('catalog.delete')

export const placesRouter = router({
  list: staffProcedure().input(schema.listPlacesInput).output(answer(listedPlace.array())).query(listPlaces),
  countries: staffProcedure().output(answer(country.array())).query(listCountries),
  read: staffProcedure().input(schema.readDestinationInput).output(answer(placeReading)).query(readDestination),
  unknown: read.input(schema.namesInput).output(answer(texts)).query(listUnknown),
  search: read.input(schema.searchPlacesInput).output(answer(placePage)).query(searchPlaces),
  export: exportProcedure('catalog.read', schema.searchPlacesInput.omit({ limit: true })).mutation(exportPlaces),
  get: read.input(schema.placeIdInput).output(answer(place)).query(getPlace),
  known: read.input(searchKnownInput).output(answer(knownPlace.array())).query(searchKnown),
  add: write.input(schema.addPlaceInput).output(answer(place)).mutation(addPlace),
  take: write.input(takeKnownInput).output(answer(place)).mutation(takeKnown),
  create: write.input(schema.createPlaceInput).output(answer(place)).mutation(createPlace),
  update: write.input(schema.updatePlaceInput).output(answer(place)).mutation(updatePlace),
  point: read.input(schema.pointInput).output(answer(text)).query(drawPlacePoint),
  tiles: read.output(answer(tile.array())).query(listTilePlaces),
  setTiles: staffProcedure('settings.manage')
    .input(schema.setTilesInput)
    .output(answer(tile.array()))
    .mutation(setTiles),
  merge: remove.input(schema.mergePlacesInput).output(answer(place)).mutation(mergePlaces),
  remove: remove.input(schema.placeIdInput).output(answer(place)).mutation(removePlace),
})

export const placeImportsRouter = importRouter(placeImporter, 'packages.write')
