import type { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createClientErrorHandler } from './client-errors'

it.each([
  ['HPE_HEADER_OVERFLOW', '400 Bad Request', 'The address and the headers are too long'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request did not arrive in time'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'The request is malformed'],
])('%s is answered with %s, as other refusals are', (code, status, message) => {
  const socket = { destroyed: false, writable: true, write: vi.fn(), destroy: vi.fn() }
  const error = Object.assign(new Error('refused'), { code })
  const log = { info: vi.fn() }
  createClientErrorHandler({ APP_URL: 'https://itinera.test' }, log)(error, socket as unknown as Socket)
  const [head, body] = String(socket.write.mock.lastCall![0]).split('\r\n\r\n') as [string, string]
  const requestId = /^x-request-id: ([0-9a-f-]{36})$/m.exec(head.replaceAll('\r', ''))![1]
  expect(head).toMatch(`HTTP/1.1 ${status}\r\n`)
  expect(head).toContain(`content-length: ${body.length}`)
  for (const fixed of ['cache-control: no-store', 'x-content-type-options: nosniff', 'strict-transport-security: '])
    expect(head).toContain(fixed)
  expect(JSON.parse(body)).toEqual({ message, code: 'invalid', requestId })
  expect(log.info).toHaveBeenCalledWith({ requestId, code }, expect.any(String))
  expect(socket.destroy).toHaveBeenCalledWith(error)
})
