import { adminProcedure, router } from '../../../platform/server/trpc'
import { removePackageInput } from '../../catalog/packages/schema'
import { removePackage } from './remove-package.service'

/** Joins the packages: what becomes of one depends on the requests for it. */
export const packageActsRouter = router({
  remove: adminProcedure.input(removePackageInput).mutation(removePackage),
})
