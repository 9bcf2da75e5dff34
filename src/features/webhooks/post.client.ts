import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Env } from '../../platform/server/env'
import { assertEncrypted, hostOf, publicAddresses } from './address.client'

/** What an endpoint answered; `text` is the beginning of it. */
export type Answer = { status: number; text: string }

const keptBytes = 1024

/** 't=1767225600,v1=<hex>': HMAC-SHA256 over '<t>.<body>'. The time lets receivers refuse what is replayed by others. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Post = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal }

/**
 * Posts to an address that was checked just before: the connection goes to the addresses that were found, so that a second
 * answer of the resolver changes nothing. No redirect is followed, no proxy used, and of the answer only the beginning read.
 * @throws RefusedAddress; an error of the network
 */
export async function post(env: Pick<Env, 'NODE_ENV'>, { url, headers, body, signal }: Post): Promise<Answer> {
  const target = new URL(url)
  assertEncrypted(env, target)
  const found = await publicAddresses(env, hostOf(target))
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
  const send = target.protocol === 'https:' ? encryptedRequest : plainRequest
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const options = { method: 'POST', headers: { ...headers, ...length }, lookup: pinned, signal, agent: false }
    const sent = send(target, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const text = Buffer.concat(parts).subarray(0, keptBytes).toString().replaceAll('\0', '')
        resolve({ status: answer.statusCode ?? 0, text: text.toWellFormed().slice(0, keptBytes) })
        answer.destroy()
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= keptBytes) end()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
