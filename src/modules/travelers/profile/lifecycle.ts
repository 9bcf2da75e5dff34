import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadProfile } from './service'

export const profileLifecycle: Lifecycle = {
  download: async (ctx) => ({ profile: await downloadProfile(ctx) }),
  encryptedColumns: ['passport_no', 'pan_card_number'].map((column) => ({ table: 'profiles', row: 'user_id', column })),
}
