import { z } from 'zod'
import { currency, date, id, instant, minor, text, view } from '../../../shared/views'
import { change } from '../../sales/proposals/view'
import { changeStates } from './transition.rules'

const side = z.enum(['staff', 'traveler'])

/** Describes a proposal: its differences, and the change of the charged amount. */
const proposed = view({
  changes: change.array(),
  beforeMinor: minor,
  afterMinor: minor,
  keptMinor: minor.describe('What is kept of a price that falls'),
  amountMinor: minor.describe('What is charged; below 0: credited'),
  standsUntil: date,
})
export type Proposed = z.infer<typeof proposed>

/** Describes a change for its traveler. */
export const ownChange = view({
  id,
  seq: z.number().int(),
  askedBy: side,
  state: z.enum(changeStates),
  /** Requires an unchanged booking, and that the last day is not over. */
  canAgree: z.boolean(),
  wish: text,
  message: text,
  words: text.describe('Why it was declined'),
  currency,
  proposed: proposed.nullable().describe('Null while it is only asked for'),
  at: instant,
})
export type OwnChange = z.infer<typeof ownChange>

export const changeView = ownChange.extend({
  bookingId: id,
  amountReason: text,
  priceReasons: text.describe('Why not by rates, and why below the cost; a line each'),
  agreedBy: side.nullable(),
  /** Names the staff member who proposed or ended it; 'The traveler' for travelers. */
  proposedBy: text.nullable(),
  endedBy: text.nullable(),
})
export type ChangeView = z.infer<typeof changeView>

/** Holds a computed edit for API clients, who propose it with this `version`, and its amounts as `seen`. */
export const planView = proposed.extend({ version: z.number().int(), currency })
export type PlanView = z.infer<typeof planView>
