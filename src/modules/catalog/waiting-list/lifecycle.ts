import type { Lifecycle } from '../../../platform/server/lifecycle'
import { claimWaits, forgetWaits, listMailedWaits, listOwnWaits } from './own.service'

export const waitingListLifecycle: Lifecycle = {
  download: async (ctx) => ({ waitingLists: await listOwnWaits(ctx) }),
  anonymize: forgetWaits,
  addressChanges: claimWaits,
  mailedAbout: listMailedWaits,
}
