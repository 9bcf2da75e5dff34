import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Of the printed pages: plain, bold, and that of headings. */
export type Face = 'text' | 'bold' | 'display'
/** Characters that one font shows, in reading order. */
export type Run = { font: Font; text: string; isRtl: boolean }

type Family = { name: string; weights: Record<Face, number>; only?: readonly Face[] }

const weights = { text: 400, bold: 600, display: 600 }
/** The site's own typefaces first, then one for each writing that they do not have. */
const families: Family[] = [
  { name: 'brygada-1918', weights, only: ['display'] },
  { name: 'hanken-grotesk', weights },
  { name: 'noto-sans', weights },
  { name: 'noto-sans-arabic', weights },
  { name: 'noto-sans-hebrew', weights },
  { name: 'noto-sans-thai', weights },
  { name: 'noto-sans-sc', weights },
]

const require = createRequire(import.meta.url)

type Part = { ranges: [number, number][]; file: (weight: number) => string }

/** 'U+0-FF,U+131' */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)]
  })

const partsOf = new Map<string, Part[]>()

/** A typeface comes in files, each for some of its characters. */
function parts(name: string): Part[] {
  const known = partsOf.get(name)
  if (known) return known
  const table = JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as object
  const found = Object.entries(table)
    .filter(([part]) => !(name === 'noto-sans-arabic' && part !== 'arabic'))
    .map(([part, ranges]) => ({
      ranges: rangesOf(ranges as string),
      file: (weight: number) => `@fontsource/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`,
    }))
  partsOf.set(name, found)
  return found
}

const fonts = new Map<string, Font>()

function open(file: string): Font {
  const known = fonts.get(file)
  if (known) return known
  const font = create(readFileSync(require.resolve(file))) as Font
  fonts.set(file, font)
  return font
}

const fontOfCharacter = new Map<string, Font | null>()

function find(codePoint: number, face: Face): Font | null {
  for (const { name, weights: of, only } of families) {
    if (only && !only.includes(face)) continue
    for (const { ranges, file } of parts(name)) {
      if (!ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) continue
      const font = open(file(of[face]))
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
  }
  return null
}

/** The font that has a character; null: none has. */
function fontOf(codePoint: number, face: Face): Font | null {
  const key = `${face} ${codePoint}`
  const known = fontOfCharacter.get(key)
  if (known !== undefined) return known
  const font = find(codePoint, face)
  fontOfCharacter.set(key, font)
  return font
}

/** Latin letters and digits, for what is measured and for what no font has. */
export const latin = (face: Face): Font => fontOf(0x41, face)!

const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** What no paper shows: controls, marks of direction, and places where a word may be parted. */
const unseen = /\p{Cc}|\p{Variation_Selector}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** Left out where no font has it: pictographs with their colors, flags, and marks. */
const pictured = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{Cf}]/u

/** Tabs, and spaces of a width that no font has, are plain spaces. */
const spaceOr = (character: string, face: Face): string =>
  /\s/u.test(character) && (character === '\t' || !fontOf(character.codePointAt(0)!, face)) ? ' ' : character

/** A line as runs of one font each. What no font has is left out where it is a pictograph, else it is a question mark. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const written of text.normalize('NFC')) {
    const character = spaceOr(written, face)
    if (unseen.test(character)) continue
    const codePoint = character.codePointAt(0)!
    const last = runs.at(-1)
    // Spaces and marks stay with the word before them.
    if (last && /[\s\p{M}\u200c\u200d]/u.test(character) && last.font.hasGlyphForCodePoint(codePoint)) {
      last.text += character
      continue
    }
    const font = fontOf(codePoint, face)
    if (!font && pictured.test(character)) continue
    const put = font ?? latin(face)
    if (last?.font === put) last.text += font ? character : '?'
    else runs.push({ font: put, text: font ? character : '?', isRtl: rtl.test(character) })
  }
  return runs
}
