import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './fixtures'
import { sharedServer } from './server-env'

/** Decodes a quoted-printable mail: joins lines, and turns '=3D' into an equals sign. */
const readable = (eml: string) =>
  eml
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Returns mails that a server saved as files instead of sending them. `dataDir` defaults to that of the shared server.
 */
export function mailsTo(email: string, dataDir = sharedServer.dataDir): string[] {
  const directory = path.join(dataDir, 'mail')
  let files: string[] = []
  try {
    files = readdirSync(directory).filter((file) => file.endsWith('.eml'))
  } catch {
    // Ignores a missing folder: no mail was written yet.
  }
  return files
    .map((file) => readable(readFileSync(path.join(directory, file), 'utf8')))
    .filter((mail) => new RegExp(`^To: .*${email}`, 'im').test(mail))
}

/** Returns the path of a mail's link, token included. */
export async function linkMailedTo(
  email: string,
  page: 'verify-email' | 'reset-password' | 'revert-email' | 'invitation',
  dataDir?: string,
): Promise<string> {
  const link = () =>
    mailsTo(email, dataDir)
      .map((mail) => new RegExp(`/${page}#token=[\\w-]+`).exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with a link to ${page}`, timeout: 20_000 }).toBeTruthy()
  return link()!
}

/** Returns the address of the proposal that a mail links to. */
export async function proposalMailedTo(email: string, dataDir?: string): Promise<string> {
  const link = () =>
    mailsTo(email, dataDir)
      .map((mail) => /\/quote\/[\w-]{43}/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with a proposal`, timeout: 20_000 }).toBeTruthy()
  return link()!
}

/** Returns the address where a supplier answers a mail. */
export async function orderMailedTo(email: string): Promise<string> {
  const link = () =>
    mailsTo(email)
      .map((mail) => /\/order\/[\w-]{43}/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with an order`, timeout: 20_000 }).toBeTruthy()
  return link()!
}

/** Returns the mail to this address with these words; empty before it is written. */
export const mailTo = (email: string, words: string): string =>
  mailsTo(email).find((mail) => mail.includes(words)) ?? ''

/** Returns the address of the report that a mail links to. */
export async function reportMailedTo(email: string): Promise<string> {
  const link = () =>
    mailsTo(email)
      .map((mail) => /\/admin\/reports\?[\w=&.-]+/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with a report`, timeout: 20_000 }).toBeTruthy()
  return link()!
}
