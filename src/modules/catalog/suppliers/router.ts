import { router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { createSupplierInput, listSuppliersInput, supplierInput, updateSupplierInput } from './schema'
import * as service from './service'

export const suppliersRouter = router({
  list: staffProcedure('catalog.read').input(listSuppliersInput).query(service.listSuppliers),
  export: exportProcedure('catalog.read', listSuppliersInput.omit({ limit: true })).mutation(service.exportSuppliers),
  names: staffProcedure('catalog.read').query(service.supplierNames),
  get: staffProcedure('catalog.read').input(supplierInput).query(service.getSupplier),
  create: staffProcedure('suppliers.write').input(createSupplierInput).mutation(service.createSupplier),
  update: staffProcedure('suppliers.write').input(updateSupplierInput).mutation(service.updateSupplier),
})
