import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'

export const jobIdInput = z.object({ id: rowId() })
export const jobKindInput = z.object({ kind: line({ min: 1, max: 60 }) })
export type JobKindInput = z.output<typeof jobKindInput>
export type JobIdInput = z.output<typeof jobIdInput>
