import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assignCustomers, forgetCustomers } from './service'

export const customersLifecycle: Lifecycle = {
  feature: 'customers',
  anonymize: forgetCustomers,
  addressChanges: assignCustomers,
}
