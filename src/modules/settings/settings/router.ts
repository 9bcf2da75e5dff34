import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { pickView } from '../../../shared/views'
import { agencyTerms } from '../terms/view'
import { importSource } from '../../../shared/imports'
import * as rates from './rates.service'
import { exportRatesInput, setRateInput } from './schema'
import * as service from './service'
import { exportProcedure } from '../../core/events/export.service'

export const settingsRouter = router({
  site: publicProcedure.query(({ ctx }) => service.getCachedSite(ctx)),
  policies: publicProcedure.query(service.getPolicies),
  version: staffProcedure('settings.manage').query(service.getVersion),
  agency: staffProcedure('settings.manage').query(service.ownAgency),
  terms: staffProcedure('settings.manage')
    .output(answer(agencyTerms))
    .query(async ({ ctx }) => pickView(agencyTerms, await service.ownAgency({ ctx }), {})),
  rates: staffProcedure('settings.manage').query(service.listRates),
  setRate: staffProcedure('settings.manage').input(setRateInput).mutation(service.setRate),
  previewRates: staffProcedure('settings.manage').input(importSource).mutation(rates.previewRates),
  importRates: staffProcedure('settings.manage').input(importSource).mutation(rates.importRates),
  exportRates: exportProcedure('settings.manage', exportRatesInput).mutation(rates.exportRates),
})
