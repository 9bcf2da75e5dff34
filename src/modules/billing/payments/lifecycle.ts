import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadAccounts } from './account.service'
import { anonymizeAccounts, creditCancelled, needDeposit, openAccount } from './hooks.service'
import { remindOfDue } from './mail.service'

export const paymentsLifecycle: Lifecycle = {
  feature: 'payments',
  download: async (ctx) => ({ payments: await downloadAccounts(ctx) }),
  bookingMade: openAccount,
  bookingConfirms: needDeposit,
  bookingCancelled: creditCancelled,
  anonymizeBookings: anonymizeAccounts,
  jobs: [{ kind: 'payments.remind', everySeconds: 1800, run: ({ ctx }) => remindOfDue(ctx) }],
}
