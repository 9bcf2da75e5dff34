import { adminProcedure, agentProcedure, router } from '../../../platform/server/trpc'
import { createTaxInput, removeTaxInput, updateTaxInput } from './schema'
import * as service from './service'

export const taxesRouter = router({
  list: agentProcedure.query(service.listTaxes),
  create: adminProcedure.input(createTaxInput).mutation(service.createTax),
  update: adminProcedure.input(updateTaxInput).mutation(service.updateTax),
  remove: adminProcedure.input(removeTaxInput).mutation(service.removeTax),
})
