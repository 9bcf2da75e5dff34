type Table = { tag: string; data: Buffer }

export const readTables = (file: Buffer): Table[] =>
  Array.from({ length: file.readUInt16BE(4) }, (_, i) => {
    const at = 12 + i * 16
    const offset = file.readUInt32BE(at + 8)
    return {
      tag: file.toString('latin1', at, at + 4),
      data: file.subarray(offset, offset + file.readUInt32BE(at + 12)),
    }
  })

/** Lists the tables that shaping needs; outlines, most of a font, are not among them. */
const ofShaping = new Set(['cmap', 'GDEF', 'GPOS', 'GSUB', 'OS/2', 'head', 'hhea', 'hmtx', 'kern', 'maxp'])
const padToFour = (length: number) => (length + 3) & ~3

export function toFile(tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  let offset = head.length
  for (const [i, { tag, data }] of tables.entries()) {
    head.write(tag, 12 + 16 * i, 'latin1')
    head.writeUInt32BE(offset, 20 + 16 * i)
    head.writeUInt32BE(data.length, 24 + 16 * i)
    offset += padToFour(data.length)
  }
  const bodies = tables.map(({ data }) => Buffer.concat([data, Buffer.alloc(padToFour(data.length) - data.length)]))
  return Buffer.concat([head, ...bodies])
}

/** Extracts the tables that place glyphs, as a font file. */
export const toShapingFont = (file: Buffer): Buffer => toFile(readTables(file).filter(({ tag }) => ofShaping.has(tag)))
