import type { Lifecycle } from '../../../platform/server/lifecycle'
import { goneSeconds } from './presence.rules'
import { purgePresence } from './service'

/** Leaves deletion with the account to the foreign key. */
export const liveLifecycle: Lifecycle = {
  jobs: [{ kind: 'presence.purge', everySeconds: goneSeconds, run: ({ ctx }) => purgePresence(ctx) }],
}
