import { eq } from 'drizzle-orm'
import {
  type EditedService,
  type Joining,
  nobody,
  partyAfter,
} from '../../modules/servicing/booking-changes/edit.rules'
import {
  containedRate,
  departurePrices,
  servicesFor,
  withDeparture,
} from '../../modules/servicing/booking-changes/leaving.rules'
import { planFor } from '../../modules/servicing/booking-changes/plan.rules'
import type { ServicePrice } from '../../modules/servicing/booking-changes/price.rules'
import { users } from '../../modules/identity/auth/table'
import type { Deps } from '../../platform/server/context'
import { type Caller, callerAs } from '../callers'
import { aService } from '../proposals/proposal.factory'
import { booked } from './booked'

type Wanted = {
  /** Edits the services suggested for the remaining party. */
  services?: (suggested: EditedService[]) => EditedService[]
  leaving?: number[]
  joining?: Joining
  startsOn?: string
  rooms?: number
  message?: string
  amountMinor?: number
  amountReason?: string
  agreedWords?: string
  costReason?: string
  prices?: ServicePrice[]
}

/** Builds the input of the office's page for a change of a booking. */
export async function aChange(
  staff: Caller,
  id: string,
  { services, leaving = [], joining = nobody, startsOn, ...wanted }: Wanted = {},
) {
  const editor = await staff.bookingChanges.editor({ id })
  const { before, version, terms } = editor
  const { rooms = before.rooms } = wanted
  const is = partyAfter(before, { services: [], leaving, joining, rooms })
  const ofParty = servicesFor(before, is, terms)
  const prices = startsOn && departurePrices(editor, startsOn)
  const rate = containedRate(before, terms)
  const suggested = prices ? withDeparture(ofParty, { before, is, prices, rate }) : ofParty
  const edit = { services: services?.(suggested) ?? suggested, leaving, joining, rooms, startsOn }
  const plan = planFor(editor, edit)
  const { amountMinor = plan.amountMinor, amountReason = '', agreedWords = '', message = 'As you wished.' } = wanted
  const { prices: given = [], costReason = '' } = wanted
  const seen = { afterMinor: plan.after.totalMinor, amountMinor: plan.amountMinor }
  return { id, version, edit, prices: given, seen, amountMinor, amountReason, agreedWords, message, costReason }
}

/** Returns an added service: $80 for the trip, at a cost of $50. */
export const anExtra = (overrides: Partial<EditedService> = {}): EditedService => ({
  key: crypto.randomUUID(),
  day: 1,
  kind: 'activity',
  itemKind: null,
  itemId: null,
  title: 'Sunset kayak',
  detail: '',
  unit: 'trip',
  count: 1,
  times: 1,
  isOwn: false,
  netMinor: 50_00,
  sellMinor: 80_00,
  ...overrides,
})
export const withExtra = (all: EditedService[]): EditedService[] => [...all, anExtra()]

/** Makes a signed-in traveler's booking for two adults, with a boat for each of them and the planning. */
export async function theirTrip(deps: Deps) {
  const { call, user } = await callerAs(deps, 'traveler')
  await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
  const boat = aService({
    title: 'Longtail boat',
    unit: 'person',
    count: 2,
    price: { netMinor: 60_00, sellMinor: 100_00, reason: '' },
  })
  const made = await booked(deps, { email: user.email, offer: { lines: [aService(), boat] } })
  return { ...made, me: call, user }
}
