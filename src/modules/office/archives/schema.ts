import { z } from 'zod'
import { rowId } from '../../../shared/fields'

export const archiveInput = z.object({ id: rowId() })
export type ArchiveInput = z.output<typeof archiveInput>
