import { importRouter } from '../../core/imports/calls.service'
import { packageImporter } from './import.service'
import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { removePackageInput } from '../../catalog/packages/schema'
import { removePackage } from './remove-package.service'
import { removedPackage } from '../../catalog/packages/view'

/** Joins the packages: what becomes of one depends on the requests for it. */
export const packageActsRouter = router({
  remove: staffProcedure('catalog.delete')
    .input(removePackageInput)
    .output(answer(removedPackage))
    .mutation(removePackage),
})

export const packageImportsRouter = importRouter(packageImporter, 'packages.write')
