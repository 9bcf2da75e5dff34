import { z } from 'zod'
import { jobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { closeUploads, filesPayload, purgeUploads, removeFiles } from './discard.service'
import { variantWidths } from './picture.rules'
import { prepareVariants } from './service'

const preparePayload = z.object({ key: z.string(), width: z.number(), upTo: z.literal(variantWidths).optional() })

export const mediaLifecycle: Lifecycle = {
  anonymize: (ctx, { id }) => closeUploads(ctx, id),
  // Stores masters only: variants are encoded again.
  storedFiles: { table: 'media', key: `key || '/master.webp'` },
  jobs: [
    jobKind({ kind: 'media.remove-files', payload: filesPayload, run: removeFiles }),
    jobKind({ kind: 'media.prepare', payload: preparePayload, run: prepareVariants }),
    { kind: 'uploads.purge', everySeconds: 600, run: ({ ctx }) => purgeUploads(ctx) },
  ],
}
