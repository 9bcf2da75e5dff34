import type { Font } from 'fontkit'

/** A glyph of a font, and where it stands in its cluster, in the font's units. */
export type Part = { gid: number; x: number; y: number }
/** What is drawn for some characters. Clusters of one `key` are the same. */
export type Cluster = { key: string; parts: Part[]; width: number; written: string }

type Box = Record<'xMin' | 'yMin' | 'xMax' | 'yMax', number>
type Metric = { advance: number; bearing: number }
/** What fontkit's subset of a TrueType font has, and its types have not. */
type Subset = {
  font: Font & { maxp: object; loca: object }
  glyphs: (number | Cluster)[]
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: Metric[] }
  offset: number
  includeGlyph: (glyph: number | Cluster) => number
  _addGlyph: (glyph: number | Cluster) => number
}
type Outlined = { _decode: () => Box | null }

/** Where a glyph is drawn; null: it has no outline. */
function toBox(font: Font, gid: number): Box | null {
  const glyph = font.getGlyph(gid) as unknown as Outlined
  const { _decode: decode } = glyph
  return decode.call(glyph)
}

/** Bits of a part in a compound glyph: whole numbers of 16 bits, of which the position is given; more parts follow. */
const wordsOfPosition = 0x0003
const moreParts = 0x0020
/** Of parts, their points, and compounds in compounds: what a renderer has to make room for. */
const room = { maxComponentElements: 64, maxComponentDepth: 8, maxCompositePoints: 8192, maxCompositeContours: 1024 }

/** Keeps a coordinate within its 16 bits: a pile of hundreds of marks is higher. */
const toInt16 = (n: number): number => Math.max(-32_768, Math.min(32_767, n))

/** A compound glyph (OpenType, 'glyf') and the left edge of its outline. */
function toCompound(subset: Subset, { parts }: Cluster): { data: Buffer; left: number } {
  const drawn = parts.flatMap(({ gid, x, y }) => {
    const box = toBox(subset.font, gid)
    return box ? [{ at: subset.includeGlyph(gid), x, y, box }] : []
  })
  if (drawn.length === 0) return { data: Buffer.alloc(0), left: 0 }
  const left = Math.min(...drawn.map(({ x, box }) => x + box.xMin))
  const data = Buffer.alloc(10 + 8 * drawn.length)
  data.writeInt16BE(-1, 0)
  data.writeInt16BE(toInt16(left), 2)
  data.writeInt16BE(toInt16(Math.min(...drawn.map(({ y, box }) => y + box.yMin))), 4)
  data.writeInt16BE(toInt16(Math.max(...drawn.map(({ x, box }) => x + box.xMax))), 6)
  data.writeInt16BE(toInt16(Math.max(...drawn.map(({ y, box }) => y + box.yMax))), 8)
  for (const [i, { at, x, y }] of drawn.entries()) {
    const start = 10 + 8 * i
    data.writeUInt16BE(wordsOfPosition | (i < drawn.length - 1 ? moreParts : 0), start)
    data.writeUInt16BE(at, start + 2)
    data.writeInt16BE(toInt16(x), start + 4)
    data.writeInt16BE(toInt16(y), start + 6)
  }
  return { data, left: toInt16(left) }
}

/** The part of a font that a document has: a glyph for each cluster, whatever it is made of. */
export function toClusterSubset(font: Font): object {
  const subset = font.createSubset() as unknown as Subset
  const { maxp, loca } = font as unknown as Subset['font']
  subset.font = Object.create(font, {
    maxp: { value: { ...maxp, ...room } },
    // Offsets of 32 bits: compounds may need more than there was.
    loca: { value: Object.create(loca, { version: { value: 1 } }) as object },
  }) as Subset['font']
  const places = new Map<string, number>()
  const { includeGlyph: includePart, _addGlyph: addPart } = subset
  return Object.assign(subset, {
    includeGlyph: (glyph: number | Cluster) => {
      if (typeof glyph === 'number') return includePart.call(subset, glyph)
      const { key, parts } = glyph
      const place = places.get(key) ?? subset.glyphs.push(parts.length === 1 ? parts[0]!.gid : glyph) - 1
      places.set(key, place)
      return place
    },
    _addGlyph: (glyph: number | Cluster) => {
      if (typeof glyph === 'number') return addPart.call(subset, glyph)
      const { data, left } = toCompound(subset, glyph)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: glyph.width, bearing: left })
      subset.offset += data.length
      return subset.glyf.push(data) - 1
    },
  })
}
