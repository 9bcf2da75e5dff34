export type OutgoingMail = {
  id: string
  recipient: string
  /** Holds the agency's name, for a sender's address without one. */
  fromName?: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Marks a mail without a human author; if absent, a mail without `replyTo` counts as one. */
  isAutomatic?: boolean
  attachments?: { name: string; type: string; base64: string }[]
}

/** Limits one delivery attempt, in seconds. */
export const deliverySeconds = 90
/** Limits connections to the mail server, and concurrent mails of one process. */
export const mailConnections = 4

/** Delivers one mail or throws a `JobError`; aborts with the signal. `discard` removes files of mails. */
export type MailTransport = {
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  discard: (ids: readonly string[]) => Promise<unknown>
  /** Checks if the server accepts mails, without sending one; throws a `JobError`. Is absent without a server. */
  check?: () => Promise<void>
  close: () => void
}

/** Removes addresses from a server's response, which repeats them. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '(address)')

const getDomain = (from: string) => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'

/**
 * Converts a mail for nodemailer: strings only, one address. Derives the Message-ID from the row, so that receivers
 * recognize a repeated mail.
 */
export const toMessage = (mail: OutgoingMail, from: string) => ({
  from: mail.fromName && !from.includes('<') ? { name: mail.fromName, address: from } : from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${getDomain(from)}>`,
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  ...((mail.isAutomatic ?? !mail.replyTo) && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, base64 }) => ({
      filename: name,
      contentType: type,
      content: base64,
      encoding: 'base64',
    })),
  }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
