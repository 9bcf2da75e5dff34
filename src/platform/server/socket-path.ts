import path from 'node:path'

/** Names a socket in a directory by the shorter of both ways, as the system bounds the length of its address. */
export function toSocketPath(directory: string, name: string): string {
  const socket = path.resolve(directory, name)
  const relative = path.relative(process.cwd(), socket)
  return relative.length < socket.length ? relative : socket
}
