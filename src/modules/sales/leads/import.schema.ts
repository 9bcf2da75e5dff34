import { z } from 'zod'
import { readFileDate } from '../../../shared/file-dates'
import { blankOr, line, optionalAmount, phone } from '../../../shared/fields'
import { leadFields } from './schema'

/** Accepts dates as people and spreadsheets write them. */
const writtenDate = line({ max: 60 }).transform((text, issues): string => {
  const read = readFileDate(text)
  if ('date' in read) return read.date
  issues.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
})

/** Describes a line of an import; the service parses its stage and owner. */
export const importedLead = leadFields.extend({
  /** Allows blank, as in most exports of deals: the phone number or the name finds the customer then. */
  email: blankOr(leadFields.shape.email),
  /** Allows blank: the e-mail address or the name finds the customer. */
  mobile: blankOr(line({ max: 60 }).pipe(phone())),
  travelDate: writtenDate.optional(),
  value: optionalAmount().optional(),
  source: leadFields.shape.source.unwrap().default('import'),
})
export type ImportedLead = z.output<typeof importedLead>
