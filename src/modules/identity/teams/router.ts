import { answer, noAccess, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { done } from '../../../shared/views'
import { createTeamInput, removeTeamInput, setTeamsInput, updateTeamInput } from './schema'
import * as service from './service'
import { team } from './view'

const teamsProcedure = staffProcedure('roles.manage')
/** Guards what lets people see each other's records. */
const access = teamsProcedure.meta({ personOnly: noAccess })

export const teamsRouter = router({
  list: staffProcedure().output(answer(team.array())).query(service.listTeams),
  export: exportProcedure('roles.manage', wholeList).mutation(service.exportTeams),
  create: access.input(createTeamInput).output(answer(team)).mutation(service.createTeam),
  update: access.input(updateTeamInput).output(answer(team)).mutation(service.updateTeam),
  setForUser: access.input(setTeamsInput).output(answer(team.array())).mutation(service.setUserTeams),
  remove: teamsProcedure.input(removeTeamInput).output(answer(done)).mutation(service.removeTeam),
})
