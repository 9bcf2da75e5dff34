import type { Lifecycle } from '../../../platform/server/lifecycle'
import { removeDeletedUserEvidence, removeFileJob, sweepEvidenceJob } from './file.service'
import { sealFiles, sealFilesJob } from './seal.service'
import { downloadDocuments } from './view.service'
import { voucherMailsJob } from './voucher-mail.service'
import { downloadVouchers } from './voucher-view.service'

export const tripDocumentsLifecycle: Lifecycle = {
  download: async (ctx) => ({ tripDocuments: await downloadDocuments(ctx) }),
  storedFiles: {
    table: 'trip_documents',
    key: `'trip-documents/' || id`,
    encrypted: { prefix: 'trip-documents/', column: 'file', keyId: 'key_id' },
  },
  anonymize: removeDeletedUserEvidence,
  reencryptFiles: sealFiles,
  jobs: [removeFileJob, sealFilesJob, sweepEvidenceJob],
}

export const vouchersLifecycle: Lifecycle = {
  download: async (ctx) => ({ vouchers: await downloadVouchers(ctx) }),
  jobs: [voucherMailsJob],
}
