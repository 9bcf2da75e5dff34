import { router, staffProcedure } from '../../../platform/server/trpc'
import { createTaxInput, removeTaxInput, updateTaxInput } from './schema'
import * as service from './service'

export const taxesRouter = router({
  list: staffProcedure().query(service.listTaxes),
  create: staffProcedure('settings.manage').input(createTaxInput).mutation(service.createTax),
  update: staffProcedure('settings.manage').input(updateTaxInput).mutation(service.updateTax),
  remove: staffProcedure('settings.manage').input(removeTaxInput).mutation(service.removeTax),
})
