import { router, staffProcedure } from '../../../platform/server/trpc'
import { jobIdInput, jobKindInput } from './schema'
import * as service from './service'

export const jobsRouter = router({
  failed: staffProcedure('jobs.manage').query(service.listFailedJobs),
  waiting: staffProcedure('jobs.manage').query(service.listWaiting),
  tryNow: staffProcedure('jobs.manage').input(jobKindInput).mutation(service.tryNow),
  retry: staffProcedure('jobs.manage').input(jobIdInput).mutation(service.retryJob),
  discard: staffProcedure('jobs.manage').input(jobIdInput).mutation(service.discardJob),
})
