import type { Lifecycle } from '../../../platform/server/lifecycle'
import { voucherMailsJob } from './mail.service'
import { downloadVouchers } from './view.service'

export const vouchersLifecycle: Lifecycle = {
  feature: 'vouchers',
  download: async (ctx) => ({ vouchers: await downloadVouchers(ctx) }),
  jobs: [voucherMailsJob],
}
