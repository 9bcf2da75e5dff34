import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Selects what a proxy before a database does: passes everything on, closes accepted connections, falls silent, or
 * refuses connections.
 */
export type ProxyMode = 'pass' | 'close' | 'silent' | 'refuse'

export type TestProxy = {
  /** Addresses the database through the proxy. */
  url: string
  set: (mode: ProxyMode) => Promise<void>
  /** Counts connections accepted so far. */
  accepted: () => number
  stop: () => Promise<void>
}

/** Starts a TCP proxy before the server at `url`. */
export async function startProxy(url: string): Promise<TestProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let mode: ProxyMode = 'pass'
  let accepted = 0
  const server = createServer((client) => {
    accepted++
    keep(client)
    if (mode === 'close') return void client.destroy()
    if (mode === 'silent') return
    const upstream = keep(connect(Number(target.port), target.hostname))
    // Drops the bytes of both directions while silent.
    client.on('data', (data) => mode === 'pass' && upstream.write(data))
    upstream.on('data', (data) => mode === 'pass' && client.write(data))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => mode === 'pass' && client.destroy())
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const closeAll = () => sockets.forEach((socket) => socket.destroy())
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    accepted: () => accepted,
    set: async (next) => {
      mode = next
      // Keeps open connections only when silent.
      if (next !== 'silent') closeAll()
      if (next === 'refuse' && server.listening) await new Promise<unknown>((resolve) => server.close(resolve))
      if (next !== 'refuse' && !server.listening) await listen(port)
    },
    stop: async () => {
      closeAll()
      if (server.listening) await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
