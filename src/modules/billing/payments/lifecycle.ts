import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadAccounts } from './account.service'
import { sendDueReminders } from './mail.service'

export const paymentsLifecycle: Lifecycle = {
  download: async (ctx) => ({ payments: await downloadAccounts(ctx) }),
  jobs: [
    {
      kind: 'payments.remind',
      everySeconds: 1800,
      deadlineSeconds: 600,
      run: ({ ctx, ...run }) => sendDueReminders(ctx, run),
    },
  ],
}
