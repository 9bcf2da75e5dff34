import { toJobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { closeUploads, fileRemoval, purgeUploads, removeFiles } from './discard.service'
import { prepareVariants, variantPreparation } from './service'

export const mediaLifecycle: Lifecycle = {
  anonymize: (ctx, { id }) => closeUploads(ctx, id),
  // Stores masters only: variants are encoded again.
  storedFiles: { table: 'media', key: `key || '/master.webp'` },
  jobs: [
    toJobKind({ ...fileRemoval, run: removeFiles }),
    toJobKind({ ...variantPreparation, run: prepareVariants }),
    { kind: 'uploads.purge', everySeconds: 600, run: ({ ctx }) => purgeUploads(ctx) },
  ],
}
