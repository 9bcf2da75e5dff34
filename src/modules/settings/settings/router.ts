import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { pickView } from '../../../shared/views'
import { agencyTerms } from '../terms/view'
import * as rates from './rates.service'
import { deleteRateInput, pageRatesInput, setRateInput } from './schema'
import * as service from './service'
import { exportProcedure } from '../../core/events/export.service'
import { makeImportCalls } from '../../core/imports/calls.service'
import { done, exchangeRate } from '../../../shared/views'
import {
  agencyBrand,
  agencyCurrencies,
  agencyLists,
  ownAgency,
  policyTexts,
  productVersion,
  site,
  ratePage,
  storedRate,
} from './view'

const rateImports = makeImportCalls(rates.exchangeRateImporter, 'settings.manage')

export const settingsRouter = router({
  site: publicProcedure.output(answer(site)).query(({ ctx }) => service.getCachedSite(ctx)),
  // Serves pages of 1.0.0 while its servers run beside this version; remove it with the release after the next.
  policies: publicProcedure.output(answer(policyTexts)).query(service.getPolicies),
  version: staffProcedure('settings.manage').output(answer(productVersion)).query(service.getVersion),
  agency: staffProcedure('settings.manage').output(answer(ownAgency)).query(service.getOwnAgency),
  terms: staffProcedure('settings.manage')
    .output(answer(agencyTerms))
    .query(async ({ ctx }) => pickView(agencyTerms, await service.getOwnAgency({ ctx }), {})),
  currencies: staffProcedure('settings.manage')
    .output(answer(agencyCurrencies))
    .query(async ({ ctx }) => pickView(agencyCurrencies, await service.getOwnAgency({ ctx }), {})),
  lists: staffProcedure('settings.manage')
    .output(answer(agencyLists))
    .query(async ({ ctx }) => pickView(agencyLists, await service.getOwnAgency({ ctx }), {})),
  brand: staffProcedure('settings.manage')
    .output(answer(agencyBrand))
    .query(async ({ ctx }) => pickView(agencyBrand, await service.getOwnAgency({ ctx }), {})),
  exchangeRates: staffProcedure('settings.manage')
    .input(pageRatesInput)
    .output(answer(ratePage))
    .query(rates.listRates),
  // Serves pages of 1.0.0, as `policies`.
  rates: staffProcedure('settings.manage').output(answer(storedRate.array())).query(rates.listNewestRates),
  setRate: staffProcedure('settings.manage').input(setRateInput).output(answer(exchangeRate)).mutation(service.setRate),
  deleteRate: staffProcedure('settings.manage').input(deleteRateInput).output(answer(done)).mutation(rates.deleteRate),
  previewRates: rateImports.preview,
  importRates: rateImports.run,
  rateImports: rateImports.list,
  undoRateImport: rateImports.undo,
  exportRates: exportProcedure('settings.manage', pageRatesInput.omit({ limit: true })).mutation(rates.exportRates),
})
