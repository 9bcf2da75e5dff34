import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'

/** Sets the window, in milliseconds, in which a pool opens at most as many sockets as it has connections. */
const connectWindow = 200

type Address = { host: string[]; port: number[]; path: string | false; max: number }
export type PoolSockets = { open: () => Promise<Socket>; destroy: () => void }

/**
 * Throttles a pool's new sockets: postgres.js reconnects in a tight loop when a proxy closes accepted connections.
 * Returns null with several hosts: only the driver knows which is next.
 */
export function poolSockets(sql: Sql): PoolSockets | null {
  const { host, port, path, max } = sql.options as unknown as Address
  if (host.length > 1) return null
  const sockets = new Set<Socket>()
  let recent = 0
  const open = async () => {
    const isCrowded = recent++ >= max
    setTimeout(() => recent--, connectWindow).unref()
    if (isCrowded) await sleep(connectWindow)
    for (const socket of sockets) if (socket.destroyed) sockets.delete(socket)
    const socket = path ? connect(path) : connect(port[0]!, host[0]!)
    sockets.add(socket)
    return Object.assign(socket, { host: host[0], port: port[0] })
  }
  return { open, destroy: () => sockets.forEach((socket) => socket.destroy()) }
}
