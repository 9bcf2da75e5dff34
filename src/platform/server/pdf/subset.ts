import type { Font } from 'fontkit'

/** Places a glyph in its cluster, in font units. */
export type Part = { gid: number; x: number; y: number }
/** Describes what is drawn for some characters. Clusters of one `key` are equal. */
export type Cluster = { key: string; parts: Part[]; width: number; written: string }

type Box = Record<'xMin' | 'yMin' | 'xMax' | 'yMax', number>
type Metric = { advance: number; bearing: number }
/** Describes fontkit's subset of a TrueType font, which its types lack. */
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

/** Returns the bounding box of a glyph; null without an outline. */
function toBox(font: Font, gid: number): Box | null {
  const glyph = font.getGlyph(gid) as unknown as Outlined
  const { _decode: decode } = glyph
  return decode.call(glyph)
}

/** Flags a compound glyph's part: 16-bit arguments that are positions; more parts follow. */
const positionWords = 0x0003
const moreParts = 0x0020
/** Sets the limits that a renderer allocates for: parts, points, contours and nesting. */
const room = { maxComponentElements: 64, maxComponentDepth: 8, maxCompositePoints: 8192, maxCompositeContours: 1024 }

/** Clamps a coordinate to 16 bits, which a stack of hundreds of marks exceeds. */
const toInt16 = (n: number): number => Math.max(-32_768, Math.min(32_767, n))

/** Builds a compound glyph (OpenType, 'glyf'), and returns the left edge of its outline. */
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
    data.writeUInt16BE(positionWords | (i < drawn.length - 1 ? moreParts : 0), start)
    data.writeUInt16BE(at, start + 2)
    data.writeInt16BE(toInt16(x), start + 4)
    data.writeInt16BE(toInt16(y), start + 6)
  }
  return { data, left: toInt16(left) }
}

export function toClusterSubset(font: Font): object {
  const subset = font.createSubset() as unknown as Subset
  const { maxp, loca } = font as unknown as Subset['font']
  subset.font = Object.create(font, {
    maxp: { value: { ...maxp, ...room } },
    // Uses 32-bit offsets: compounds may outgrow 16 bits.
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
