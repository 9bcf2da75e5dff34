import { agentProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { createSupplierInput, listSuppliersInput, supplierInput, updateSupplierInput } from './schema'
import * as service from './service'

export const suppliersRouter = router({
  list: agentProcedure.input(listSuppliersInput).query(service.listSuppliers),
  export: exportProcedure(listSuppliersInput.omit({ limit: true })).mutation(service.exportSuppliers),
  names: agentProcedure.query(service.supplierNames),
  get: agentProcedure.input(supplierInput).query(service.getSupplier),
  create: agentProcedure.input(createSupplierInput).mutation(service.createSupplier),
  update: agentProcedure.input(updateSupplierInput).mutation(service.updateSupplier),
})
