/** A mail to a traveler as a record keeps it. `at` is the instant of sending as ISO text, or of writing while it waits. */
export type RecordMail = {
  to: string
  subject: string
  at: string
  status: 'queued' | 'sent' | 'failed'
  text: string
}

/** Without addresses that open something by themselves: whoever reads the record is not who got the mail. */
export const withoutLinks = (text: string): string => text.replaceAll(/(?<=[/=#])[\w-]{40,}/g, '…')
