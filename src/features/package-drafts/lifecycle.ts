import { mediaInDrafts } from './media.service'
import type { Lifecycle } from '../../platform/server/lifecycle'

export const packageDraftsLifecycle: Lifecycle = {
  feature: 'package-drafts',
  mediaInUse: (ctx, ids, by) => (by ? Promise.resolve([]) : mediaInDrafts(ctx, ids)),
}
