import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toSocketPath } from '../socket-path'
import { BackupError, type Parts } from './parts'
import { toTar } from './tar'

/** Limits the length of a unix socket's address, which the system bounds. */
const longest = 100

/** Names a socket in the folder of the embedded database. File permissions of the folder guard it. */
const getSocketPath = (dataDir: string): string => toSocketPath(dataDir, 'control.sock')

/** Lists errors of a client that disconnected; the command reports its own failure. */
const hungUp = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
const isHungUp = (error: unknown) => hungUp.has(String((error as { code?: unknown } | null)?.code))

async function answer(client: Socket, makeBackup: () => Parts): Promise<void> {
  client.setEncoding('utf8')
  const [asked] = (await once(client, 'data')) as [string]
  if (asked.trim() !== 'backup') return void client.end('error This server is of another version.\n')
  try {
    const parts = makeBackup()
    client.write('ok\n')
    await pipeline(Readable.from(toTar(parts)), client)
  } catch (error) {
    // Breaks the connection: after the first bytes nothing else can signal a failure.
    client.destroy()
    throw error
  }
}

/**
 * Serves backups of a database that only this process can open.
 * @param failed is called with the error of a failed backup
 * @returns a function that stops serving
 */
export async function serveBackups(
  dataDir: string,
  makeBackup: () => Parts,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const socket = getSocketPath(dataDir)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client)).on('error', () => undefined)
    answer(client, makeBackup).catch((error: unknown) => isHungUp(error) || failed(error))
  })
  try {
    if (socket.length > longest) throw new Error('DATA_DIR is too long a path for backups of an open shop')
    await rm(socket, { force: true })
    const mask = process.umask(0o177)
    server.listen(socket)
    process.umask(mask)
    await once(server, 'listening')
  } catch (error) {
    failed(error)
    return async () => undefined
  }
  server.unref()
  return async () => {
    for (const client of clients) client.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Streams a backup that the running server makes; null when none runs. @throws BackupError */
export async function askForBackup(dataDir: string): Promise<AsyncIterable<Buffer> | null> {
  const client = connect(getSocketPath(dataDir))
  try {
    await once(client, 'connect')
  } catch {
    return null
  }
  client.write('backup\n')
  const bytes = client[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const createEndedError = () => new BackupError('The server ended the backup: its log says why.')
  const readNext = async () => {
    try {
      return await bytes.next()
    } catch {
      throw createEndedError()
    }
  }
  const first = await readNext()
  if (first.done) throw createEndedError()
  const end = first.value.indexOf(10) + 1
  const line = first.value.subarray(0, end).toString().trim()
  if (line !== 'ok') throw new BackupError(line.replace(/^error /, ''))
  return (async function* () {
    try {
      yield first.value.subarray(end)
      for (let more = await readNext(); !more.done; more = await readNext()) yield more.value
    } finally {
      client.destroy()
    }
  })()
}
