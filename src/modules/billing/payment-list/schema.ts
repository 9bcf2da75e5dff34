import { z } from 'zod'
import { calendarDate, line } from '../../../shared/fields'
import { paymentMethods } from '../payments/payment.rules'
import { directions, paymentSorts, paymentDisplayStatuses } from './list.rules'

export const filterPaymentsInput = z.object({
  words: line({ max: 80 }).optional(),
  stand: z.array(z.enum(paymentDisplayStatuses)).max(paymentDisplayStatuses.length).optional(),
  method: z.array(z.enum(paymentMethods)).max(paymentMethods.length).optional(),
  /** Avoids the name `direction`: tRPC's infinite queries send one of their own. */
  flow: z.array(z.enum(directions)).max(directions.length).optional(),
  day: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
})
export type FilterPaymentsInput = z.output<typeof filterPaymentsInput>

export const listPaymentsInput = filterPaymentsInput.extend({
  sort: z.enum(paymentSorts).default('day'),
  descending: z.boolean().default(true),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: line({ max: 300 }).optional(),
})
export type ListPaymentsInput = z.output<typeof listPaymentsInput>

export const exportPaymentsInput = listPaymentsInput.omit({ limit: true })
