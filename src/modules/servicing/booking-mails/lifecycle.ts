import type { Lifecycle } from '../../../platform/server/lifecycle'
import { bookingMailsJob } from './service'

export const bookingMailsLifecycle: Lifecycle = { feature: 'booking-mails', jobs: [bookingMailsJob] }
