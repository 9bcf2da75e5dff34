import { z } from 'zod'
import { count, id, instant, text, view } from '../../../shared/views'

/** Describes a backup; `error` explains a missing file, or what is missing in it. */
const backup = view({
  id,
  startedAt: instant,
  seconds: z.number().min(0),
  file: text.nullable(),
  size: count,
  rows: count,
  files: count,
  missing: count,
  error: text.nullable(),
})
export const backupState = view({
  /** Marks an agency one of whose servers makes nightly backups. */
  isOn: z.boolean(),
  at: text,
  keep: count,
  /** Describes a queued or running backup; `size` counts bytes so far. */
  running: view({ size: count }).nullable(),
  lastAt: instant.nullable(),
  /** Counts milliseconds since then. */
  age: z.number().nullable(),
  /** Marks a last good backup older than a night. */
  isLate: z.boolean(),
  list: backup.array(),
})
export type BackupState = z.infer<typeof backupState>
