import { agentProcedure, router } from '../../../platform/server/trpc'
import { chooseDefaultViewInput, createViewInput, listViewsInput, removeViewInput, updateViewInput } from './schema'
import { chooseDefaultView } from './default.service'
import * as service from './service'

export const viewsRouter = router({
  list: agentProcedure.input(listViewsInput).query(service.listViews),
  create: agentProcedure.input(createViewInput).mutation(service.createView),
  update: agentProcedure.input(updateViewInput).mutation(service.updateView),
  chooseDefault: agentProcedure.input(chooseDefaultViewInput).mutation(chooseDefaultView),
  remove: agentProcedure.input(removeViewInput).mutation(service.removeView),
})
