import { adminProcedure, router } from '../../../platform/server/trpc'
import * as service from './service'

export const backupsRouter = router({
  state: adminProcedure.query(service.getBackups),
  start: adminProcedure.mutation(service.startBackup),
})
