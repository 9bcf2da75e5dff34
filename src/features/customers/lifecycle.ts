import type { Lifecycle } from '../../platform/server/lifecycle'
import { anonymizeCustomers } from './service'

export const customersLifecycle: Lifecycle = {
  feature: 'customers',
  anonymize: (ctx, { email, emailVerifiedAt, customer }) =>
    anonymizeCustomers(ctx, { ids: customer?.ids, ...(emailVerifiedAt && { email }) }),
}
