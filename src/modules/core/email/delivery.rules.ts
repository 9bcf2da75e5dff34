/** A row of the outbox, as a transport needs it. */
export type OutgoingMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Where answers go. */
  replyTo?: string
  /** Nobody wrote it: absent for one without `replyTo`. */
  isAutomatic?: boolean
  attachments?: { name: string; type: string; base64: string }[]
}

/** Seconds in which a mail is delivered or given up for now. */
export const deliverySeconds = 90
/** Connections to the mail server, and mails of one process at a time. */
export const mailConnections = 4

/** Delivers one mail or throws a `JobError`; gives up when the signal aborts. `discard` removes the files of mails. */
export type MailTransport = {
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  discard: (ids: readonly string[]) => Promise<unknown>
  /** Asks whether mails would be taken, and sends none; throws a `JobError`. */
  check?: () => Promise<void>
  close: () => void
}

/** A server's answer without the addresses that it repeats. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '(address)')

const domainOf = (from: string) => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'

/**
 * The message in nodemailer's terms: strings only, one address. The Message-ID comes from the row, so that a mail that
 * is sent again is recognized as the same.
 */
export const messageOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${domainOf(from)}>`,
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
