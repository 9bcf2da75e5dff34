import { createHmac } from 'node:crypto'
import type { Env } from '../../../platform/server/env'
import { requestPublic } from '../../../platform/server/outbound/request'
import { cutText } from '../../../shared/text'

/** Holds an endpoint's response; `text` is its beginning. */
export type Answer = { status: number; text: string }

const keptBytes = 1024

/**
 * Returns 't=1767225600,v1=<hex>': HMAC-SHA256 over '<t>.<body>'. The time lets receivers refuse replays by third
 * parties.
 */
export function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Post = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal }

/**
 * Posts to a public address. Reads only the beginning of the response.
 * @throws RefusedAddress; a network error
 */
export async function post(env: Pick<Env, 'NODE_ENV'>, { url, headers, body, signal }: Post): Promise<Answer> {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const asked = { method: 'POST', url: new URL(url), headers: { ...headers, ...length }, body, signal } as const
  const { status, data } = await requestPublic(env, { ...asked, maxBytes: keptBytes })
  return { status, text: cutText(data.toString().replaceAll('\0', '').toWellFormed(), keptBytes) }
}
