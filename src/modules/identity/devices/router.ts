import { router, travelerProcedure } from '../../../platform/server/trpc'
import { deviceInput, ownPasswordIfLong } from './schema'
import * as service from './service'

export const devicesRouter = router({
  list: travelerProcedure.query(service.listDevices),
  logout: travelerProcedure.input(deviceInput).mutation(service.logoutDevice),
  logoutOthers: travelerProcedure.input(ownPasswordIfLong.default({})).mutation(service.logoutOthers),
})
