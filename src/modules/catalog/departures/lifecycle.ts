import type { Lifecycle } from '../../../platform/server/lifecycle'
import { closeDepartures } from './change.service'
import { expireHolds } from './seats.service'

/** Stores no personal data: seats are counted. */
export const departuresLifecycle: Lifecycle = {
  jobs: [
    { kind: 'departures.expire', everySeconds: 60, run: ({ ctx, ...run }) => expireHolds(ctx, run) },
    { kind: 'departures.close', everySeconds: 60, run: ({ ctx }) => closeDepartures(ctx) },
  ],
}
