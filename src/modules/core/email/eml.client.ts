import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { writeFileAtomic } from '../../../platform/server/atomic-file'
import type { Env } from '../../../platform/server/env'
import { notFound } from '../../../shared/errors'
import { type MailTransport, toMessage } from './delivery.rules'

const toFile = (directory: string, id: string) => path.join(directory, 'mail', `${id}.eml`)

/** Writes mails to files `DATA_DIR/mail/{id}.eml` instead of sending them: for trials without an SMTP_URL. */
export function createEmlTransport(env: Pick<Env, 'DATA_DIR' | 'MAIL_FROM'>): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await mailer.sendMail(toMessage(mail, env.MAIL_FROM))
      const file = toFile(env.DATA_DIR, mail.id)
      await writeFileAtomic(file, message as Buffer, { root: path.dirname(file) })
    },
    discard: (ids) => Promise.all(ids.map((id) => rm(toFile(env.DATA_DIR, id), { force: true }))),
    close: () => mailer.close(),
  }
}

/** @throws AppError not-found for an unknown mail */
export async function readMail(env: Pick<Env, 'DATA_DIR'>, id: string): Promise<Buffer> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound('Mail')
  return readFile(toFile(env.DATA_DIR, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('Mail') : error
  })
}
