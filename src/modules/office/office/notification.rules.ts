import type { Notification } from './view'

export const shown = 20

/** Merges lists, newest first; of several about the same record, keeps the latest. Shows more than 20 where more are new. */
export function mergeLists(lists: readonly Omit<Notification, 'isNew'>[][], seenAt: Date | null): Notification[] {
  const byId = new Map<string, Omit<Notification, 'isNew'>>()
  const newest = lists.flat().toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
  for (const one of newest) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
    .map((one) => ({ ...one, isNew: seenAt === null || Date.parse(one.at) > seenAt.getTime() }))
    .filter(({ isNew }, i) => isNew || i < shown)
}
