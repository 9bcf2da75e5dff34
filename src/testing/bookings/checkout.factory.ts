import { eq } from 'drizzle-orm'
import { packages } from '../../modules/catalog/packages/table'
import { createCaller } from '../../app/router'
import type { User } from '../../modules/identity/auth/table'
import type { Deps } from '../../platform/server/context'
import { callerAs } from '../callers'
import { testContext } from '../context'
import { aDeparture } from '../departures/departure.factory'

type DepartureFacts = {
  capacity?: number
  taken?: number
  priceMinor?: number
  adults?: number
  children?: number
  packageId?: string
  startsOn?: string
  bookBy?: string
  /** Uses this user; a new one by default. */
  by?: User
}

/** Makes a departure on sale for $1,299 an adult, and a traveler at its checkout: two adults in one room. */
export async function atCheckout(deps: Deps, { adults = 2, children = 0, by, ...of }: DepartureFacts = {}) {
  const departure = await aDeparture(deps.db, of)
  await deps.db.update(packages).set({ status: 'active' }).where(eq(packages.id, departure.packageId))
  const { call, user } = by
    ? { user: by, call: createCaller(testContext(deps, { actor: { id: by.id, role: 'traveler' } })) }
    : await callerAs(deps, 'traveler')
  const about = { packageId: departure.packageId, date: departure.startsOn }
  const asked = { ...about, adults, children, rooms: 1 }
  return { departure, call, user, about, asked }
}

/** Holds the seats, and returns the input that books them. */
export async function holding(deps: Deps, of: DepartureFacts = {}) {
  const made = await atCheckout(deps, of)
  const { receipt, seats, sha256 } = await made.call.checkout.offer(made.asked)
  const { hold } = await made.call.checkout.hold(made.asked)
  const people = ['self' as const, ...Array<null>(seats - 1).fill(null)]
  const { totalMinor, currency } = receipt
  return {
    ...made,
    hold: hold!,
    order: { holdId: hold!.id, people, totalMinor, currency, sha256, accepts: true as const },
  }
}
