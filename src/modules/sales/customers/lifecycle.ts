import type { Lifecycle } from '../../../platform/server/lifecycle'
import { forgetCustomers } from './service'

export const customersLifecycle: Lifecycle = {
  anonymize: forgetCustomers,
}
