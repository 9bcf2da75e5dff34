import { adminProcedure, agentProcedure, publicProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/audit/export.service'
import { exportPackages, listAdminPackages, packageFigures } from './admin-list.service'
import { createPackage, removePackage, setPackageStatuses, updatePackage } from './save.service'
import {
  createPackageInput,
  getPackageInput,
  listAdminPackagesInput,
  packagesByIdsInput,
  removePackageInput,
  setPackageStatusesInput,
  updatePackageInput,
} from './schema'
import { getPackage, packagesByIds } from './service'

export const packagesRouter = router({
  get: publicProcedure.input(getPackageInput).query(getPackage),
  byIds: publicProcedure.input(packagesByIdsInput).query(packagesByIds),
  adminList: agentProcedure.input(listAdminPackagesInput).query(listAdminPackages),
  export: exportProcedure(listAdminPackagesInput.omit({ limit: true })).mutation(exportPackages),
  figures: agentProcedure.query(packageFigures),
  create: agentProcedure.input(createPackageInput).mutation(createPackage),
  update: agentProcedure.input(updatePackageInput).mutation(updatePackage),
  setStatuses: agentProcedure.input(setPackageStatusesInput).mutation(setPackageStatuses),
  remove: adminProcedure.input(removePackageInput).mutation(removePackage),
})
