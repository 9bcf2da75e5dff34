import type { Lifecycle } from '../../../platform/server/lifecycle'
import { webhookJobs } from './deliveries.service'

export const webhooksLifecycle: Lifecycle = {
  encryptedColumns: [{ table: 'webhook_endpoints', row: 'id', column: 'secret' }],
  secretColumns: [{ table: 'webhook_endpoints', column: 'secret' }],
  jobs: webhookJobs,
}
