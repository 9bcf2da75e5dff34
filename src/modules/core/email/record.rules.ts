/** Describes a mail in a traveler's record. `at` is the ISO instant of sending, or of writing while it is queued. */
export type RecordMail = {
  to: string
  subject: string
  at: string
  status: 'queued' | 'sent' | 'failed'
  text: string
}

/** Removes addresses that grant access: readers of the record are not the recipient. */
export const withoutLinks = (text: string): string => text.replaceAll(/(?<=[/=#])[\w-]{40,}/g, '…')
