import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { createTaxInput, removeTaxInput, updateTaxInput } from './schema'
import * as service from './service'
import { done } from '../../../shared/views'
import { taxRate } from './view'

export const taxesRouter = router({
  list: staffProcedure().output(answer(taxRate.array())).query(service.listTaxes),
  export: exportProcedure('settings.manage', wholeList).mutation(service.exportTaxes),
  create: staffProcedure('settings.manage').input(createTaxInput).output(answer(taxRate)).mutation(service.createTax),
  update: staffProcedure('settings.manage').input(updateTaxInput).output(answer(taxRate)).mutation(service.updateTax),
  remove: staffProcedure('settings.manage').input(removeTaxInput).output(answer(done)).mutation(service.removeTax),
})
