import bidiFactory from 'bidi-js'
import { turning } from '../../../shared/direction'
import { segmentText } from '../../../shared/text'
import { type Face, findFont, getLatinFont, type Opened } from './fonts'

/**
 * Groups characters of one font and one direction. `place` is in reading order; `hasCodes`: some are shown as code
 * points.
 */
export type Run = Opened & { text: string; isRtl: boolean; place: number; hasCodes: boolean }

/** Holds a line, or a paragraph before wrapping: its characters in reading order, with their embedding levels. */
export type Line = {
  text: string
  /** Holds the level of each UTF-16 unit; odd ones run from right to left. */
  levels: Uint8Array
  /** Tells whether the paragraph runs from right to left. */
  isRtl: boolean
}

const bidi = bidiFactory()

/** Matches characters without a glyph: controls, direction marks, and optional break points. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const words = new Intl.Segmenter('en', { granularity: 'word' })

export const splitCharacters = (text: string): string[] => Array.from(segmentText(text), ({ segment }) => segment)

/** Replaces right-to-left letters and symbols beyond the first plane, as bidi-js reads UTF-16 units. */
const toPlane0 = (text: string): string =>
  text
    .replaceAll(/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu, 'אא')
    .replaceAll(/(?!\p{L})[\u{10000}-\u{10ffff}]/gu, '☆☆')

/** Resolves a paragraph by the Unicode Bidirectional Algorithm (UAX 9); its first letter sets the direction. */
export function toParagraph(written: string): Line {
  // Turns tabs and line separators into spaces, which separate words alike.
  const text = written.normalize('NFC').replaceAll(/[\t\u2028\u2029]/g, ' ')
  if (!turning.test(text)) return { text, levels: new Uint8Array(text.length), isRtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(toPlane0(text), 'auto')
  return { text, levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** Cuts a part of a paragraph, without trailing spaces. */
export function cutLine({ text, levels, isRtl }: Line, from: number, to: number): Line {
  const part = text.slice(from, to).trimEnd()
  return { text: part, levels: levels.subarray(from, from + part.length), isRtl }
}

/** Matches line breaks: after spaces and hyphens, and around ideographs, but not before closing punctuation. */
const breakable =
  /(?<=[\s\-\u0f0b\u1361])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{M}\p{Pe}\p{Pf}\p{Po}ー])/u
/** Matches scripts without spaces, whose words need a dictionary. */
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Splits a text into unbreakable parts, with the spaces after them. */
export const splitWords = (text: string): string[] =>
  text
    .split(breakable)
    .flatMap((word) => (spaceless.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : [word]))

/** Substitutes a plain space for a space that no font has. */
const toShownCharacter = (character: string, face: Face): string =>
  /^\s$/u.test(character) && !findFont(character, face) ? ' ' : character

/** Formats 'U+16A0'. */
export const toCodePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

type Piece = { font: Opened; text: string; hasCodes: boolean }

/** Splits a character that no font has whole into its code points. */
function toPieces(character: string, face: Face): Piece[] {
  const font = findFont(character, face)
  if (font) return [{ font, text: character, hasCodes: false }]
  return Array.from(character).map((part) => {
    const own = findFont(part, face)
    return own
      ? { font: own, text: part, hasCodes: false }
      : { font: getLatinFont(face), text: `[${toCodePoint(part)}]`, hasCodes: true }
  })
}

type Level = Omit<Run, 'place'> & { level: number }

/** Builds runs in reading order. Keeps spaces with the word before them. */
function toRuns({ text, levels }: Line, face: Face): Level[] {
  // Returns ASCII lines early, which are the most: the site's own typefaces have these.
  if (/^[ -~]+$/.test(text) && levels.every((level) => level === 0))
    return [{ ...getLatinFont(face), text, level: 0, isRtl: false, hasCodes: false }]
  const runs: Level[] = []
  for (const { segment, index } of segmentText(text)) {
    if (unseen.test(segment)) continue
    const level = levels[index]!
    const last = runs.at(-1)
    if (segment === ' ' && last?.level === level && last.source.hasSpace && last.font.hasGlyphForCodePoint(0x20)) {
      last.text += ' '
      continue
    }
    for (const { font, text: part, hasCodes } of toPieces(toShownCharacter(segment, face), face)) {
      const before = runs.at(-1)
      if (before?.key === font.key && before.source === font.source && before.level === level) {
        before.text += part
        before.hasCodes ||= hasCodes
      } else runs.push({ ...font, text: part, level, isRtl: level % 2 === 1, hasCodes })
    }
  }
  return runs
}

/** Reverses each sequence of a level or deeper, from the deepest to the lowest odd level (UAX 9, rule L2). */
function reorder(runs: Level[]): void {
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      if (runs[from]!.level < level) continue
      let to = from
      while (to < runs.length && runs[to]!.level >= level) to++
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = to
    }
  }
}

/** Returns a line's runs from left to right. */
export function toOrderedRuns(line: string | Line, face: Face): Run[] {
  const runs = toRuns(typeof line === 'string' ? toParagraph(line) : line, face).map((run, place) => ({
    ...run,
    place,
  }))
  reorder(runs)
  return runs
}

export function findUnshownCharacters(text: string): string[] {
  if (/^[\s -~]*$/.test(text)) return []
  const found = new Set<string>()
  for (const character of splitCharacters(text.normalize('NFC'))) {
    if (findFont(character, 'text')) continue
    for (const part of character)
      if (!/\s/u.test(part) && !unseen.test(part) && !findFont(part, 'text')) found.add(part)
  }
  return [...found]
}
