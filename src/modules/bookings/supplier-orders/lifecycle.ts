import type { Lifecycle } from '../../../platform/server/lifecycle'
import { revokeSupplierLinks } from './link.service'

export const supplierOrdersLifecycle: Lifecycle = { leaveSuppliers: revokeSupplierLinks }
