import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import * as service from './service'
import { done } from '../../../shared/views'
import { backupState } from './view'

export const backupsRouter = router({
  state: staffProcedure('jobs.manage').output(answer(backupState)).query(service.getBackups),
  export: exportProcedure('jobs.manage', wholeList).mutation(service.exportBackups),
  start: staffProcedure('jobs.manage').output(answer(done)).mutation(service.startBackup),
})
