import type { Lifecycle } from '../../../platform/server/lifecycle'
import { bookingMailsJob } from './service'

export const bookingMailsLifecycle: Lifecycle = { jobs: [bookingMailsJob] }
