import { adminProcedure, agentProcedure, answer, publicProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { agencySettings, updateAgencyInput } from '../../settings/settings/schema'
import { exportPackages, listAdminPackages, packageFigures } from './admin-list.service'
import { changeAgency, replaceAgency } from './agency.service'
import { createPackage, setPackageStatuses, updatePackage } from './save.service'
import {
  createPackageInput,
  getPackageInput,
  listAdminPackagesInput,
  packagesByIdsInput,
  setPackageStatusesInput,
  updatePackageInput,
} from './schema'
import { adminPackagePage, packageCard, packageDetail } from './view'
import { getPackage, packagesByIds } from './service'

export const packagesRouter = router({
  get: publicProcedure.input(getPackageInput).output(answer(packageDetail)).query(getPackage),
  byIds: publicProcedure.input(packagesByIdsInput).output(answer(packageCard.array())).query(packagesByIds),
  adminList: agentProcedure.input(listAdminPackagesInput).output(answer(adminPackagePage)).query(listAdminPackages),
  export: exportProcedure(listAdminPackagesInput.omit({ limit: true })).mutation(exportPackages),
  figures: agentProcedure.query(packageFigures),
  create: agentProcedure.input(createPackageInput).output(answer(packageDetail)).mutation(createPackage),
  update: agentProcedure.input(updatePackageInput).output(answer(packageDetail)).mutation(updatePackage),
  setStatuses: agentProcedure.input(setPackageStatusesInput).mutation(setPackageStatuses),
})

/** Joins the settings: their currency has to suit the packages. */
export const agencyRouter = router({
  update: adminProcedure.input(updateAgencyInput).mutation(changeAgency),
  saveAgency: adminProcedure.input(agencySettings).mutation(replaceAgency),
})
