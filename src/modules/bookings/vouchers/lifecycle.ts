import type { Lifecycle } from '../../../platform/server/lifecycle'
import { removeVouchers } from './anonymize.service'
import { voucherMailsJob } from './mail.service'
import { downloadVouchers } from './view.service'

export const vouchersLifecycle: Lifecycle = {
  feature: 'vouchers',
  download: async (ctx) => ({ vouchers: await downloadVouchers(ctx) }),
  anonymizeBookings: removeVouchers,
  jobs: [voucherMailsJob],
}
