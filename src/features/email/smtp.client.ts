import { createTransport } from 'nodemailer'
import type { Env } from '../../platform/server/env'
import { type Failure, JobError } from '../../platform/server/jobs/retry'
import { deliverySeconds, type MailTransport, messageOf, withoutAddresses } from './delivery.rules'

/** Bounds the whole SMTP session below the job's deadline. */
const deadline = (deliverySeconds - 5) * 1000
const seconds = 1000

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Only replies about this recipient or message are permanent failures; all others are temporary. */
function failureOf({ code, command, responseCode }: SmtpError): Failure {
  if (code === 'EABORT' || (command !== 'RCPT TO' && command !== 'DATA' && command !== 'API')) return 'unavailable'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unavailable'
  return responseCode === undefined || responseCode >= 500 ? 'permanent' : 'transient'
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
    send: async (mail, stopping) => {
      const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), stopping])
      try {
        await mailer.sendMail({ ...messageOf(mail, env.MAIL_FROM), signal })
      } catch (error) {
        throw new JobError(failureOf(error as SmtpError), withoutAddresses((error as Error).message))
      }
    },
    discard: async () => undefined,
    close: () => mailer.close(),
  }
}
