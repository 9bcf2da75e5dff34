import { z } from 'zod'
import { calendarDate, costReason, line, minorUnits, paragraph, rowId, version } from '../../../shared/fields'
import { maxMinor } from '../../../shared/money'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { ageBands } from '../../catalog/inventory/rates.rules'
import { lineKinds } from '../../sales/proposals/offer.rules'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { isRepeated } from '../../catalog/inventory/units.rules'
import { maxDays, maxLines } from '../../sales/proposals/schema'

export const bookingIdInput = z.object({ id: rowId() })
export type BookingIdInput = z.output<typeof bookingIdInput>
export const changeInput = z.object({ changeId: rowId() })
export type ChangeInput = z.output<typeof changeInput>

const quantity = (max: number) =>
  z.number('Please enter a number').int('Whole numbers only').min(1, 'At least 1').max(max, `At most ${max}`)

/** Validates an edited service; amounts are for its whole quantity. */
const serviceInput = z
  .object({
    key: z.uuid(),
    day: z.number().int().min(1).max(maxDays).nullable(),
    kind: z.enum(lineKinds),
    itemKind: z.enum(itemKinds).nullable(),
    itemId: z.uuid().nullable(),
    title: line({ min: 1, max: 200, message: 'Please say what it is' }),
    detail: line({ max: 300 }),
    unit: z.enum(lineUnits),
    count: quantity(500),
    times: quantity(maxDays),
    isOwn: z.boolean(),
    netMinor: minorUnits.nullable().describe('What it costs; null: not known'),
    sellMinor: minorUnits.describe('Before taxes'),
    taxMinor: minorUnits
      .optional()
      .describe(
        'The tax that its price contains, for a booking without a proposal; if it is left out, that of sellMinor',
      ),
  })
  .refine(({ itemId, itemKind }) => (itemId === null) === (itemKind === null), {
    path: ['itemId'],
    message: 'Please choose the item again',
  })
  .refine(({ isOwn, netMinor, sellMinor }) => !isOwn || (!netMinor && sellMinor === 0), {
    path: ['sellMinor'],
    message: 'What the traveler arranges has no price',
  })
  .transform((service) => (isRepeated(service.unit) ? service : { ...service, times: 1 }))

const joiners = z.number('Please enter a number').int('Whole numbers only').min(0).max(500, 'At most 500')

const editInput = z.object({
  services: z
    .array(serviceInput)
    .min(1, 'Something has to stay. To end the trip, cancel the booking')
    .max(maxLines, `At most ${maxLines} services`)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each service can stand once'),
  leaving: z.array(z.number().int().min(1).max(1000)).max(1000),
  joining: z.object({ adults: joiners, children: joiners, infants: joiners.optional() }).optional(),
  rooms: z.number('Please enter a number').int('Whole numbers only').min(0).max(500, 'At most 500'),
  startsOn: calendarDate().optional().describe('Another first day: the whole trip moves to it; left out, it stays'),
  keptPrices: z
    .array(z.uuid())
    .max(maxLines)
    .optional()
    .describe('Names services whose former price is meant for the new party, where no rate converts another one'),
})

const servicePrice = z.object({
  key: z.uuid(),
  occupancy: z.number().int().min(0).max(100),
  ageBand: z.enum(ageBands),
  reason: line({ max: 300 }),
})

export const planInput = bookingIdInput.extend({ edit: editInput })
export type PlanInput = z.output<typeof planInput>

const signedMinor = z.number().int().min(-maxMinor).max(maxMinor)

/** Lists the fields of a proposal, beside the edit. */
export const proposeShape = {
  message: paragraph({ min: 1, max: 1000, message: 'Please say to the traveler what changes, and why' }),
  /** Explains another amount; blank where price and policy determine it. */
  amountReason: paragraph({ max: 1000 }),
  costReason,
  /** Records how the traveler agreed already; blank: they are asked. */
  agreedWords: paragraph({ max: 1000 }),
}

/**
 * Sends the booking's `version` and the amounts on screen as `seen`, an optimistic lock. `amountMinor` is charged or
 * credited.
 */
export const proposeInput = bookingIdInput.extend({
  ...proposeShape,
  version,
  edit: editInput,
  /** Names the rate of each added inventory service, or the reason of another price. */
  prices: z.array(servicePrice).max(maxLines).default([]),
  seen: z.object({ afterMinor: signedMinor, amountMinor: signedMinor }),
  amountMinor: signedMinor,
})
export type ProposeInput = z.output<typeof proposeInput>

export const askInput = bookingIdInput.extend({
  wish: paragraph({ min: 1, max: 2000, message: 'Please say what you would like to change' }),
})
export type AskInput = z.output<typeof askInput>

export const declineInput = changeInput.extend({ words: paragraph({ max: 1000 }) })
export type DeclineInput = z.output<typeof declineInput>
export const recordInput = changeInput.extend({
  words: paragraph({ min: 1, max: 1000, message: 'Please say how and when they agreed' }),
})
export type RecordInput = z.output<typeof recordInput>
export const refuseInput = changeInput.extend({
  words: paragraph({ min: 1, max: 1000, message: 'Please say why, for the traveler' }),
})
export type RefuseInput = z.output<typeof refuseInput>

/** Sends the refund on screen in `backMinor`. */
export const cancelTripInput = bookingIdInput.extend({
  version,
  backMinor: minorUnits,
  words: paragraph({ max: 1000 }),
})
export type CancelTripInput = z.output<typeof cancelTripInput>
