import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import { deviceInput, ownPasswordIfLong } from './schema'
import * as service from './service'
import { device, loggedOutOthers } from './view'

export const devicesRouter = router({
  list: travelerProcedure.output(answer(device.array())).query(service.listDevices),
  logout: travelerProcedure.input(deviceInput).output(answer(done)).mutation(service.logoutDevice),
  logoutOthers: travelerProcedure
    .input(ownPasswordIfLong.default({}))
    .output(answer(loggedOutOthers))
    .mutation(service.logoutOthers),
})
