import { agentProcedure, router } from '../../platform/server/trpc'
import { getCustomerInput, listCustomersInput, updateCustomerInput } from './schema'
import * as service from './service'

export const customersRouter = router({
  list: agentProcedure.input(listCustomersInput).query(service.listCustomers),
  get: agentProcedure.input(getCustomerInput).query(service.getCustomer),
  update: agentProcedure.input(updateCustomerInput).mutation(service.updateCustomer),
})
