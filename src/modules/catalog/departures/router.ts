import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { importRouter } from '../../core/imports/calls.service'
import { updateDeparture } from './change.service'
import { createDepartures, removeDepartures } from './create.service'
import { departureImporter } from './import.service'
import { exportDepartures, listDepartures } from './list.service'
import {
  createDeparturesInput,
  departureInput,
  listDeparturesInput,
  packageDeparturesInput,
  removeDeparturesInput,
  updateDepartureInput,
} from './schema'
import { addedDepartures, departurePage, departureView, publicDeparture, removedDepartures } from './view'
import { listPackageDepartures, getDeparture } from './view.service'

export const departuresRouter = router({
  ofPackage: publicProcedure
    .input(packageDeparturesInput)
    .output(answer(publicDeparture.array()))
    .query(listPackageDepartures),
  list: staffProcedure('catalog.read').input(listDeparturesInput).output(answer(departurePage)).query(listDepartures),
  export: exportProcedure('catalog.read', listDeparturesInput.omit({ limit: true })).mutation(exportDepartures),
  get: staffProcedure('catalog.read').input(departureInput).output(answer(departureView)).query(getDeparture),
  create: staffProcedure('departures.write')
    .input(createDeparturesInput)
    .output(answer(addedDepartures))
    .mutation(createDepartures),
  update: staffProcedure('departures.write')
    .input(updateDepartureInput)
    .output(answer(departureView))
    .mutation(updateDeparture),
  remove: staffProcedure('departures.write')
    .input(removeDeparturesInput)
    .output(answer(removedDepartures))
    .mutation(removeDepartures),
})

export const departureImportsRouter = importRouter(departureImporter, 'departures.write')
