import { z } from 'zod'
import { count, id, instant, text, view } from '../../../shared/views'

export const archiveView = view({
  id,
  status: z.enum(['running', 'ready', 'failed']),
  startedAt: instant,
  /** Is null while it is made. */
  endedAt: instant.nullable(),
  /** Is null unless it can be downloaded. */
  expiresAt: instant.nullable(),
  size: count,
  rows: count,
  files: count,
  unreadable: count,
  missing: count,
  error: text.nullable(),
})
export type ArchiveView = z.infer<typeof archiveView>
/** Names an archive that is about to be sent; `file` is the name that it gets. */
export const archiveFile = view({ id, file: text, size: count, parts: count })
export type ArchiveFile = z.infer<typeof archiveFile>
