import { z } from 'zod'
import {
  birthDate,
  calendarDate,
  clearable,
  email,
  line,
  paragraph,
  personName,
  phone,
  rowId,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { cleanList } from '../../../shared/lists'
import { customerSorts, leadChoices, maxDetail, maxTags, maxTaxNumber, missingChoices } from './customer.rules'
import { contactFields } from './merge.rules'

/** Filters customers; dates are inclusive, in the agency's calendar. */
export const listCustomersInput = z.object({
  /** Requires every word to match: in name, addresses, company, tags, preferences or notes. */
  words: line({ max: 80 }).optional(),
  /** Requires every word to match: in name, e-mail or phone. */
  who: line({ max: 80 }).optional(),
  leads: z.array(z.enum(leadChoices)).max(leadChoices.length).optional(),
  /** Matches any of the tags. */
  tags: z
    .array(line({ max: 40 }))
    .max(maxTags)
    .optional(),
  missing: z.array(z.enum(missingChoices)).max(missingChoices.length).optional(),
  /** Selects customers that share an address with another. */
  duplicates: z.boolean().optional(),
  created: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
  ...sortedPaging(customerSorts, 'updated', 'descending'),
})
export type ListCustomersInput = z.output<typeof listCustomersInput>

export const exportCustomersInput = listCustomersInput.omit({ limit: true })
export type ExportCustomersInput = z.output<typeof exportCustomersInput>

export const customerIdInput = z.object({ id: rowId() })
export type CustomerIdInput = z.output<typeof customerIdInput>

const name = personName({ min: 1, max: 120, message: 'Customer name is required' })

/** Splits tags at commas, as the input does; list filters join tags with commas. */
const tags = z
  .array(line({ max: 40 }))
  .max(200)
  .transform((list) => cleanList(list.flatMap((tag) => tag.split(','))).map((tag) => tag.toLowerCase()))
  .pipe(z.array(z.string().max(40)).max(maxTags, `At most ${maxTags} tags`))
const details = {
  company: line({ max: 120 }).optional(),
  taxNumber: line({ max: maxTaxNumber }).optional(),
  address: paragraph({ max: 500 }).optional(),
  birthday: clearable(birthDate()),
  language: line({ max: 40 }).optional(),
  preferences: paragraph({ max: maxDetail }).optional(),
  notes: paragraph({ max: maxDetail }).optional(),
  tags: tags.optional(),
}

export const createCustomerInput = z.object({ name, email: clearable(email()), phone: clearable(phone()), ...details })
export type CreateCustomerInput = z.output<typeof createCustomerInput>

/** Keeps absent fields; null and blank clear e-mail and phone. Without `version`, the last write wins. */
export const updateCustomerInput = createCustomerInput.extend({
  id: rowId(),
  version: version.optional(),
  name: name.optional(),
})
export type UpdateCustomerInput = z.output<typeof updateCustomerInput>

const seen = z.object({ id: rowId(), version })

/** Merges into `id`, which takes the fields in `take` from `from`. */
export const mergeCustomersInput = seen.extend({
  from: seen.extend({ id: z.uuid() }),
  take: z.array(z.enum(contactFields)).max(contactFields.length).default([]),
})
export type MergeCustomersInput = z.output<typeof mergeCustomersInput>

export const undoMergeInput = z.object({ id: rowId() })
export type UndoMergeInput = z.output<typeof undoMergeInput>
