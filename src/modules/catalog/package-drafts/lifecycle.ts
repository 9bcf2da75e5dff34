import type { Lifecycle } from '../../../platform/server/lifecycle'
import { mediaInDrafts } from './media.service'
import { draftsWith, packagesInWork } from './uses.service'

export const packageDraftsLifecycle: Lifecycle = {
  feature: 'package-drafts',
  mediaInUse: (ctx, ids, by) => (by ? Promise.resolve([]) : mediaInDrafts(ctx, ids)),
  itemUses: draftsWith,
  packagesInWork,
}
