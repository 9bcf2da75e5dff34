import type { Currency } from '../../shared/money'

/** One line of a price receipt: a rule, its arithmetic in words, its amount in minor units. */
export type ReceiptLine = { label: string; detail: string; amountMinor: number }
export type Receipt = { currency: Currency; lines: ReceiptLine[]; totalMinor: number }

/** The party and the choices that the customiser makes; ids are inventory ids that the package offers. */
export type TripChoice = {
  adults: number
  children: number
  rooms: number
  hotelIds: string[]
  activityIds: string[]
  transferIds: string[]
}
