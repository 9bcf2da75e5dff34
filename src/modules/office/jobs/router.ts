import { adminProcedure, router } from '../../../platform/server/trpc'
import { jobIdInput, jobKindInput } from './schema'
import * as service from './service'

export const jobsRouter = router({
  failed: adminProcedure.query(service.listFailedJobs),
  waiting: adminProcedure.query(service.listWaiting),
  tryNow: adminProcedure.input(jobKindInput).mutation(service.tryNow),
  retry: adminProcedure.input(jobIdInput).mutation(service.retryJob),
  discard: adminProcedure.input(jobIdInput).mutation(service.discardJob),
})
