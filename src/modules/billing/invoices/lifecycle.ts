import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadInvoices } from './view.service'

/** Retains invoices, with name and address, after an erasure, as the law requires for years. */
export const invoicesLifecycle: Lifecycle = {
  download: async (ctx) => ({ invoices: await downloadInvoices(ctx) }),
}
