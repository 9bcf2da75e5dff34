import type { Lifecycle } from '../../../platform/server/lifecycle'
import type { MailTransport } from './delivery.rules'
import { type GetMailBrand, createMailJobs, type WriteMail } from './delivery.service'
import { anonymizeMails } from './service'

export const createEmailLifecycle = (
  transport: MailTransport,
  write: WriteMail,
  getBrand: GetMailBrand,
): Lifecycle => ({
  anonymize: (ctx, person) => anonymizeMails(ctx, [person.id]),
  encryptedColumns: [{ table: 'outbox', row: 'id', column: 'content' }],
  // Covers mails with links of invitations and new passwords. What a record keeps of a sent one has none.
  secretColumns: [{ table: 'outbox', column: 'content', unless: { column: 'status', is: 'sent' } }],
  jobs: createMailJobs(transport, write, getBrand),
})
