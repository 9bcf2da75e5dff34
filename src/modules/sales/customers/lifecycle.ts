import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assignCustomers, forgetCustomers } from './service'

export const customersLifecycle: Lifecycle = {
  anonymize: forgetCustomers,
  addressChanges: assignCustomers,
}
