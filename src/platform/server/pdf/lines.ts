import bidiFactory from 'bidi-js'
import { turning } from '../../../shared/direction'
import { segmented } from '../../../shared/text'
import { type Face, findFont, latin, type Opened } from './fonts'

/** Characters of one font and one direction. `place` is in reading order; `hasCodes`: some are told by their numbers. */
export type Run = Opened & { text: string; isRtl: boolean; place: number; hasCodes: boolean }

/** A line, or a paragraph before it is broken into lines: its characters in reading order, and how deep each is embedded. */
export type Line = {
  text: string
  /** Of each UTF-16 unit; odd ones are read from the right. */
  levels: Uint8Array
  /** Whether the paragraph begins at the right. */
  isRtl: boolean
}

const bidi = bidiFactory()

/** What no paper shows: controls, marks of direction, and places where a word may be parted. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Characters with their marks. */
export const splitCharacters = (text: string): string[] => Array.from(segmented(text), ({ segment }) => segment)

/** Letters beyond the first plane that are read from the right, and signs there: as bidi-js, which reads UTF-16 units, knows them. */
const toPlane0 = (text: string): string =>
  text
    .replaceAll(/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu, 'אא')
    .replaceAll(/(?!\p{L})[\u{10000}-\u{10ffff}]/gu, '☆☆')

/** Resolves a paragraph by the Unicode Bidirectional Algorithm (UAX 9); its first letter says where it begins. */
export function toParagraph(written: string): Line {
  // Spaces of all kinds part words alike.
  const text = written.normalize('NFC').replaceAll(/[\t\u2028\u2029]/g, ' ')
  if (!turning.test(text)) return { text, levels: new Uint8Array(text.length), isRtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(toPlane0(text), 'auto')
  return { text, levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** A part of a paragraph, without the blanks at its end. */
export function cutLine({ text, levels, isRtl }: Line, from: number, to: number): Line {
  const part = text.slice(from, to).trimEnd()
  return { text: part, levels: levels.subarray(from, from + part.length), isRtl }
}

/** Where a line may break: after spaces and hyphens, and around signs that need no spaces, but not before what closes. */
const breakable =
  /(?<=[\s\-\u0f0b\u1361])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{M}\p{Pe}\p{Pf}\p{Po}ー])/u
/** Writings without spaces, whose words are in a dictionary. */
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What a line holds as a whole, with the blanks after it. */
export const splitWords = (text: string): string[] =>
  text
    .split(breakable)
    .flatMap((word) => (spaceless.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : [word]))

/** Spaces of a width that no font has are plain spaces. */
const shownAs = (character: string, face: Face): string =>
  /^\s$/u.test(character) && !findFont(character, face) ? ' ' : character

/** 'U+16A0' */
export const toCodePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

type Piece = { font: Opened; text: string; hasCodes: boolean }

/** A character in the font that has all of it, else its parts in theirs. */
function toPieces(character: string, face: Face): Piece[] {
  const font = findFont(character, face)
  if (font) return [{ font, text: character, hasCodes: false }]
  return Array.from(character).map((part) => {
    const own = findFont(part, face)
    return own
      ? { font: own, text: part, hasCodes: false }
      : { font: latin(face), text: `[${toCodePoint(part)}]`, hasCodes: true }
  })
}

type Level = Omit<Run, 'place'> & { level: number }

/** Runs in reading order. Spaces stay with the word before them. */
function toRuns({ text, levels }: Line, face: Face): Level[] {
  // Most lines: the site's own typefaces have these.
  if (/^[ -~]+$/.test(text) && levels.every((level) => level === 0))
    return [{ ...latin(face), text, level: 0, isRtl: false, hasCodes: false }]
  const runs: Level[] = []
  for (const { segment, index } of segmented(text)) {
    if (unseen.test(segment)) continue
    const level = levels[index]!
    const last = runs.at(-1)
    if (segment === ' ' && last?.level === level && last.source.hasSpace && last.font.hasGlyphForCodePoint(0x20)) {
      last.text += ' '
      continue
    }
    for (const { font, text: part, hasCodes } of toPieces(shownAs(segment, face), face)) {
      const before = runs.at(-1)
      if (before?.key === font.key && before.source === font.source && before.level === level) {
        before.text += part
        before.hasCodes ||= hasCodes
      } else runs.push({ ...font, text: part, level, isRtl: level % 2 === 1, hasCodes })
    }
  }
  return runs
}

/** Turns each sequence of a level or deeper, from the deepest to the first that is read from the right (UAX 9, rule L2). */
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

/** A line as runs from left to right. */
export function runsOf(line: string | Line, face: Face): Run[] {
  const runs = toRuns(typeof line === 'string' ? toParagraph(line) : line, face).map((run, place) => ({
    ...run,
    place,
  }))
  reorder(runs)
  return runs
}

/** The characters that no font has, each once. */
export function unshownIn(text: string): string[] {
  if (/^[\s -~]*$/.test(text)) return []
  const found = new Set<string>()
  for (const character of splitCharacters(text.normalize('NFC'))) {
    if (findFont(character, 'text')) continue
    for (const part of character)
      if (!/\s/u.test(part) && !unseen.test(part) && !findFont(part, 'text')) found.add(part)
  }
  return [...found]
}
