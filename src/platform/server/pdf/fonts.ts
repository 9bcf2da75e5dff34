import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { toShapedFont } from './shaping'

/** Names the faces of PDF documents: plain, bold, and headings. */
export type Face = 'text' | 'bold' | 'display'

type Weights = Record<Face, number>
type Family = {
  name: string
  weights: Weights
  faces?: readonly Face[]
  /** Limits a typeface in one piece; one in parts has the characters that `ranges.json` lists. */
  characters?: RegExp
}

const weights: Weights = { text: 400, bold: 600, display: 600 }
const oneWeight: Weights = { text: 400, bold: 400, display: 400 }

const listNoto = (names: string, weights: Weights): Family[] =>
  names.split(' ').map((name) => ({ name: `noto-sans-${name}`, weights }))

const eastAsian =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u2010-\u2bff\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u
const pictographs = 'noto-emoji'

/**
 * Lists the site's own typefaces first, then one for each script that they lack. Covers every script that Unicode
 * recommends for names (UAX 31, table 5), and those of table 7 with a font. Some have one weight.
 */
const families: Family[] = [
  { name: 'brygada-1918', weights, faces: ['display'] },
  { name: 'hanken-grotesk', weights },
  { name: 'noto-sans', weights, characters: /\P{scx=Deva}/u },
  { name: 'noto-sans', weights, characters: /\p{scx=Deva}/u },
  ...listNoto('arabic hebrew thai armenian georgian bengali gurmukhi gujarati oriya tamil telugu kannada', weights),
  ...listNoto('malayalam sinhala lao myanmar khmer ethiopic thaana cherokee canadian-aboriginal', weights),
  ...listNoto('ol-chiki meetei-mayek adlam syriac javanese', weights),
  { name: 'noto-serif-tibetan', weights },
  ...listNoto('nko tifinagh mongolian', oneWeight),
  ...listNoto('symbols-2', oneWeight),
  { name: 'nanum-gothic', weights: { text: 400, bold: 700, display: 700 }, characters: /./u },
  { name: pictographs, weights: oneWeight, characters: /[\p{Emoji}\p{M}]/u },
  // Keeps the largest files last.
  { name: 'noto-sans-sc', weights, characters: eastAsian },
]

/** Locates the fonts beside the sources, also in the built product, like the migrations. */
const folder = path.resolve('fonts')

/** Describes a font file. `hasSpace`: its space may join its words; the space of pictographs is as wide as they are. */
type Source = { has: (codePoint: number) => boolean; file: (face: Face) => string; hasSpace: boolean }
/** Holds a font under its key in a document. Characters of one `source` are shaped together. */
export type Opened = { key: string; font: Font; source: Source }

/** Parses 'U+0-FF,U+131'. */
const readRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)]
  })

let ranges: Record<string, Record<string, string>> | undefined

/** Lists the files of a typeface, each for some of its characters. */
function getSources({ name, weights: drawn, characters }: Family): Source[] {
  ranges ??= JSON.parse(readFileSync(path.join(folder, 'ranges.json'), 'utf8')) as NonNullable<typeof ranges>
  const hasSpace = name !== pictographs
  if (characters) {
    const has = (codePoint: number) => characters.test(String.fromCodePoint(codePoint))
    return [{ has, file: (face) => `${name}-${drawn[face]}`, hasSpace }]
  }
  return Object.entries(ranges[name]!).map(([part, text]) => {
    const own = readRanges(text)
    const has = (codePoint: number) => own.some(([from, to]) => from <= codePoint && codePoint <= to)
    return { has, file: (face) => `${name}-${part}-${drawn[face]}`, hasSpace }
  })
}

const sources = new Map<Family, Source[]>()
const fonts = new Map<string, Font>()

function open(key: string): Font {
  const known = fonts.get(key)
  if (known) return known
  const file = brotliDecompressSync(readFileSync(path.join(folder, `${key}.ttf.br`)))
  const font = toShapedFont(create(file) as Font, file)
  fonts.set(key, font)
  return font
}

/** Matches joiners, variation selectors and tags, for which fonts need no glyph. */
const chooser = /[\p{Cf}\p{Variation_Selector}]/u

function find(codePoints: readonly number[], face: Face): Opened | null {
  for (const family of families) {
    if (family.faces && !family.faces.includes(face)) continue
    const own = sources.get(family) ?? getSources(family)
    sources.set(family, own)
    for (const source of own) {
      if (!source.has(codePoints[0]!)) continue
      const key = source.file(face)
      const font = open(key)
      if (codePoints.every((one) => font.hasGlyphForCodePoint(one))) return { key, font, source }
    }
  }
  return null
}

const fontByCharacter = new LRUCache<string, { opened: Opened | null }>({ max: 20_000 })

/** Returns the font that has a character with all its marks; null for none. */
export function findFont(character: string, face: Face): Opened | null {
  const key = `${face} ${character}`
  let found = fontByCharacter.get(key)
  if (!found) {
    const codePoints = Array.from(character)
      .filter((one) => !chooser.test(one))
      .map((one) => one.codePointAt(0)!)
    found = { opened: codePoints.length === 0 ? getLatinFont(face) : find(codePoints, face) }
    fontByCharacter.set(key, found)
  }
  return found.opened
}

/** Returns the font of Latin letters and digits. */
export const getLatinFont = (face: Face): Opened => findFont('A', face)!
