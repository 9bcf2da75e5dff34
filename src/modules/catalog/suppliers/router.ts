import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { importRouter } from '../../core/imports/calls.service'
import { supplierImporter } from './import.service'
import { createSupplierInput, listSuppliersInput, supplierInput, updateSupplierInput } from './schema'
import * as service from './service'
import { namedRow } from '../../../shared/views'
import { supplier, supplierPage } from './view'

export const suppliersRouter = router({
  list: staffProcedure('catalog.read')
    .input(listSuppliersInput)
    .output(answer(supplierPage))
    .query(service.listSuppliers),
  export: exportProcedure('catalog.read', listSuppliersInput.omit({ limit: true })).mutation(service.exportSuppliers),
  names: staffProcedure().output(answer(namedRow.array())).query(service.listSupplierOptions),
  get: staffProcedure('catalog.read').input(supplierInput).output(answer(supplier)).query(service.getSupplier),
  create: staffProcedure('suppliers.write')
    .input(createSupplierInput)
    .output(answer(supplier))
    .mutation(service.createSupplier),
  update: staffProcedure('suppliers.write')
    .input(updateSupplierInput)
    .output(answer(supplier))
    .mutation(service.updateSupplier),
})

export const supplierImportsRouter = importRouter(supplierImporter, 'suppliers.write')
