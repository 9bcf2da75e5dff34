import { importRouter } from '../../core/imports/calls.service'
import { packageImporter } from './import.service'
import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listAdminPackagesInput, removePackageInput } from '../../catalog/packages/schema'
import { exportProcedure } from '../../core/events/export.service'
import { exportWithOptions } from './export.service'
import { removePackage } from './remove-package.service'
import { removedPackage } from '../../catalog/packages/view'

/** Joins the packages: what becomes of one depends on the requests for it, and the import says what a file has of it. */
export const packageActsRouter = router({
  remove: staffProcedure('catalog.delete')
    .input(removePackageInput)
    .output(answer(removedPackage))
    .mutation(removePackage),
  exportWithOptions: exportProcedure('catalog.read', listAdminPackagesInput.omit({ limit: true })).mutation(
    exportWithOptions,
  ),
})

export const packageImportsRouter = importRouter(packageImporter, 'packages.write')
