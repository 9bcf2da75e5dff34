import type { OutboxMail } from './table'

/** A mail as administrators see it: without its text. Instants are ISO texts. */
export type OutboxView = {
  id: string
  to: string
  /** Blank of a person who was deleted. */
  subject: string
  status: OutboxMail['status']
  createdAt: string
  sentAt: string | null
}
