import type { outboxStatuses } from './schema'

/** A mail as administrators see it: without its text. Instants are ISO texts. */
export type OutboxView = {
  id: string
  to: string
  /** Blank of a person who was deleted. */
  subject: string
  status: (typeof outboxStatuses)[number]
  createdAt: string
  sentAt: string | null
}
