import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestPublic } from './request'

let server: Server
const sockets = new Set<Socket>()
let behave: (socket: Socket) => unknown

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => void behave(socket))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.close()
})

const ask = (signal = AbortSignal.timeout(400)) => {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return requestPublic({ NODE_ENV: 'test' }, { method: 'GET', url, headers: {}, maxBytes: 100, signal })
}

/** Writes until the peer disconnects. */
async function drip(socket: Socket, text: string) {
  while (!socket.destroyed) {
    socket.write(text)
    await wait(20)
  }
}

const head = 'HTTP/1.1 200 OK\r\n'
const misbehaving: Record<string, [(socket: Socket) => unknown, RegExp]> = {
  'switches protocols': [
    (s) => s.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /101/,
  ],
  'sends a body without end, slower than anybody waits': [
    async (s) => {
      s.write(`${head}Content-Length: 99\r\n\r\n`)
      await drip(s, 'x')
    },
    /timeout/,
  ],
  'sends headers without end': [
    async (s) => {
      s.write(head)
      await drip(s, `X-${'y'.repeat(500)}: z\r\n`)
    },
    /timeout|Overflow/,
  ],
  'sends hints without end': [(s) => drip(s, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), /timeout/],
  'speaks something else': [(s) => s.end('220 mail.example ESMTP\r\n'), /Parse Error/],
}

describe('a call to another server always ends', () => {
  it.each(Object.entries(misbehaving))('when it %s', async (_what, [act, message]) => {
    behave = act
    await expect(ask()).rejects.toThrow(message)
  })

  it('when the caller gives up before and meanwhile', async () => {
    behave = () => {}
    const stop = new AbortController()
    stop.abort(new Error('before'))
    await expect(ask(stop.signal)).rejects.toThrow('before')
    const later = new AbortController()
    const asked = ask(later.signal)
    await wait(30)
    later.abort(new Error('meanwhile'))
    await expect(asked).rejects.toThrow('meanwhile')
  })

  it('with an answer that ends by closing, and with the beginning of one that is too long', async () => {
    behave = (s) => s.end(`${head}\r\nfine`)
    expect(await ask()).toMatchObject({ status: 200, data: Buffer.from('fine') })
    behave = (s) => drip(s, `${head}Content-Length: 9999\r\n\r\n${'x'.repeat(60)}`)
    expect((await ask()).data).toHaveLength(100)
    behave = (s) => s.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    expect((await ask()).status).toBe(101)
  })
})
