import { z } from 'zod'
import { calendarDate, currencySchema, rowId } from '../../shared/fields'
import { partyBounds } from '../pricing/estimate.rules'
import { roomsFor } from '../pricing/party.rules'

const count = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `Between ${min} and ${max} ${what}`
  return z.number(message).int(message).min(min, message).max(max, message)
}
const party = {
  adults: count(partyBounds.adults, 'adults'),
  children: count(partyBounds.children, 'children'),
  rooms: count(partyBounds.rooms, 'rooms'),
}

/** A departure of a package and who travels on it. */
export const checkoutInput = z
  .object({ packageId: rowId(), date: calendarDate(), ...party })
  .refine(({ adults, rooms }) => rooms >= roomsFor(adults), {
    path: ['rooms'],
    message: 'At most 3 adults share a room',
  })
export type CheckoutInput = z.output<typeof checkoutInput>

/** Whose seats of which departure. */
export const heldInput = z.object({ packageId: rowId(), date: calendarDate() })
export type HeldInput = z.output<typeof heldInput>

export const bookInput = z.object({
  holdId: rowId(),
  /** Place by place, adults first: the caller, a companion, or nobody yet. */
  people: z
    .array(z.union([z.literal('self'), z.null(), rowId()]))
    .min(1)
    .max(12)
    .refine(([first]) => first !== null, 'Please say who the first traveler is'),
  /** What was on screen; another price by now is a conflict. */
  totalMinor: z.number().int().min(0),
  currency: currencySchema,
  accepts: z.literal(true, 'Please accept the price and the terms'),
})
export type BookInput = z.output<typeof bookInput>
