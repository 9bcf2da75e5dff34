import { agentProcedure, answer, publicProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { updateDeparture } from './change.service'
import { createDepartures, removeDepartures } from './create.service'
import { exportDepartures, listDepartures } from './list.service'
import {
  createDeparturesInput,
  departureInput,
  listDeparturesInput,
  packageDeparturesInput,
  removeDeparturesInput,
  updateDepartureInput,
} from './schema'
import { addedDepartures, departurePage, departureView, publicDeparture } from './view'
import { departuresOfPackage, getDeparture } from './view.service'

export const departuresRouter = router({
  ofPackage: publicProcedure
    .input(packageDeparturesInput)
    .output(answer(publicDeparture.array()))
    .query(departuresOfPackage),
  list: agentProcedure.input(listDeparturesInput).output(answer(departurePage)).query(listDepartures),
  export: exportProcedure(listDeparturesInput.omit({ limit: true })).mutation(exportDepartures),
  get: agentProcedure.input(departureInput).output(answer(departureView)).query(getDeparture),
  create: agentProcedure.input(createDeparturesInput).output(answer(addedDepartures)).mutation(createDepartures),
  update: agentProcedure.input(updateDepartureInput).output(answer(departureView)).mutation(updateDeparture),
  remove: agentProcedure.input(removeDeparturesInput).mutation(removeDepartures),
})
