/** A row of the outbox, as a transport needs it. */
export type OutgoingMail = { id: string; recipient: string; subject: string; text: string; html: string }

/** Delivers one mail or throws a `DeliveryError`; gives up well before `leaseSeconds` are over. */
export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void }

/**
 * Why a mail did not go out: `refused` for good, `deferred` by a server that may take it later, or `down`: no server, or
 * one that takes nothing from us, which says nothing about this mail.
 */
export type Obstacle = 'refused' | 'deferred' | 'down'

export class DeliveryError extends Error {
  override name = 'DeliveryError'
  constructor(
    readonly obstacle: Obstacle,
    message: string,
  ) {
    super(message)
  }
}

/** How long a worker holds a mail; after that another one may try. */
export const leaseSeconds = 120
/** A server that defers a mail so many times has refused it. */
export const maxAttempts = 12
const [firstWait, longestWait, longestWaitWhileDown] = [30, 3600, 600]
/** Attempts that an outage may use up, so that a mail still has some when the server is back. */
const attemptsOfOutage = 6

export type Next = { status: 'failed' } | { status: 'queued'; attempts: number; seconds: number }

/**
 * What becomes of a mail after its attempt number `attempts` (from 1) failed: it waits 30 s, doubling to 1 h, and fails
 * after 12 attempts or at once when refused. While the server is down it waits at most 10 minutes and never fails.
 */
export function nextTry(obstacle: Obstacle, attempts: number): Next {
  if (obstacle === 'refused' || (obstacle === 'deferred' && attempts >= maxAttempts)) return { status: 'failed' }
  const down = obstacle === 'down'
  const seconds = Math.min(firstWait * 2 ** (attempts - 1), down ? longestWaitWhileDown : longestWait)
  return { status: 'queued', attempts: down ? Math.min(attempts, attemptsOfOutage) : attempts, seconds }
}

const domainOf = (from: string) => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'

/**
 * The message in nodemailer's terms: strings only, one address. The Message-ID is the row's own, so that a mail that had
 * to be sent again is recognised as the same by the servers and programs that receive it.
 */
export const messageOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
