import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assignWaits, forgetWaits, listMailedWaits, listOwnWaits } from './own.service'

export const waitingListLifecycle: Lifecycle = {
  download: async (ctx) => ({ waitingLists: await listOwnWaits(ctx) }),
  anonymize: forgetWaits,
  addressChanges: assignWaits,
  mailedAbout: listMailedWaits,
}
