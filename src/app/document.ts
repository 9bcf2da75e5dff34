import { nonceLength } from '../platform/server/security'
import { nonceMark } from './web/html'

/** A document as bytes, to be sent many times: `nonceAt` are the places that each answer's own nonce is written to. */
export type Document = { bytes: Buffer; nonceAt: number[] }

const blank = Buffer.alloc(nonceLength, '-')

export function documentOf(html: string): Document {
  const [first = Buffer.alloc(0), ...others] = html.split(nonceMark).map((part) => Buffer.from(part))
  const nonceAt: number[] = []
  let length = first.length
  for (const part of others) {
    nonceAt.push(length)
    length += nonceLength + part.length
  }
  return { bytes: Buffer.concat([first, ...others.flatMap((part) => [blank, part])]), nonceAt }
}

/** A copy for one answer. */
export function withNonce({ bytes, nonceAt }: Document, nonce: string): Buffer {
  const copy = Buffer.from(bytes)
  for (const at of nonceAt) copy.write(nonce, at, 'latin1')
  return copy
}
