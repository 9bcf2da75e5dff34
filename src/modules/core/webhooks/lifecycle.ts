import type { Lifecycle } from '../../../platform/server/lifecycle'
import { webhookJobs } from './deliveries.service'

export const webhooksLifecycle: Lifecycle = {
  encryptedColumns: ['secret', 'former_secret'].map((column) => ({ table: 'webhook_endpoints', row: 'id', column })),
  secretColumns: ['secret', 'former_secret'].map((column) => ({ table: 'webhook_endpoints', column })),
  jobs: webhookJobs,
}
