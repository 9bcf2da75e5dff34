import { z } from 'zod'
import { count, date, emailAddress, id, instant, text, texts, toPage, version, view } from '../../../shared/views'

export const customer = view({
  id,
  name: text,
  email: emailAddress.nullable(),
  phone: text.nullable(),
  company: text.describe('Empty: not said, as of all that follows'),
  taxNumber: text.describe('NIF, VAT number, GSTIN and the like: as written on their invoices'),
  address: text,
  birthday: date.nullable(),
  language: text.describe('Which one they are written to in, in words'),
  preferences: text,
  notes: text.describe('For the agency only'),
  tags: texts,
  leads: count.describe('All of them, closed ones, too'),
  openLeads: count,
  /** Names the destination of the newest lead. */
  latest: text.nullable(),
  mergedIntoId: id.nullable().describe('The customer that this one was merged into'),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type CustomerView = z.infer<typeof customer>
export const customerPage = toPage(customer)

/** Describes the customer that stays, with the id of the merge. */
export const mergedCustomer = view({ id, customer })
export type MergedCustomer = z.infer<typeof mergedCustomer>

/** Describes a possible duplicate, and the fields that match. */
export const duplicate = view({ id, name: text, leads: count, by: z.enum(['email', 'phone']).array() })
export type Duplicate = z.infer<typeof duplicate>

/** Describes a merge in the target's history. */
export const merge = view({ id, at: instant, by: text.nullable(), fromId: id, name: text, undone: z.boolean() })
export type MergeView = z.infer<typeof merge>
