import type { Lifecycle } from '../../../platform/server/lifecycle'
import { shownPictures } from './pictures.service'
import { getAgency } from './service'

export const settingsLifecycle: Lifecycle = {
  feature: 'settings',
  mediaInUse: async (ctx, ids, by) => (by ? [] : shownPictures(ctx, await getAgency({ ctx }), ids)),
}
