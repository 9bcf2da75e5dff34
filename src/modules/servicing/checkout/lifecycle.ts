import type { Lifecycle } from '../../../platform/server/lifecycle'
import { expireUnpaid } from './expiry.service'

export const checkoutLifecycle: Lifecycle = {
  jobs: [
    {
      kind: 'checkout.expire',
      everySeconds: 3600,
      deadlineSeconds: 600,
      run: ({ ctx, ...run }) => expireUnpaid(ctx, run),
    },
  ],
}
