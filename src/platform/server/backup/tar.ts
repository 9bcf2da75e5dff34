import { BackupError, type Part, type Parts, createDamagedError } from './parts'

const block = 512

const toOctal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function getChecksum(header: Buffer): number {
  // Counts the checksum field itself as eight spaces, as the tar format says.
  let sum = 8 * 32
  for (let i = 0; i < block; i++) if (i < 148 || i >= 156) sum += header[i]!
  return sum
}

function toHeader({ name, data }: Part, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`tar: the name ${name} is too long`)
  const header = Buffer.alloc(block)
  const fields: [number, string][] = [
    [0, name],
    [100, toOctal(0o600, 8)],
    [108, toOctal(0, 8)],
    [116, toOctal(0, 8)],
    [124, toOctal(data.length, 12)],
    [136, toOctal(seconds, 12)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ]
  for (const [at, text] of fields) header.write(text, at, 'latin1')
  header.write(`${getChecksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const getPadding = (size: number) => (block - (size % block)) % block

/** Streams parts as a tar archive. */
export async function* toTar(parts: Parts, seconds = Math.floor(Date.now() / 1000)): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    yield toHeader(part, seconds)
    yield part.data
    const padding = getPadding(part.data.length)
    if (padding > 0) yield Buffer.alloc(padding)
  }
  yield Buffer.alloc(2 * block)
}

/** Buffers a stream and returns exact lengths. */
class Bytes {
  private buffered: Buffer[] = []
  private length = 0
  private readonly source: AsyncIterator<Buffer>
  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** @returns null at the end of the source. @throws BackupError when it ends in between */
  async take(size: number): Promise<Buffer | null> {
    while (this.length < size) {
      const { done, value } = await this.source.next()
      if (done && this.length === 0) return null
      if (done) throw createDamagedError('it is cut short')
      this.buffered.push(value)
      this.length += value.length
    }
    const all = this.buffered.length === 1 ? this.buffered[0]! : Buffer.concat(this.buffered)
    this.buffered = [all.subarray(size)]
    this.length -= size
    return all.subarray(0, size)
  }

  async end(): Promise<void> {
    await this.source.return?.()
  }
}

/** Limits a part, which is held whole in memory; none larger was ever written. */
const largest = 512 * 1024 * 1024

const readText = (header: Buffer, from: number, to: number) =>
  header
    .subarray(from, to)
    .toString('latin1')
    .replace(/[\0 ]+$/, '')

/** Streams the parts of a tar archive. @throws BackupError for anything else */
export async function* fromTar(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const bytes = new Bytes(source)
  let isFirst = true
  try {
    for (;;) {
      const header = await bytes.take(block)
      if (!header) throw createDamagedError('it is cut short')
      if (header.every((byte) => byte === 0)) return
      if (getChecksum(header) !== parseInt(readText(header, 148, 156), 8)) {
        throw isFirst
          ? new BackupError('The file is no backup of Itinera.')
          : createDamagedError('its bytes have changed')
      }
      isFirst = false
      const size = parseInt(readText(header, 124, 136), 8)
      if (!(size <= largest)) throw createDamagedError('a part of it has no size')
      const data = size === 0 ? Buffer.alloc(0) : await bytes.take(size)
      const padding = getPadding(size)
      if (!data || (padding > 0 && !(await bytes.take(padding)))) throw createDamagedError('it is cut short')
      yield { name: readText(header, 0, 100), data }
    }
  } finally {
    await bytes.end()
  }
}
