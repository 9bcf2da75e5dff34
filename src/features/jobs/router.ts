import { adminProcedure, router } from '../../platform/server/trpc'
import { jobIdInput } from './schema'
import * as service from './service'

export const jobsRouter = router({
  failed: adminProcedure.query(service.listFailedJobs),
  retry: adminProcedure.input(jobIdInput).mutation(service.retryJob),
  discard: adminProcedure.input(jobIdInput).mutation(service.discardJob),
})
