import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assignWaits, forgetWaits, listMailedWaits, ownWaits } from './own.service'

export const waitingListLifecycle: Lifecycle = {
  download: async (ctx) => ({ waitingLists: await ownWaits(ctx) }),
  anonymize: forgetWaits,
  addressChanges: assignWaits,
  mailedAbout: listMailedWaits,
}
