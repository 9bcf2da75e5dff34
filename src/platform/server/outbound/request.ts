import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Env } from '../env'
import { JobError } from '../jobs/retry'
import { assertEncrypted, getHost, resolvePublicAddresses } from './address'

type Request = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  maxBytes: number
  signal: AbortSignal
}
type Answered = { status: number; headers: IncomingHttpHeaders; data: Buffer }

/** Rejects with the signal's reason when it aborts, whatever the other side does. */
async function raceAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Requests an address that a user entered. Pins the connection to the checked IP addresses, against DNS rebinding.
 * Follows no redirect and uses no proxy. Always settles: by an answer, an end without one, an upgrade or the signal.
 * @throws RefusedAddress; an error of the network; the signal's reason
 */
export async function requestPublic(env: Pick<Env, 'NODE_ENV'>, asked: Request): Promise<Answered> {
  const { method, url, headers, body, maxBytes, signal } = asked
  assertEncrypted(env, url)
  const found = await raceAbort(signal, resolvePublicAddresses(env, getHost(url)))
  const lookUpPinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
  const send = url.protocol === 'https:' ? encryptedRequest : plainRequest
  return raceAbort(
    signal,
    new Promise<Answered>((resolve, reject) => {
      const sent = send(url, { method, headers, lookup: lookUpPinned, signal, agent: false })
      const endedEarly = () => reject(new JobError('transient', 'The connection ended without an answer'))
      sent.on('response', (answer) => {
        sent.off('close', endedEarly)
        const parts: Buffer[] = []
        let size = 0
        const end = () => {
          const data = Buffer.concat(parts).subarray(0, maxBytes)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, data })
          answer.destroy()
        }
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= maxBytes) end()
        })
        answer.on('end', end)
        answer.on('error', reject)
        answer.on('close', endedEarly)
      })
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy()
        reject(new JobError('transient', 'The address answers with 101: it only switches protocols'))
      })
      sent.on('error', reject)
      sent.on('close', endedEarly)
      sent.end(body)
    }),
  )
}
