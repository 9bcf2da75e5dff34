import type { ItemKind } from './item.rules'

/** Lists units of prices. Texts and arithmetic are in units.rules, which pages without offers do not load. */
export const lineUnits = ['room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip'] as const
export type LineUnit = (typeof lineUnits)[number]

/** Names the unit of one price: 'night', 'seat'. */
export const eachWord = (unit: LineUnit): string =>
  unit === 'room-night' ? 'night' : unit === 'person-day' ? 'person and day' : unit

/** Returns the unit of an item. A transfer for one person is a seat: of a train, ferry or plane. */
export function unitFor(kind: ItemKind, { capacity = 0 }: { capacity?: number | null } = {}): LineUnit {
  if (kind === 'hotels') return 'room-night'
  if (kind === 'activities') return 'person'
  if (kind === 'transfers') return capacity === 1 ? 'seat' : 'vehicle'
  return 'person-day'
}
