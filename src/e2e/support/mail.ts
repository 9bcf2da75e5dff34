import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './fixtures'
import { sharedServer } from './server-env'

/** The bytes of a mail as its reader sees them: quoted-printable lines joined, '=3D' an equals sign. */
const readable = (eml: string) =>
  eml
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Mails that a server has kept as files instead of sending them. `dataDir` is that of the server that all tests share.
 */
export function mailsTo(email: string, dataDir = sharedServer.dataDir): string[] {
  const directory = path.join(dataDir, 'mail')
  let files: string[] = []
  try {
    files = readdirSync(directory).filter((file) => file.endsWith('.eml'))
  } catch {
    // None was written yet.
  }
  return files
    .map((file) => readable(readFileSync(path.join(directory, file), 'utf8')))
    .filter((mail) => new RegExp(`^To: .*${email}`, 'im').test(mail))
}

/** The path of the link, token included, that a mail to this address leads to. */
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

/** The address of the proposal that a mail to this address leads to. */
export async function proposalMailedTo(email: string, dataDir?: string): Promise<string> {
  const link = () =>
    mailsTo(email, dataDir)
      .map((mail) => /\/quote\/[\w-]{43}/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with a proposal`, timeout: 20_000 }).toBeTruthy()
  return link()!
}

/** The address where a supplier answers what a mail to this address asks for. */
export async function orderMailedTo(email: string): Promise<string> {
  const link = () =>
    mailsTo(email)
      .map((mail) => /\/order\/[\w-]{43}/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with an order`, timeout: 20_000 }).toBeTruthy()
  return link()!
}

/** The mail to this address that has these words in it; empty until it was written. */
export const mailTo = (email: string, words: string): string =>
  mailsTo(email).find((mail) => mail.includes(words)) ?? ''

/** The address of the report that a mail to this address leads to. */
export async function reportMailedTo(email: string): Promise<string> {
  const link = () =>
    mailsTo(email)
      .map((mail) => /\/admin\/reports\?[\w=&.-]+/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(link, { message: `a mail to ${email} with a report`, timeout: 20_000 }).toBeTruthy()
  return link()!
}
