import { inflateSync } from 'node:zlib'

type Table = { tag: string; data: Buffer }

const isCompressed = (file: Buffer) => file.toString('latin1', 0, 4) === 'wOFF'

/** Reads the tables of a font file, plain (TrueType) or compressed (WOFF). */
function readTables(file: Buffer): Table[] {
  const isWoff = isCompressed(file)
  const [count, start, size] = isWoff ? [file.readUInt16BE(12), 44, 20] : [file.readUInt16BE(4), 12, 16]
  return Array.from({ length: count }, (_, i) => {
    const at = start + i * size
    const [offset, packed] = [file.readUInt32BE(at + (isWoff ? 4 : 8)), file.readUInt32BE(at + (isWoff ? 8 : 12))]
    const data = file.subarray(offset, offset + packed)
    const isPacked = isWoff && packed < file.readUInt32BE(at + 12)
    return { tag: file.toString('latin1', at, at + 4), data: isPacked ? inflateSync(data) : data }
  })
}

/** Lists the tables that shaping needs; outlines, most of a font, are not among them. */
const ofShaping = new Set(['cmap', 'GDEF', 'GPOS', 'GSUB', 'OS/2', 'head', 'hhea', 'hmtx', 'kern', 'maxp'])
const padded = (length: number) => (length + 3) & ~3

function toFile(tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  let offset = head.length
  for (const [i, { tag, data }] of tables.entries()) {
    head.write(tag, 12 + 16 * i, 'latin1')
    head.writeUInt32BE(offset, 20 + 16 * i)
    head.writeUInt32BE(data.length, 24 + 16 * i)
    offset += padded(data.length)
  }
  const bodies = tables.map(({ data }) => Buffer.concat([data, Buffer.alloc(padded(data.length) - data.length)]))
  return Buffer.concat([head, ...bodies])
}

/** Decompresses a font once: readers of compressed ones inflate all outlines for each glyph. */
export const toPlainFont = (file: Buffer): Buffer => (isCompressed(file) ? toFile(readTables(file)) : file)

/** Extracts the tables that place glyphs, as a font file. */
export const toShapingFont = (file: Buffer): Buffer => toFile(readTables(file).filter(({ tag }) => ofShaping.has(tag)))
