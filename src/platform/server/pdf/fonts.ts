import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { toPlainFont } from './sfnt'
import { toShapedFont } from './shaping'

/** Names the faces of PDF documents: plain, bold, and headings. */
export type Face = 'text' | 'bold' | 'display'

type Weights = Record<Face, number>
type Family = {
  /** Names its package. */
  name: string
  /** Names the subsets to use; null: all. */
  only: RegExp | null
  weights: Weights
  faces?: readonly Face[]
}
/** Describes a typeface whose package has one file for each weight. */
type Whole = { files: Record<Face, string>; characters: RegExp }

const weights: Weights = { text: 400, bold: 600, display: 600 }
const oneWeight: Weights = { text: 400, bold: 400, display: 400 }

const noto = (names: string, of: Weights, only?: RegExp): Family[] =>
  names.split(' ').map((name) => ({ name: `noto-sans-${name}`, weights: of, only: only ?? new RegExp(`^${name}$`) }))

const google = (name: string, face: string, characters: RegExp): Whole => {
  const file = (weight: string) => `@expo-google-fonts/${name}/${weight}/${face}_${weight}.ttf`
  const semibold = file('600SemiBold')
  return { files: { text: file('400Regular'), bold: semibold, display: semibold }, characters }
}

const eastAsian =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u2010-\u2bff\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u
const pictographs = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'

/**
 * Lists the site's own typefaces first, then one for each script that they lack. Covers every script that Unicode
 * recommends for names (UAX 31, table 5), and those of table 7 with a font. Some have one weight.
 */
const families: (Family | Whole)[] = [
  { name: 'brygada-1918', weights, only: null, faces: ['display'] },
  { name: 'hanken-grotesk', weights, only: null },
  google('noto-sans', 'NotoSans', /\P{scx=Deva}/u),
  google('noto-sans', 'NotoSans', /\p{scx=Deva}/u),
  ...noto('arabic hebrew thai armenian georgian bengali gurmukhi gujarati oriya tamil telugu kannada', weights),
  ...noto('malayalam sinhala lao myanmar khmer ethiopic thaana cherokee canadian-aboriginal', weights),
  ...noto('ol-chiki meetei-mayek adlam syriac javanese', weights),
  { name: 'noto-serif-tibetan', weights, only: /^tibetan$/ },
  ...noto('nko tifinagh mongolian', oneWeight),
  ...noto('symbols-2', oneWeight, /./),
  { name: 'nanum-gothic', weights: { text: 400, bold: 700, display: 700 }, only: null },
  { files: { text: pictographs, bold: pictographs, display: pictographs }, characters: /[\p{Emoji}\p{M}]/u },
  // Keeps the largest files last.
  google('noto-sans-sc', 'NotoSansSC', eastAsian),
]

const require = createRequire(import.meta.url)

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

/** Lists the files of a typeface, each for some of its characters. */
function getSources(family: Family | Whole): Source[] {
  if ('files' in family) {
    const { files, characters } = family
    const has = (codePoint: number) => characters.test(String.fromCodePoint(codePoint))
    return [{ has, file: (face) => files[face], hasSpace: files.text !== pictographs }]
  }
  const { name, only, weights: of } = family
  const table = JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as object
  return Object.entries(table)
    .filter(([part]) => only?.test(part) ?? true)
    .map(([part, text]) => {
      const ranges = readRanges(text as string)
      return {
        has: (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
        file: (face) => `@fontsource/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-${of[face]}-normal.woff`,
        hasSpace: true,
      }
    })
}

const sources = new Map<Family | Whole, Source[]>()
const fonts = new Map<string, Font>()

function open(key: string): Font {
  const known = fonts.get(key)
  if (known) return known
  const file = toPlainFont(readFileSync(require.resolve(key)))
  const font = toShapedFont(create(file) as Font, file)
  fonts.set(key, font)
  return font
}

/** Matches joiners, variation selectors and tags, for which fonts need no glyph. */
const chooser = /[\p{Cf}\p{Variation_Selector}]/u

function find(codePoints: readonly number[], face: Face): Opened | null {
  for (const family of families) {
    if ('faces' in family && !family.faces!.includes(face)) continue
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

const fontOfCharacter = new LRUCache<string, { opened: Opened | null }>({ max: 20_000 })

/** Returns the font that has a character with all its marks; null for none. */
export function findFont(character: string, face: Face): Opened | null {
  const key = `${face} ${character}`
  let found = fontOfCharacter.get(key)
  if (!found) {
    const codePoints = Array.from(character)
      .filter((one) => !chooser.test(one))
      .map((one) => one.codePointAt(0)!)
    found = { opened: codePoints.length === 0 ? latin(face) : find(codePoints, face) }
    fontOfCharacter.set(key, found)
  }
  return found.opened
}

/** Returns the font of Latin letters and digits. */
export const latin = (face: Face): Opened => findFont('A', face)!
