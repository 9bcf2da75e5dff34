import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPieces, takesGzip } from '../../platform/server/ready-answer'
import { nonceMark } from '../web/html'

const between = (parts: Buffer[], piece: Buffer): Buffer[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [piece, part]))

/** Ends at a whole byte and without a last block, so that more can follow. */
const deflated = (part: Buffer): Buffer => deflateRawSync(part, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })

/** A block of a deflate stream that is not compressed (RFC 1951, 3.2.4). */
function stored(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}

const lengthOf = (pieces: Buffer[]): number => pieces.reduce((length, piece) => length + piece.length, 0)

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

/** An empty last block, then checksum and length of all that was compressed (RFC 1952, 2.3.1). */
function gzipTrailer(pieces: Buffer[]): Buffer {
  // The checksum of nothing starts anew instead of leaving the one so far.
  const crc = pieces.reduce((sum, piece) => (piece.length > 0 ? crc32(piece, sum) : sum), 0)
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(crc)
  sums.writeUInt32LE(lengthOf(pieces), 4)
  return Buffer.concat([lastBlock, sums])
}

/**
 * A document in the pieces between its nonces. An answer is these pieces with a nonce of its own between them: nothing is
 * copied, and what was compressed once stays so.
 */
export class Document {
  readonly #parts: Buffer[]
  #deflated: Buffer[] | null = null

  constructor(html: string) {
    this.#parts = html.split(nonceMark).map((part) => Buffer.from(part))
  }

  /** What it takes in memory, about: compressed, it takes a quarter of its length once more. */
  get bytes(): number {
    return Math.round(1.25 * lengthOf(this.#parts))
  }

  plain(nonce: string): Buffer[] {
    return between(this.#parts, Buffer.from(nonce))
  }

  gzipped(nonce: string): Buffer[] {
    this.#deflated ??= this.#parts.map(deflated)
    return [gzipHeader, ...between(this.#deflated, stored(Buffer.from(nonce))), gzipTrailer(this.plain(nonce))]
  }
}

/** Sends it with the headers that the reply has so far. */
export function sendDocument(req: FastifyRequest, reply: FastifyReply, document: Document, nonce: string): void {
  const gzip = takesGzip(req)
  const pieces = gzip ? document.gzipped(nonce) : document.plain(nonce)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie')
  if (gzip) reply.header('content-encoding', 'gzip')
  sendPieces(reply, pieces)
}
