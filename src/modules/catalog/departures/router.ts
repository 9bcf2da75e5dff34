import { agentProcedure, publicProcedure, router } from '../../../platform/server/trpc'
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
import { departuresOfPackage, getDeparture } from './view.service'

export const departuresRouter = router({
  ofPackage: publicProcedure.input(packageDeparturesInput).query(departuresOfPackage),
  list: agentProcedure.input(listDeparturesInput).query(listDepartures),
  export: exportProcedure(listDeparturesInput.omit({ limit: true })).mutation(exportDepartures),
  get: agentProcedure.input(departureInput).query(getDeparture),
  create: agentProcedure.input(createDeparturesInput).mutation(createDepartures),
  update: agentProcedure.input(updateDepartureInput).mutation(updateDeparture),
  remove: agentProcedure.input(removeDeparturesInput).mutation(removeDepartures),
})
