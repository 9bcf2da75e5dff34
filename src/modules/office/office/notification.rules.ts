/** What asks a member of staff for attention; `at` (ISO) is when it began to. */
export type Notification = {
  id: string
  kind:
    | 'overdue'
    | 'assigned'
    | 'request'
    | 'follow-up'
    | 'mention'
    | 'proposal'
    | 'supplier'
    | 'booking'
    | 'review'
    | 'account-deleted'
    | 'trip-cancelled'
    | 'change'
    | 'suppliers'
    | 'payment'
  title: string
  detail: string
  /** The office's address of it. */
  to: string
  at: string
  isNew: boolean
}

/** At most so many are shown, the newest first. */
export const shown = 20

/** The newest first, each once: of several about the same record, the latest counts. */
export function merged(lists: readonly Omit<Notification, 'isNew'>[][], seenAt: Date | null): Notification[] {
  const byId = new Map<string, Omit<Notification, 'isNew'>>()
  const newest = lists.flat().toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
  for (const one of newest) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
    .slice(0, shown)
    .map((one) => ({ ...one, isNew: seenAt === null || Date.parse(one.at) > seenAt.getTime() }))
}
