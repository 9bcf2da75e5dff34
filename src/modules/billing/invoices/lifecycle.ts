import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadInvoices } from './view.service'

/** Invoices, with the name and address on them, stay when a person goes: the law wants them for years. */
export const invoicesLifecycle: Lifecycle = {
  feature: 'invoices',
  download: async (ctx) => ({ invoices: await downloadInvoices(ctx) }),
}
