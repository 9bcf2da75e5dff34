import type { Lifecycle } from '../../../platform/server/lifecycle'
import type { MailTransport } from './delivery.rules'
import { type GetMailBrand, mailJobs, type WriteMail } from './delivery.service'
import { anonymizeMails } from './service'

export const emailLifecycle = (transport: MailTransport, write: WriteMail, getBrand: GetMailBrand): Lifecycle => ({
  anonymize: (ctx, person) => anonymizeMails(ctx, [person.id]),
  encryptedColumns: [{ table: 'outbox', row: 'id', column: 'content' }],
  jobs: mailJobs(transport, write, getBrand),
})
