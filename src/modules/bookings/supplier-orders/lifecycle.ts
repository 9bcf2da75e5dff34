import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeOrders } from './anonymize.service'

export const supplierOrdersLifecycle: Lifecycle = {
  feature: 'supplier-orders',
  anonymize: anonymizeOrders,
}
