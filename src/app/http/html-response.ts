import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPieces, takesGzip } from '../../platform/server/ready-answer'
import { newNonce } from '../../platform/server/security'
import { nonceMark } from '../web/html'

/** Builds an uncompressed block of a deflate stream (RFC 1951, 3.2.4). */
function toStoredBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

type Compressed = { bytes: Buffer; crc: number }

/** Ends at a whole byte and without a last block, so that more can follow. */
function compressHead(head: Buffer): Compressed {
  const deflated = deflateRawSync(head, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  return { bytes: Buffer.concat([gzipHeader, deflated]), crc: crc32(head) }
}

/**
 * Returns the rest of the stream: the text, an empty last block, checksum and uncompressed length (RFC 1952, 2.3.1).
 */
function compressTail(text: Buffer, head: Buffer, { crc }: Compressed): Buffer {
  const sums = Buffer.alloc(8)
  // Skips an empty text, whose checksum would restart instead of continuing.
  sums.writeUInt32LE(text.length > 0 ? crc32(text, crc) : crc)
  sums.writeUInt32LE(head.length + text.length, 4)
  return Buffer.concat([toStoredBlock(text), lastBlock, sums])
}

/** Holds a document: constant bytes, compressed once, and a short rest that begins with the answer's nonce. */
export class Document {
  readonly #head: Buffer
  readonly #rest: string | undefined
  #compressed: Compressed | null = null

  constructor(
    html: string,
    readonly policy: (nonce: string) => string,
  ) {
    const [head = '', rest] = html.split(nonceMark)
    this.#head = Buffer.from(head)
    this.#rest = rest
  }

  /** Estimates its memory, with the compressed copy. */
  get bytes(): number {
    return Math.round(1.25 * this.#head.length)
  }

  #tail(nonce: string): Buffer {
    return Buffer.from(this.#rest === undefined ? '' : nonce + this.#rest)
  }

  plain(nonce: string): Buffer[] {
    return [this.#head, this.#tail(nonce)]
  }

  gzipped(nonce: string): Buffer[] {
    this.#compressed ??= compressHead(this.#head)
    return [this.#compressed.bytes, compressTail(this.#tail(nonce), this.#head, this.#compressed)]
  }
}

/** Sends the document with the reply's current headers. */
export function sendDocument(req: FastifyRequest, reply: FastifyReply, document: Document): void {
  const gzip = takesGzip(req)
  const nonce = newNonce()
  reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', document.policy(nonce))
  if (gzip) reply.header('content-encoding', 'gzip')
  sendPieces(reply, gzip ? document.gzipped(nonce) : document.plain(nonce))
}
