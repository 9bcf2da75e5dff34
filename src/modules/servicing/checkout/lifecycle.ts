import type { Lifecycle } from '../../../platform/server/lifecycle'
import { expireUnpaid } from './expiry.service'

export const checkoutLifecycle: Lifecycle = {
  jobs: [{ kind: 'checkout.expire', everySeconds: 3600, run: ({ ctx }) => expireUnpaid(ctx) }],
}
