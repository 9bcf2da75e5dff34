import type { ItemKind } from './item.rules'

/** What a price is for. Words and arithmetic of quantities are in units.rules: pages without offers do not load them. */
export const lineUnits = ['room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip'] as const
export type LineUnit = (typeof lineUnits)[number]

/** What one price is for: 'night', 'seat'. */
export const eachWord = (unit: LineUnit): string =>
  unit === 'room-night' ? 'night' : unit === 'person-day' ? 'person and day' : unit

/** In which unit an item is bought. A transfer for one person is a seat: of a train, ferry or plane. */
export function unitFor(kind: ItemKind, { capacity = 0 }: { capacity?: number | null } = {}): LineUnit {
  if (kind === 'hotels') return 'room-night'
  if (kind === 'activities') return 'person'
  if (kind === 'transfers') return capacity === 1 ? 'seat' : 'vehicle'
  return 'person-day'
}
