import type { Lifecycle } from '../../../platform/server/lifecycle'
import { listFeeds } from './feeds.service'

export const calendarsLifecycle: Lifecycle = {
  download: async (ctx) => ({ calendarAddresses: await listFeeds({ ctx }) }),
}
