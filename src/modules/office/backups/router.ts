import { router, staffProcedure } from '../../../platform/server/trpc'
import * as service from './service'

export const backupsRouter = router({
  state: staffProcedure('jobs.manage').query(service.getBackups),
  start: staffProcedure('jobs.manage').mutation(service.startBackup),
})
