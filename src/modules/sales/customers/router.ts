import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { findDuplicates } from './duplicates.service'
import * as list from './list.service'
import * as merge from './merge.service'
import * as schema from './schema'
import * as service from './service'
import * as views from './view'
import { getCustomer } from './view.service'

export const customersRouter = router({
  list: agentProcedure.input(schema.listCustomersInput).output(answer(views.customerPage)).query(list.listCustomers),
  export: exportProcedure(schema.exportCustomersInput).mutation(list.exportCustomers),
  get: agentProcedure.input(schema.customerIdInput).output(answer(views.customer)).query(getCustomer),
  create: agentProcedure
    .input(schema.createCustomerInput)
    .output(answer(views.customer))
    .mutation(service.createCustomer),
  duplicates: agentProcedure
    .input(schema.customerIdInput)
    .output(answer(views.duplicate.array()))
    .query(findDuplicates),
  merges: agentProcedure.input(schema.customerIdInput).output(answer(views.merge.array())).query(merge.listMerges),
  merge: agentProcedure
    .input(schema.mergeCustomersInput)
    .output(answer(views.mergedCustomer))
    .mutation(merge.mergeCustomers),
  undoMerge: agentProcedure.input(schema.undoMergeInput).output(answer(views.customer)).mutation(merge.undoMerge),
  update: agentProcedure
    .input(schema.updateCustomerInput)
    .output(answer(views.customer))
    .mutation(service.updateCustomer),
})
