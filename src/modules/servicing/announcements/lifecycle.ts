import type { Lifecycle } from '../../../platform/server/lifecycle'
import { announceDays } from './announce.service'

export const announcementsLifecycle: Lifecycle = {
  jobs: [{ kind: 'days.announce', everySeconds: 3600, deadlineSeconds: 600, run: ({ ctx }) => announceDays(ctx) }],
}
