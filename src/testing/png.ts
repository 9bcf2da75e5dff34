import { crc32 } from 'node:zlib'

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Encodes a chunk of a PNG, whatever it holds. */
export const toPngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
