import type { Lifecycle } from '../../../platform/server/lifecycle'
import { onlinePaymentsJobs } from './jobs.service'

/** Stores only the provider's numbers and amounts, no personal data. */
export const onlinePaymentsLifecycle: Lifecycle = {
  jobs: onlinePaymentsJobs,
}
