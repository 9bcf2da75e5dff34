import { z } from 'zod'
import { count, id, snapshot, text, view } from '../../../shared/views'

/** Explains why a customer cannot be erased yet; `bookingId` names the booking at fault. */
const hindrance = view({ bookingId: id.nullable(), text })
export type ErasureBlocker = z.infer<typeof hindrance>
export const customerErasure = snapshot.extend({
  hindrances: hindrance.array(),
  leads: count,
  bookings: count,
  documents: count,
})
/** Holds all data kept about a person, by room. */
export const accountDownload = z.record(text, z.unknown())
