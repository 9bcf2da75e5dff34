import { z } from 'zod'
import { clearable, email, line, personName, phone, rowId } from '../../shared/fields'

export const listCustomersInput = z.object({
  /** All of them have to match: in name, e-mail or phone. */
  words: line({ max: 80 }).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
})
export type ListCustomersInput = z.output<typeof listCustomersInput>

export const getCustomerInput = z.object({ id: rowId() })
export type GetCustomerInput = z.output<typeof getCustomerInput>

/** What is absent stays; null and blank clear e-mail and phone. */
export const updateCustomerInput = z.object({
  id: rowId(),
  version: z.number().int().min(1),
  name: personName({ min: 1, max: 120, message: 'Customer name is required' }).optional(),
  email: clearable(email()),
  phone: clearable(phone()),
})
export type UpdateCustomerInput = z.output<typeof updateCustomerInput>
