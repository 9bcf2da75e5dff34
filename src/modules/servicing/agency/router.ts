import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { agencySettings, updateAgencyInput } from '../../settings/settings/schema'
import { allSettings, ownAgency } from '../../settings/settings/view'
import { saveSettings, updateSettings } from './service'

/** Joins the settings: follow-ups and closed books have days of their time zone. */
export const agencyActsRouter = router({
  update: staffProcedure('settings.manage').input(updateAgencyInput).output(answer(ownAgency)).mutation(updateSettings),
  saveAgency: staffProcedure('settings.manage')
    .input(agencySettings)
    .output(answer(allSettings))
    .mutation(saveSettings),
})
