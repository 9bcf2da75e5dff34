import type { Lifecycle } from '../../../platform/server/lifecycle'
import { purgePackages } from './purge-packages.service'

export const packageActsLifecycle: Lifecycle = {
  jobs: [{ kind: 'packages.purge', everySeconds: 6 * 3600, run: ({ ctx }) => purgePackages(ctx) }],
}
