import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy between the app and a database. It can pass everything on, close what it accepts, fall silent, or refuse
 * connections.
 */
export type ProxyMode = 'pass' | 'close' | 'silent' | 'refuse'

export type TestProxy = {
  /** The address of the database through the proxy. */
  url: string
  set: (mode: ProxyMode) => Promise<void>
  /** Connections that were accepted so far. */
  accepted: () => number
  stop: () => Promise<void>
}

/** A TCP proxy before the server at `url`. */
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
    // Bytes of a silent proxy are read and lost, in both directions.
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
      // Silence keeps the connections that are there; everything else ends them.
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
