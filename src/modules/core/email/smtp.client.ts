import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { withDeadline } from '../../../platform/server/outbound/deadline'
import type { Env } from '../../../platform/server/env'
import { type Failure, JobError } from '../../../platform/server/jobs/retry'
import { getHost, isPublicAddress } from '../../../platform/server/outbound/address'
import { deliverySeconds, mailConnections, type MailTransport, toMessage, withoutAddresses } from './delivery.rules'

/** Bounds the whole SMTP session below the job's deadline. */
const deadline = (deliverySeconds - 5) * 1000
const seconds = 1000
/** Limits the check of the server. */
const checkMs = 30 * seconds

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Classifies replies about this recipient or message as permanent; all others as temporary. */
function toFailure({ code, command, responseCode }: SmtpError): Failure {
  if (code === 'EABORT' || (command !== 'RCPT TO' && command !== 'DATA' && command !== 'API')) return 'unavailable'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unavailable'
  return responseCode === undefined || responseCode >= 500 ? 'permanent' : 'transient'
}

/** Detects a server that responds, but refuses the name or password of SMTP_URL. */
const isRefused = ({ code, responseCode = 0 }: SmtpError) => code === 'EAUTH' || [530, 534, 535].includes(responseCode)

const toJobError = (error: SmtpError): JobError =>
  new JobError(toFailure(error), withoutAddresses(error.message), isRefused(error))

/**
 * Returns true for a server on this machine or network: an undotted name, a local domain, or a private address.
 * Elsewhere a man in the middle could strip STARTTLS from the response, and read.
 */
function isNear(url: string): boolean {
  const host = getHost(new URL(url))
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(local|internal|localhost|lan|home\.arpa)$/.test(host)
}

const saysItself = (url: string) => new URL(url).searchParams.has('requireTLS')

/** Sends through the server of SMTP_URL; `deadlineMs` bounds one mail. */
export function createSmtpTransport(env: Pick<Env, 'MAIL_FROM' | 'SMTP_URL'>, deadlineMs = deadline): MailTransport {
  const mailer = createTransport({
    url: env.SMTP_URL,
    // Keeps connections open for the next mails; providers limit both.
    pool: true,
    maxConnections: mailConnections,
    maxMessages: 100,
    ...(env.SMTP_URL && !saysItself(env.SMTP_URL) && { requireTLS: !isNear(env.SMTP_URL) }),
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    dnsTimeout: 15 * seconds,
    socketTimeout: 60 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, stopping) => {
      const message = toMessage(mail, env.MAIL_FROM)
      try {
        await withDeadline(deadlineMs, (signal) => mailer.sendMail({ ...message, signal }), stopping)
      } catch (error) {
        throw toJobError(error as SmtpError)
      }
    },
    check: async () => {
      await withDeadline(checkMs, () => mailer.verify()).catch((error: SmtpError) => {
        throw toJobError(error)
      })
    },
    discard: async () => undefined,
    close: () => mailer.close(),
  }
}
