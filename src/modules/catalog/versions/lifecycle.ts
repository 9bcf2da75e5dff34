import type { Lifecycle } from '../../../platform/server/lifecycle'
import { mediaInVersions } from './service'

export const versionsLifecycle: Lifecycle = {
  feature: 'versions',
  mediaInUse: (ctx, ids, by) => (by ? Promise.resolve([]) : mediaInVersions(ctx, ids)),
}
