import { z } from 'zod'
import { rowId } from '../../shared/fields'

export const jobIdInput = z.object({ id: rowId() })
export type JobIdInput = z.output<typeof jobIdInput>
