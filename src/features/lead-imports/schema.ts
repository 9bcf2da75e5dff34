import { z } from 'zod'
import { rowId } from '../../shared/fields'
import { amount, createLeadInput } from '../leads/schema'
import { maxImportLength } from './import.rules'

/** A line of an import. */
export const importedLead = createLeadInput
  .omit({ assignedTo: true })
  .extend({ value: amount.optional(), source: createLeadInput.shape.source.unwrap().default('import') })
export type ImportedLead = z.output<typeof importedLead>

export const importLeadsInput = z.object({
  csv: z
    .string('Please choose a CSV file')
    .min(1, 'The file is empty')
    .max(maxImportLength, 'The file is too large: at most 400,000 characters'),
})
export type ImportLeadsInput = z.output<typeof importLeadsInput>

export const undoLeadImportInput = z.object({ id: rowId() })
export type UndoLeadImportInput = z.output<typeof undoLeadImportInput>
