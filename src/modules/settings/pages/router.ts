import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { createPageInput, pageActInput, pageInput, readPageInput, updatePageInput } from './schema'
import { done } from '../../../shared/views'
import * as service from './service'
import { listedPage, ownPage, pageDraft } from './view'

const staff = staffProcedure('settings.manage')

export const pagesRouter = router({
  read: publicProcedure.input(readPageInput).output(answer(ownPage)).query(service.readPage),
  list: staff.output(answer(listedPage.array())).query(service.listPages),
  export: exportProcedure('settings.manage', wholeList).mutation(service.exportPages),
  open: staff.input(pageInput).output(answer(pageDraft)).query(service.openPage),
  create: staff.input(createPageInput).output(answer(pageDraft)).mutation(service.createPage),
  update: staff.input(updatePageInput).output(answer(pageDraft)).mutation(service.updatePage),
  publish: staff.input(pageActInput).output(answer(pageDraft)).mutation(service.publishPage),
  unpublish: staff.input(pageActInput).output(answer(pageDraft)).mutation(service.unpublishPage),
  remove: staff.input(pageActInput).output(answer(done)).mutation(service.removePage),
})
