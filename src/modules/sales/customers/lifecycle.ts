import type { Lifecycle } from '../../../platform/server/lifecycle'
import { claimCustomers, forgetCustomers } from './service'

export const customersLifecycle: Lifecycle = {
  anonymize: forgetCustomers,
  addressChanges: claimCustomers,
}
