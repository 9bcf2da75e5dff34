import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Piece } from './export'

/** Adds the files one after the other, each as fast as it is read. */
async function addFiles(zip: ZipFile, pieces: AsyncIterable<Piece>, signal: AbortSignal): Promise<void> {
  let current: { name: string; stream: PassThrough } | undefined
  for await (const { name, data } of pieces) {
    if (current?.name !== name) {
      current?.stream.end()
      current = { name, stream: new PassThrough() }
      // Leaves pictures and documents as they are: they are compressed already.
      zip.addReadStream(current.stream, name, { mode: 0o100600, compress: !name.startsWith('files/') })
    }
    if (!current.stream.write(data)) await once(current.stream, 'drain', { signal })
  }
  current?.stream.end()
  zip.end()
}

export async function* toZip(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const stopped = new AbortController()
  const added = addFiles(zip, pieces, stopped.signal)
  added.catch((error: Error) => output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    stopped.abort()
    // Waits until the source is let go.
    await added.catch(() => undefined)
  }
}
