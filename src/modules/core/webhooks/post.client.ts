import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Env } from '../../../platform/server/env'
import { requestPublic } from '../../../platform/server/outbound/request'
import { cutText } from '../../../shared/text'
import { type Payload, toLegacy } from './payload.rules'

/** Holds an endpoint's response; `text` is its beginning. */
export type Answer = { status: number; text: string }

const maxStoredBytes = 1024

/**
 * Returns 't=1767225600,v1=<hex>': HMAC-SHA256 over '<t>.<body>', as version 1.0.0 signed. The time lets receivers
 * refuse replays by third parties.
 */
function signLegacy(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Signed = { headers: Record<string, string>; body: string }

/** Writes and signs a call by the Standard Webhooks specification (https://www.standardwebhooks.com), once by each secret. */
export function sign(secrets: readonly string[], payload: Payload, at: Date): Signed {
  const body = JSON.stringify(payload)
  const headers = {
    'webhook-id': payload.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(payload.id, at, body)).join(' '),
  }
  return { headers, body }
}

/** Writes and signs a call as version 1.0.0 did. */
export function signAsBefore(
  secret: string,
  payload: Payload,
  { at, deliveryId }: { at: Date; deliveryId: string },
): Signed {
  const body = JSON.stringify(toLegacy(payload))
  const headers = {
    'itinera-event': payload.type,
    'itinera-delivery': deliveryId,
    'itinera-signature': signLegacy(secret, body, at),
  }
  return { headers, body }
}

type Post = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal }

/**
 * Posts to a public address. Reads only the beginning of the response.
 * @throws RefusedAddress; a network error
 */
export async function post(env: Pick<Env, 'NODE_ENV'>, { url, headers, body, signal }: Post): Promise<Answer> {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const asked = { method: 'POST', url: new URL(url), headers: { ...headers, ...length }, body, signal } as const
  const { status, data } = await requestPublic(env, { ...asked, maxBytes: maxStoredBytes })
  return { status, text: cutText(data.toString().replaceAll('\0', '').toWellFormed(), maxStoredBytes) }
}
