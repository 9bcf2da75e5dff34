import { agencyBrand, agencyCurrencies, agencyLists } from '../../settings/settings/view'
import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { pickView } from '../../../shared/views'
import { listFields } from '../../settings/settings/lists.rules'
import { agencyTerms } from '../../settings/terms/view'
import { mergeCategoryInput, updateAgencyInput } from '../../settings/settings/schema'
import { exportPackages, listAdminPackages, getPackageFigures } from './admin-list.service'
import { changeAgency, changePart, mergeCategory } from './agency.service'
import { createPackage, setPackageStatuses, updatePackage } from './save.service'
import {
  createPackageInput,
  getPackageInput,
  listAdminPackagesInput,
  packagesByIdsInput,
  setPackageStatusesInput,
  updatePackageInput,
} from './schema'
import { listUses } from './uses.service'
import * as views from './view'
import { getPackage, listPackagesByIds } from './service'

export const packagesRouter = router({
  get: publicProcedure.input(getPackageInput).output(answer(views.packageDetail)).query(getPackage),
  byIds: publicProcedure.input(packagesByIdsInput).output(answer(views.packageCard.array())).query(listPackagesByIds),
  adminList: staffProcedure('catalog.read')
    .input(listAdminPackagesInput)
    .output(answer(views.adminPackagePage))
    .query(listAdminPackages),
  export: exportProcedure('catalog.read', listAdminPackagesInput.omit({ limit: true })).mutation(exportPackages),
  figures: staffProcedure('catalog.read').output(answer(views.packageFigures)).query(getPackageFigures),
  listUses: staffProcedure('catalog.read').output(answer(views.listUse.array())).query(listUses),
  create: staffProcedure('packages.write')
    .input(createPackageInput)
    .output(answer(views.packageDetail))
    .mutation(createPackage),
  update: staffProcedure('packages.write')
    .input(updatePackageInput)
    .output(answer(views.packageDetail))
    .mutation(updatePackage),
  setStatuses: staffProcedure('packages.write')
    .input(setPackageStatusesInput)
    .output(answer(views.movedPackages))
    .mutation(setPackageStatuses),
})

/** Joins the settings: their currency has to suit the packages. */
export const agencyRouter = router({
  changeTerms: staffProcedure('settings.manage')
    .input(updateAgencyInput.pick({ version: true, paymentTerms: true, estimate: true }))
    .output(answer(agencyTerms))
    .mutation(changePart(changeAgency, (one) => pickView(agencyTerms, one, {}))),
  changeCurrencies: staffProcedure('settings.manage')
    .input(updateAgencyInput.pick({ version: true, currency: true, sellsIn: true }))
    .output(answer(agencyCurrencies))
    .mutation(changePart(changeAgency, (one) => pickView(agencyCurrencies, one, {}))),
  changeLists: staffProcedure('settings.manage')
    .input(updateAgencyInput.pick(listFields))
    .output(answer(agencyLists))
    .mutation(changePart(changeAgency, (one) => pickView(agencyLists, one, {}))),
  mergeCategory: staffProcedure('settings.manage')
    .input(mergeCategoryInput)
    .output(answer(agencyLists))
    .mutation(changePart(mergeCategory, (one) => pickView(agencyLists, one, {}))),
  changeBrand: staffProcedure('settings.manage')
    .input(updateAgencyInput.pick({ version: true, name: true, brand: true }))
    .output(answer(agencyBrand))
    .mutation(changePart(changeAgency, (one) => pickView(agencyBrand, one, {}))),
})
