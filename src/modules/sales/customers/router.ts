import { agentProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { findDuplicates } from './duplicates.service'
import * as list from './list.service'
import * as merge from './merge.service'
import * as schema from './schema'
import * as service from './service'
import { getCustomer } from './view.service'

export const customersRouter = router({
  list: agentProcedure.input(schema.listCustomersInput).query(list.listCustomers),
  export: exportProcedure(schema.exportCustomersInput).mutation(list.exportCustomers),
  get: agentProcedure.input(schema.customerIdInput).query(getCustomer),
  create: agentProcedure.input(schema.createCustomerInput).mutation(service.createCustomer),
  duplicates: agentProcedure.input(schema.customerIdInput).query(findDuplicates),
  merges: agentProcedure.input(schema.customerIdInput).query(merge.listMerges),
  merge: agentProcedure.input(schema.mergeCustomersInput).mutation(merge.mergeCustomers),
  undoMerge: agentProcedure.input(schema.undoMergeInput).mutation(merge.undoMerge),
  update: agentProcedure.input(schema.updateCustomerInput).mutation(service.updateCustomer),
})
