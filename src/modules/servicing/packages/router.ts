import { router, staffProcedure } from '../../../platform/server/trpc'
import { removePackageInput } from '../../catalog/packages/schema'
import { removePackage } from './remove-package.service'

/** Joins the packages: what becomes of one depends on the requests for it. */
export const packageActsRouter = router({
  remove: staffProcedure('catalog.delete').input(removePackageInput).mutation(removePackage),
})
