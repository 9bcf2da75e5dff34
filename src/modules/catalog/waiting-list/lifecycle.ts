import type { Lifecycle } from '../../../platform/server/lifecycle'
import { forgetWaits, listMailedWaits, listOwnWaits } from './own.service'

export const waitingListLifecycle: Lifecycle = {
  download: async (ctx) => ({ waitingLists: await listOwnWaits(ctx) }),
  anonymize: forgetWaits,
  mailedAbout: listMailedWaits,
}
