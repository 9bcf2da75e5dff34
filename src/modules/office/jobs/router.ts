import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { jobIdInput, jobKindInput } from './schema'
import * as service from './service'
import { failedJob, jobId, triedJobs, waitingWork } from './view'

export const jobsRouter = router({
  failed: staffProcedure('jobs.manage').output(answer(failedJob.array())).query(service.listFailedJobs),
  waiting: staffProcedure('jobs.manage').output(answer(waitingWork.array())).query(service.listWaiting),
  exportFailed: exportProcedure('jobs.manage', wholeList).mutation(service.exportFailedJobs),
  exportWaiting: exportProcedure('jobs.manage', wholeList).mutation(service.exportWaiting),
  tryNow: staffProcedure('jobs.manage').input(jobKindInput).output(answer(triedJobs)).mutation(service.tryNow),
  retry: staffProcedure('jobs.manage').input(jobIdInput).output(answer(jobId)).mutation(service.retryJob),
  discard: staffProcedure('jobs.manage').input(jobIdInput).output(answer(jobId)).mutation(service.discardJob),
})
