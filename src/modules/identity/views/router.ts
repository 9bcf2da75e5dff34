import { router, staffProcedure } from '../../../platform/server/trpc'
import { chooseDefaultViewInput, createViewInput, listViewsInput, removeViewInput, updateViewInput } from './schema'
import { chooseDefaultView } from './default.service'
import * as service from './service'

export const viewsRouter = router({
  list: staffProcedure().input(listViewsInput).query(service.listViews),
  create: staffProcedure().input(createViewInput).mutation(service.createView),
  update: staffProcedure().input(updateViewInput).mutation(service.updateView),
  chooseDefault: staffProcedure().input(chooseDefaultViewInput).mutation(chooseDefaultView),
  remove: staffProcedure().input(removeViewInput).mutation(service.removeView),
})
