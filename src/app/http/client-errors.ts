import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { listFixedHeaders } from '../../platform/server/security'

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [400, 'The address and the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/** Answers what Node refuses before Fastify sees a request, in the shape of every refusal. */
export const createClientErrorHandler =
  (site: Parameters<typeof listFixedHeaders>[0], log: Pick<FastifyBaseLogger, 'info'>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = refusals[error.code ?? ''] ?? [400, 'The request is malformed']
    const requestId = randomUUID()
    log.info({ requestId, code: error.code }, 'refused before it was a request')
    const body = JSON.stringify({ message, code: 'invalid', requestId })
    const headers = {
      ...listFixedHeaders(site),
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
    socket.destroy(error)
  }
