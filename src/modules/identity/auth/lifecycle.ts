import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeLimits } from '../../../platform/server/limits'
import { purgeKnownDevices } from './known-device.service'
import { purgeLinks } from './link.service'
import { purgeSessions } from './session.client'

export const authLifecycle: Lifecycle = {
  // Keeps the counts of an unconfirmed address until they expire, as it may be somebody else's.
  anonymize: async (ctx, { email, emailVerifiedAt }) => {
    if (emailVerifiedAt) await anonymizeLimits(ctx, email)
  },
  encryptedColumns: [{ table: 'users', row: 'id', column: 'totp_secret' }],
  secretColumns: [
    { table: 'users', column: 'totp_secret' },
    { table: 'users', column: 'password_hash' },
    { table: 'recovery_codes', column: 'code_hash' },
  ],
  jobs: [
    { kind: 'sessions.purge', everySeconds: 600, run: ({ ctx }) => purgeSessions(ctx) },
    { kind: 'known-devices.purge', everySeconds: 600, run: ({ ctx }) => purgeKnownDevices(ctx) },
    { kind: 'links.purge', everySeconds: 600, run: ({ ctx }) => purgeLinks(ctx) },
  ],
}
