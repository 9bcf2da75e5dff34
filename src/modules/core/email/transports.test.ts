import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { JobError } from '../../../platform/server/jobs/retry'
import { mailConnections, type MailTransport } from './delivery.rules'
import { createEmlTransport, readMail } from './eml.client'
import { createSmtpTransport } from './smtp.client'

const mail = {
  id: '01900000-0000-7000-8000-000000000001',
  recipient: 'asha@example.com',
  subject: 'Grüße: your trip',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const from = 'Harbour Travel <hello@harbour.example>'
const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Received = { recipients: string[]; raw: string }

async function mailServer(options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map((r) => r.address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received }
}

async function strangeServer(onConnection: (socket: Socket) => unknown): Promise<string> {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const transportTo = (url: string, deadlineMs?: number): MailTransport => {
  const transport = createSmtpTransport({ SMTP_URL: url, MAIL_FROM: from }, deadlineMs)
  closing.push(() => transport.close())
  return transport
}

const never = new AbortController().signal

const failureAt = async (url: string, deadlineMs?: number) => {
  try {
    await transportTo(url, deadlineMs).send(mail, never)
  } catch (error) {
    return error instanceof JobError ? error.failure : error
  }
  return 'sent'
}

const smtpError = (responseCode: number) => Object.assign(new Error('No such person here'), { responseCode })

describe('SMTP', () => {
  it('sends many mails over a few connections, which a stop closes', async () => {
    let [connections, open] = [0, 0]
    const { url, received } = await mailServer({
      onConnect: (_session, done) => {
        connections++
        open++
        done()
      },
      onClose: () => void open--,
    })
    const transport = transportTo(url)
    await Promise.all(Array.from({ length: 20 }, () => transport.send(mail, never)))
    expect(received).toHaveLength(20)
    expect(connections).toBeLessThanOrEqual(mailConnections)
    transport.close()
    await expect.poll(() => open).toBe(0)
  })

  it('tells a refused name or password from a server that is away', async () => {
    const { url } = await mailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(smtpError(535)),
    })
    const withPassword = (address: string) => transportTo(address.replace('//', '//asha:wrong@'))
    for (const ask of [() => withPassword(url).send(mail, never), () => withPassword(url).check!()])
      await expect(ask()).rejects.toMatchObject({ failure: 'unavailable', isCredentials: true })
    await expect(withPassword('smtp://127.0.0.1:1').check!()).rejects.toMatchObject({
      failure: 'unavailable',
      isCredentials: false,
    })
    const { url: open } = await mailServer()
    await transportTo(open).check!()
  })

  it('delivers one message to one recipient, under a Message-ID that stays the same', async () => {
    const { url, received } = await mailServer()
    const transport = transportTo(url)
    await transport.send(mail, never)
    await transport.send(mail, never)
    expect(received.map((r) => r.recipients)).toEqual([['asha@example.com'], ['asha@example.com']])
    for (const { raw } of received) {
      expect(raw).toContain(`Message-ID: <${mail.id}@harbour.example>`)
      expect(raw).toContain('To: asha@example.com')
      expect(raw).toContain('Auto-Submitted: auto-generated')
    }
  })

  it('delivers to every address that is one, and answers to the one that a mail names', async () => {
    const { url, received } = await mailServer()
    const transport = transportTo(url)
    const addresses = [
      'r&d@example.com',
      "o'neil+trips/2026=a%b#1@example.com",
      'anna@xn--mnchen-3ya.example',
      '{x}|~`^?!*$@a-b.example',
    ]
    for (const recipient of addresses) await transport.send({ ...mail, recipient, replyTo: recipient }, never)
    // Expects the domain in Unicode, as this server displays it.
    const shown = addresses.map((address) => [address.replace('xn--mnchen-3ya', 'münchen')])
    expect(received.map(({ recipients }) => recipients)).toEqual(shown)
    const named = (raw: string, header: string) => new RegExp(`^${header}: <?(.*?)>?\r$`, 'm').exec(raw)?.[1]
    for (const header of ['To', 'Reply-To']) expect(received.map(({ raw }) => named(raw, header))).toEqual(addresses)
  })

  it('takes user and password from the address', async () => {
    const { url, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'u' && password === 'p@ss' ? done(null, { user: 'u' }) : done(smtpError(535)),
    })
    expect(await failureAt(url.replace('//', '//u:p%40ss@'))).toBe('sent')
    expect(await failureAt(url.replace('//', '//u:wrong@'))).toBe('unavailable')
    expect(received).toHaveLength(1)
  })

  it.each([
    [550, 'permanent'],
    [451, 'transient'],
  ])('tells a recipient refused with %i as %s', async (code, expected) => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(smtpError(code)) })
    expect(await failureAt(url)).toBe(expected)
  })

  it('tells a message refused after its content', async () => {
    const { url } = await mailServer({
      onData: (stream, _, done) => void stream.resume().on('end', () => done(smtpError(554))),
    })
    expect(await failureAt(url)).toBe('permanent')
  })

  it('counts a refused sender or client as a temporary failure', async () => {
    const { url } = await mailServer({ onMailFrom: (_address, _session, done) => done(smtpError(550)) })
    expect(await failureAt(url)).toBe('unavailable')
    const picky = await mailServer({ onConnect: (_, done) => done(smtpError(554)) })
    expect(await failureAt(picky.url)).toBe('unavailable')
  })

  it('counts an unreachable or silent server as unavailable', async () => {
    expect(await failureAt('smtp://127.0.0.1:1')).toBe('unavailable')
    expect(await failureAt(await strangeServer((socket) => socket.destroy()))).toBe('unavailable')
    expect(await failureAt(await strangeServer(() => undefined), 200)).toBe('unavailable')
  })

  it('ends before the deadline however slowly the server talks', async () => {
    const { url, received } = await mailServer({ onRcptTo: (_address, _session, done) => void setTimeout(done, 2000) })
    const begun = Date.now()
    expect(await failureAt(url, 300)).toBe('unavailable')
    expect(Date.now() - begun).toBeLessThan(1500)
    expect(received).toHaveLength(0)
  })

  it.each([
    ['127.0.0.1', '', 'sent'],
    ['localhost', '', 'sent'],
    // Uses a name with dots, like any public server.
    ['127.1', '', 'unavailable'],
    ['127.1', '?requireTLS=false', 'sent'],
    ['127.0.0.1', '?requireTLS=true', 'unavailable'],
  ])('to %s%s, which offers no encryption, is %s', async (host, query, expected) => {
    const { url, received } = await mailServer()
    expect(await failureAt(`${url.replace('127.0.0.1', host)}${query}`)).toBe(expected)
    expect(received).toHaveLength(expected === 'sent' ? 1 : 0)
  })

  it('never writes to a second address', async () => {
    const { url, received } = await mailServer()
    await transportTo(url)
      .send({ ...mail, recipient: 'a@example.com, b@example.com', subject: 'x\r\nBcc: c@example.com' }, never)
      .catch(() => undefined)
    expect(received.flatMap((r) => r.recipients)).not.toContain('b@example.com')
    expect(received.map((r) => r.raw).join('')).not.toMatch(/^Bcc:/m)
  })
})

describe('mail stored as files', () => {
  it('is written whole under its id, and read back by id only', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'itinera-mail-'))
    closing.push(() => rm(directory, { recursive: true }))
    const env = { DATA_DIR: directory, MAIL_FROM: from }
    await createEmlTransport(env).send(mail, never)
    const eml = (await readMail(env, mail.id)).toString()
    expect(eml).toContain('To: asha@example.com\r\n')
    expect(eml).toContain('Subject: =?UTF-8?')
    expect(await readdir(path.join(directory, 'mail', '.parts'))).toEqual([])
    await expect(readMail(env, mail.id.replace('1', '2'))).rejects.toThrow('Mail not found')
    await expect(readMail(env, '../../../../../../../../../etc/passwd')).rejects.toThrow('Mail not found')
    await createEmlTransport(env).discard([mail.id])
    await expect(readMail(env, mail.id)).rejects.toThrow('Mail not found')
  })
})
