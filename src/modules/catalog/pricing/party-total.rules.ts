import { takePercent } from '../../../shared/money'
import type { EstimateRules } from '../../settings/terms/schema'

/** Returns the children's part of an estimate. */
export const childrenMinor = (
  priceMinor: number,
  children: number,
  { childPercent }: Pick<EstimateRules, 'childPercent'>,
): number => takePercent(children * priceMinor, childPercent)

/** Counts the rooms with one person in them, where a party shares as evenly as it can. */
export const singleRooms = (people: number, rooms: number): number => Math.max(0, Math.min(people, 2 * rooms - people))

/** Returns a party's price without options in minor units: the sum of the estimate's lines for people and rooms. */
export const partyTotalMinor = (
  priceMinor: number,
  { adults = 2, children = 0, rooms = 1 }: { adults?: number; children?: number; rooms?: number },
  rules: EstimateRules,
): number =>
  adults * priceMinor +
  childrenMinor(priceMinor, children, rules) +
  (rooms - 1) * rules.extraRoomMinor +
  singleRooms(adults + children, rooms) * rules.singleMinor
