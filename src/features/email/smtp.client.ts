import { createTransport } from 'nodemailer'
import type { Env } from '../../platform/server/env'
import { DeliveryError, leaseSeconds, type MailTransport, messageOf, type Obstacle } from './delivery.rules'

/** The whole conversation, however slowly the server talks, ends before the lease does. */
const deadline = (leaseSeconds - 30) * 1000
const seconds = 1000

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Only answers about this recipient or this message count against the mail; anything else is the server's trouble or ours. */
function obstacleOf({ code, command, responseCode }: SmtpError): Obstacle {
  if (code === 'EABORT' || (command !== 'RCPT TO' && command !== 'DATA' && command !== 'API')) return 'down'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'down'
  return responseCode === undefined || responseCode >= 500 ? 'refused' : 'deferred'
}

/** Sends through the server of SMTP_URL; `deadlineMs` bounds one mail. */
export function smtpTransport(env: Pick<Env, 'MAIL_FROM' | 'SMTP_URL'>, deadlineMs = deadline): MailTransport {
  const mailer = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    dnsTimeout: 15 * seconds,
    socketTimeout: 60 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await mailer.sendMail({ ...messageOf(mail, env.MAIL_FROM), signal: AbortSignal.timeout(deadlineMs) })
      } catch (error) {
        throw new DeliveryError(obstacleOf(error as SmtpError), (error as Error).message)
      }
    },
    close: () => mailer.close(),
  }
}
