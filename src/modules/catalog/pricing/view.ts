import { z } from 'zod'
import { count, currency, minor, text, texts, view } from '../../../shared/views'

/** Describes a line of a price receipt: a rule, its arithmetic as text, its amount. */
const receiptLine = view({ label: text, detail: text, amountMinor: minor })
export type ReceiptLine = z.infer<typeof receiptLine>
export const receipt = view({ currency, lines: receiptLine.array(), totalMinor: minor })
export type Receipt = z.infer<typeof receipt>

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
