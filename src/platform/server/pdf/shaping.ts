import type { Font } from 'fontkit'
import { Blob, Buffer as GlyphBuffer, BufferFlag, Direction, Face, Font as Shaper, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { toShapingFont } from './sfnt'
import { type Cluster, type Part, toClusterSubset } from './subset'

/** Describes what pdfkit passes on as `features` of a text. */
type ShapeOptions = { isRtl: boolean }
type Placed = { cluster: Cluster; xAdvance: number; xOffset: number; yOffset: number }

/** Limits cached layouts: a measured text is written shortly after. */
const maxCached = 2_000

/** Matches tag characters of flags; PDF readers skip text that ends in one. */
const tags = /[\u{e0020}-\u{e007f}]/gu

const buffer = new GlyphBuffer()

/** Groups glyphs by their characters, in visual order, with text index and positions. */
function shapeText(shaper: Shaper, text: string, { isRtl }: ShapeOptions) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR)
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  shape(shaper, buffer)
  const positions = buffer.getGlyphPositions()
  const groups: { start: number; advance: number; parts: Part[] }[] = []
  for (const [i, { codepoint: gid, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    let group = groups.at(-1)
    if (group?.start !== start) groups.push((group = { start, advance: 0, parts: [] }))
    group.parts.push({ gid, x: group.advance + xOffset, y: yOffset })
    group.advance += xAdvance
  }
  return groups
}

/**
 * Wraps a font for pdfkit so that HarfBuzz places its glyphs, as in browsers. Merges the glyphs of a character or
 * syllable into one, so that copied text equals the source.
 */
export function toShapedFont(font: Font, file: Buffer): Font {
  const shaper = new Shaper(new Face(new Blob(toShapingFont(file))))
  const known = new LRUCache<string, Placed[]>({ max: maxCached })

  const place = (text: string, options: ShapeOptions): Placed[] => {
    const groups = shapeText(shaper, text, options)
    const starts = groups.map(({ start }) => start).toSorted((a, b) => a - b)
    const ends = new Map(starts.map((start, i) => [start, starts[i + 1]]))
    return groups.map(({ start, advance, parts }): Placed => {
      const [only, ...more] = parts
      const own = text.slice(start === starts[0] ? 0 : start, ends.get(start)).replaceAll(tags, '')
      // Reverses right-to-left letters, as PDF readers also reverse those within a glyph.
      const written = options.isRtl ? [...own].toReversed().join('') : own
      // Keeps the own width of a single glyph, since kerning applies between glyphs.
      const isOne = more.length === 0
      const width = isOne ? font.getGlyph(only!.gid).advanceWidth : advance
      const drawn = isOne ? [{ gid: only!.gid, x: 0, y: 0 }] : parts
      const cluster = { key: `${JSON.stringify([drawn, width])}${written}`, parts: drawn, width, written }
      return { cluster, xAdvance: advance, xOffset: isOne ? only!.x : 0, yOffset: isOne ? only!.y : 0 }
    })
  }

  const layout = (text: string, options: ShapeOptions) => {
    const key = `${options.isRtl ? '<' : '>'}${text}`
    const placed = known.get(key) ?? place(text, options)
    known.set(key, placed)
    // Returns fresh positions: pdfkit scales them to a thousandth of the size, and reads their sum afterwards.
    const positions = placed.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset }))
    return {
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
      glyphs: placed.map(({ cluster }) => ({
        id: cluster,
        advanceWidth: cluster.width,
        codePoints: Array.from(cluster.written, (character) => character.codePointAt(0)!),
      })),
    }
  }
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: () => toClusterSubset(font) },
  }) as Font
}
