/** What asks a member of staff for attention; `at` (ISO) is when it began to. */
export type Notification = {
  id: string
  kind: 'overdue' | 'request' | 'follow-up'
  title: string
  detail: string
  /** The office's address of it. */
  to: string
  at: string
  isNew: boolean
}

/** At most so many are shown, the newest first. */
export const shown = 20

/** The newest first, each once: of several about the same record, the first of `lists` counts. */
export function merged(lists: readonly Omit<Notification, 'isNew'>[][], seenAt: Date | null): Notification[] {
  const byId = new Map<string, Omit<Notification, 'isNew'>>()
  for (const one of lists.flat()) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, shown)
    .map((one) => ({ ...one, isNew: seenAt === null || Date.parse(one.at) > seenAt.getTime() }))
}
