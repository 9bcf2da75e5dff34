import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const takesGzip = (req: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(req.headers['accept-encoding'] ?? ''))

/** Sends bytes past the payload hooks, with the reply's current headers. */
export function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): void {
  reply.header(
    'content-length',
    pieces.reduce((length, piece) => length + piece.length, 0),
  )
  reply.hijack()
  const { raw } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  if (reply.request.method === 'HEAD') return void raw.end()
  raw.cork()
  for (const piece of pieces.slice(0, -1)) raw.write(piece)
  raw.end(pieces.at(-1))
}

/** Skips compression below so many bytes. */
const threshold = 1024

/** Holds an answer that is sent many times: encoded once, and compressed on first demand. */
export class ReadyAnswer {
  readonly #plain: Buffer
  #gzipped: Buffer | null = null

  constructor(
    readonly headers: Record<string, string>,
    payload: string | Buffer,
  ) {
    this.#plain = typeof payload === 'string' ? Buffer.from(payload) : payload
  }

  /** Estimates its memory, with a compressed copy of about a quarter. */
  get bytes(): number {
    return Math.round(1.25 * this.#plain.length)
  }

  send(req: FastifyRequest, reply: FastifyReply): void {
    const gzip = this.#plain.length >= threshold && takesGzip(req)
    reply.headers(this.headers).header('vary', 'accept-encoding')
    if (gzip) {
      this.#gzipped ??= gzipSync(this.#plain)
      reply.header('content-encoding', 'gzip')
    }
    sendPieces(reply, [gzip ? this.#gzipped! : this.#plain])
  }
}
