import type { outboxStatuses } from './schema'

/** Describes a mail for administrators, without its text. Instants are ISO texts. */
export type OutboxView = {
  id: string
  to: string
  /** Stays blank for a deleted person. */
  subject: string
  status: (typeof outboxStatuses)[number]
  createdAt: string
  sentAt: string | null
}
