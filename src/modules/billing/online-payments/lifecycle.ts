import type { Lifecycle } from '../../../platform/server/lifecycle'
import { closeCheckoutsOf, onlinePaymentsJobs } from './jobs.service'

/** It keeps numbers of the payment provider and amounts, and nothing of a person. */
export const onlinePaymentsLifecycle: Lifecycle = {
  feature: 'online-payments',
  bookingCancelled: closeCheckoutsOf,
  jobs: onlinePaymentsJobs,
}
