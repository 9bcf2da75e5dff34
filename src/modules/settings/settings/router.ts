import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { imported, importPreview } from '../../../shared/import-views'
import { pickView } from '../../../shared/views'
import { agencyTerms } from '../terms/view'
import { importSource } from '../../../shared/imports'
import * as rates from './rates.service'
import { exportRatesInput, setRateInput } from './schema'
import * as service from './service'
import { exportProcedure } from '../../core/events/export.service'
import { exchangeRate } from '../../../shared/views'
import { agencyBrand, agencyCurrencies, agencyLists, ownAgency, policyTexts, productVersion, site } from './view'

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
  rates: staffProcedure('settings.manage').output(answer(exchangeRate.array())).query(service.listRates),
  setRate: staffProcedure('settings.manage').input(setRateInput).output(answer(exchangeRate)).mutation(service.setRate),
  previewRates: staffProcedure('settings.manage')
    .input(importSource)
    .output(answer(importPreview))
    .mutation(rates.previewRates),
  importRates: staffProcedure('settings.manage')
    .input(importSource)
    .output(answer(imported))
    .mutation(rates.importRates),
  exportRates: exportProcedure('settings.manage', exportRatesInput).mutation(rates.exportRates),
})
