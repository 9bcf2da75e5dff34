import { AwsClient } from 'aws4fetch'
import { AppError } from '../../../shared/errors'
import { storageFull } from '../atomic-file'
import { withDeadline } from '../outbound/deadline'
import { toFileKey, sha256, type Storage } from '../storage'

const probe = 'no-such-object'

/** Matches S3 error codes of full storage, besides status 507. */
const full = /<Code>(QuotaExceeded|XMinioStorageFull|XMinioStorageQuotaExceeded|InsufficientStorage)</

/** Answers 503 with Retry-After; the server's own message is only logged. */
const createUnavailableError = (reason: unknown) =>
  Object.assign(new AppError('unavailable', 'Please try again in a moment', { retryAfter: 5 }), {
    cause: reason instanceof Error ? reason : new Error(`storage: ${String(reason)}`),
  })

function createRefusal(status: number, body: string): AppError {
  if (status === 507 || full.test(body)) return storageFull()
  return createUnavailableError(`${status} ${/<Code>(\w+)</.exec(body)?.[1] ?? ''}`)
}
/**
 * Detects a missing object. S3 denies it to keys that may not list. Other codes stand for a wrong key or signature, or,
 * with 404, for a missing bucket.
 */
const isMissing = (status: number, body: string): boolean =>
  (status === 404 && body.includes('<Code>NoSuchKey<')) || (status === 403 && body.includes('<Code>AccessDenied<'))
type Answer = { ok: boolean; status: number; data: Buffer }
const retries = 1
const isBusy = (status: number) => status >= 500 || status === 429

/**
 * Stores objects in a bucket, whole or not at all. Each request states its length and the hash of its bytes.
 * @param setting `https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=…]`, key and secret percent-encoded
 */
export function createS3Storage(setting: string, { timeoutMs = 5000 } = {}): Storage {
  const { username, password, origin, pathname, searchParams } = new URL(setting)
  const [accessKeyId, secretAccessKey] = [username, password].map(decodeURIComponent) as [string, string]
  const region = searchParams.get('region') ?? 'us-east-1'
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = origin + pathname.replace(/\/$/, '')
  const send = (method: string, address: string, data?: Buffer): Promise<Answer> => {
    const body = data && new Uint8Array(data)
    const headers = { 'x-amz-content-sha256': sha256(data ?? '') }
    const sendSigned = async (signal: AbortSignal): Promise<Answer> => {
      for (let tries = 0; ; tries++) {
        // Passes the signal to `fetch`: the signed request would hold it weakly.
        const answer = await fetch(await client.sign(address, { method, headers, body }), { signal })
        const read = Buffer.from(await answer.arrayBuffer())
        if (tries === retries || !isBusy(answer.status)) return { ok: answer.ok, status: answer.status, data: read }
      }
    }
    return withDeadline(timeoutMs, sendSigned).catch((error: unknown) => {
      throw createUnavailableError(error)
    })
  }
  const fileAt = (key: string) => `${root}/${toFileKey(key)}`
  const read = async (key: string): Promise<Buffer | null> => {
    const answer = await send('GET', fileAt(key))
    if (answer.ok) return answer.data
    const body = String(answer.data)
    if (isMissing(answer.status, body)) return null
    throw createRefusal(answer.status, body)
  }
  return {
    read,
    write: async (key, data) => {
      const answer = await send('PUT', fileAt(key), data)
      if (!answer.ok) throw createRefusal(answer.status, String(answer.data))
    },
    remove: async (key) => {
      const answer = await send('DELETE', fileAt(key))
      if (!answer.ok && answer.status !== 404) throw createRefusal(answer.status, String(answer.data))
    },
    isReady: async () => {
      const [bucket] = pathname.split('/').filter(Boolean)
      const answer = await send('HEAD', `${origin}/${bucket}`).catch(() => null)
      if (answer?.status !== 403) return answer?.ok === true
      // Probes a missing object instead: HEAD of the bucket needs the right to list. A wrong key gets another error.
      return read(probe).then(
        () => true,
        () => false,
      )
    },
  }
}
