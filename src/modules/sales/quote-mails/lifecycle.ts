import type { Lifecycle } from '../../../platform/server/lifecycle'
import { quoteMailsJob } from './service'

export const quoteMailsLifecycle: Lifecycle = { feature: 'quote-mails', jobs: [quoteMailsJob] }
