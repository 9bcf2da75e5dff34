import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { chooseDefaultViewInput, createViewInput, listViewsInput, removeViewInput, updateViewInput } from './schema'
import { chooseDefaultView } from './default.service'
import * as service from './service'
import { rowId } from '../../../shared/views'
import { chosenView, savedView } from './view'

export const viewsRouter = router({
  list: staffProcedure().input(listViewsInput).output(answer(savedView.array())).query(service.listViews),
  create: staffProcedure().input(createViewInput).output(answer(savedView)).mutation(service.createView),
  update: staffProcedure().input(updateViewInput).output(answer(savedView)).mutation(service.updateView),
  chooseDefault: staffProcedure().input(chooseDefaultViewInput).output(answer(chosenView)).mutation(chooseDefaultView),
  remove: staffProcedure().input(removeViewInput).output(answer(rowId)).mutation(service.removeView),
})
