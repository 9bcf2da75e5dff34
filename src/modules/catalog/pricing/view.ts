import { z } from 'zod'
import { count, currency, exchangeRate, minor, text, texts, view } from '../../../shared/views'

/** Describes a line of a price receipt: a rule, its arithmetic as text, its amount. */
export const receiptLine = view({
  label: text,
  detail: text,
  amountMinor: minor,
  isContained: z.literal(true).optional().describe('A part of the others, such as a tax in the price; it adds nothing'),
})
export type ReceiptLine = z.infer<typeof receiptLine>
export const receipt = view({
  currency,
  lines: receiptLine.array(),
  totalMinor: minor,
  fx: exchangeRate.array().optional().describe('The rates by which prices in it were converted; absent without any'),
})
export type Receipt = z.infer<typeof receipt>

/** Holds what a service costs in its supplier's currency, and the rate by which that was converted. */
export const cost = view({ currency, minor, fx: exchangeRate })
export type Cost = z.infer<typeof cost>

/** Holds the customizer's party and choices; ids are inventory ids that the package offers. */
export const estimateChoice = view({
  adults: count,
  children: count,
  /** Counts travelers under 2 at departure. Choices stored by older versions have none. */
  infants: count.optional(),
  rooms: count,
  hotelIds: texts,
  activityIds: texts,
  transferIds: texts,
})
export type EstimateChoice = z.infer<typeof estimateChoice>
