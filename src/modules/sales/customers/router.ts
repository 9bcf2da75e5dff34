import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { importRouter } from '../../core/imports/calls.service'
import { findDuplicates } from './duplicates.service'
import { customerImporter } from './import.service'
import * as list from './list.service'
import * as merge from './merge.service'
import * as schema from './schema'
import * as service from './service'
import * as views from './view'
import { getCustomer } from './view.service'

export const customersRouter = router({
  list: staffProcedure('customers.read')
    .input(schema.listCustomersInput)
    .output(answer(views.customerPage))
    .query(list.listCustomers),
  export: exportProcedure('customers.read', schema.exportCustomersInput).mutation(list.exportCustomers),
  get: staffProcedure('customers.read').input(schema.customerIdInput).output(answer(views.customer)).query(getCustomer),
  create: staffProcedure('customers.write')
    .input(schema.createCustomerInput)
    .output(answer(views.customer))
    .mutation(service.createCustomer),
  duplicates: staffProcedure('customers.read')
    .input(schema.customerIdInput)
    .output(answer(views.duplicate.array()))
    .query(findDuplicates),
  merges: staffProcedure('customers.read')
    .input(schema.customerIdInput)
    .output(answer(views.merge.array()))
    .query(merge.listMerges),
  merge: staffProcedure('customers.write')
    .input(schema.mergeCustomersInput)
    .output(answer(views.mergedCustomer))
    .mutation(merge.mergeCustomers),
  undoMerge: staffProcedure('customers.write')
    .input(schema.undoMergeInput)
    .output(answer(views.customer))
    .mutation(merge.undoMerge),
  update: staffProcedure('customers.write')
    .input(schema.updateCustomerInput)
    .output(answer(views.customer))
    .mutation(service.updateCustomer),
})

export const customerImportsRouter = importRouter(customerImporter, 'customers.write')
