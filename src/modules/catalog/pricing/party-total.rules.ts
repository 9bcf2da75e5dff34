import { takePercent } from '../../../shared/money'
import type { EstimateRules, TripRules } from '../../settings/terms/schema'

/** Returns the children's part of an estimate. */
export const childrenMinor = (
  priceMinor: number,
  children: number,
  { childPercent }: Pick<EstimateRules, 'childPercent'>,
): number => takePercent(children * priceMinor, childPercent)

/** Counts the rooms with one person in them, where a party shares as evenly as it can. */
export const singleRooms = (people: number, rooms: number): number => Math.max(0, Math.min(people, 2 * rooms - people))

type People = { adults?: number; children?: number; rooms?: number }

/** Returns what a party's rooms add to its price; null where no rate converts it. */
export function roomsMinor(
  { adults = 2, children = 0, rooms = 1 }: People,
  { extraRoomMinor, singleMinor }: Pick<TripRules, 'extraRoomMinor' | 'singleMinor'>,
): number | null {
  const further = Math.max(0, rooms - 1)
  const singles = singleRooms(adults + children, rooms)
  if ((further > 0 && extraRoomMinor === null) || (singles > 0 && singleMinor === null)) return null
  return further * (extraRoomMinor ?? 0) + singles * (singleMinor ?? 0)
}

/** Returns a party's price without options in minor units: the sum of the estimate's lines for people and rooms. */
export function partyTotalMinor(priceMinor: number, party: People, rules: EstimateRules): number
export function partyTotalMinor(priceMinor: number, party: People, rules: TripRules): number | null
export function partyTotalMinor(priceMinor: number, party: People, rules: TripRules): number | null {
  const { adults = 2, children = 0 } = party
  const rooms = roomsMinor(party, rules)
  return rooms === null ? null : adults * priceMinor + childrenMinor(priceMinor, children, rules) + rooms
}
