import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { makeFirstAdministrator } from './administrator.service'
import { firstAdministratorInput } from './schema'
import { getSetup } from './service'
import { firstAdministrator, setup } from './view'

export const firstRunRouter = router({
  setup: staffProcedure('settings.manage').output(answer(setup)).query(getSetup),
  makeAdministrator: publicProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(firstAdministratorInput)
    .output(answer(firstAdministrator))
    .mutation(makeFirstAdministrator),
})
