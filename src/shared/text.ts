function sequence(first: number, length: number): string {
  return String.fromCodePoint(...Array.from({ length }, (_, i) => first + i))
}

/** Zeros of Arabic, Persian, Devanagari, Bengali and Thai writing. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const digits = new Map(zeros.flatMap((zero) => [...sequence(zero, 10)].map((digit, i) => [digit, String(i)] as const)))

/** '٢٠٢٦' → '2026' */
export const toAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit)

/** Letters that no accent makes out of a plain one, and other forms of the same letter. */
const sameLetters: readonly [from: string, to: string][] = [
  ['øđðłıħς', 'oddlihσ'],
  // Hebrew letters at the end of a word.
  ['\u05da\u05dd\u05df\u05e3\u05e5', '\u05db\u05de\u05e0\u05e4\u05e6'],
  // Alef, ya, kaf, ta marbuta and ha as Arabic, Persian and Urdu write them.
  ['\u0671\u0649\u06cc\u06a9\u0629\u06c1\u06be', '\u0627\u064a\u064a\u0643\u0647\u0647\u0647'],
  // The moon with its dot, as many write it.
  ['\u0901', '\u0902'],
  [sequence(0x30a1, 86), sequence(0x3041, 86)],
]

const plainLetters = new Map([
  ...digits,
  ...sameLetters.flatMap(([from, to]) => [...from].map((letter, i) => [letter, [...to][i]!] as const)),
  ...([
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ß', 'ss'],
    ['þ', 'th'],
  ] as const),
])

/** Accents, vowel points of Hebrew and Arabic, nuktas, and what nobody sees. */
const unsaid =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[\u00ad\u02b9-\u02d1\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u093c\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0000}-\u{e0fff}]+/gu

/** Between words. The ranges are of scripts that write vowels and ends of syllables as marks. */
const between =
  /(?:[^\p{L}\p{Nd}\u07a6-\u07b0\u07eb-\u07f3\u0900-\u109f\u1700-\u1bff\u1c00-\u1c37\u3099\u309a\ua800-\uabff\u{11000}-\u{11fff}]|\p{P})+/gu

/**
 * Lower case, accents folded, everything but letters and digits as single spaces. Names are compared and texts searched
 * in this form. The database's `fold_text` does the same.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(unsaid, '')
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(between, ' ')
    .trim()

const joint = "'’‘`´‐‑·・־׳״-"
const joinedWords = new RegExp(`[^\\s\\p{P}\`´]+(?:[${joint}]+[^\\s\\p{P}\`´]+)+`, 'gu')
const joints = new RegExp(`[${joint}]+`, 'gu')

/** 'O’Connor, Jean-Luc' → 'OConnor, JeanLuc' */
export const withoutJoints = (text: string): string => text.replace(joinedWords, (word) => word.replace(joints, ''))

/** As `fold`, then the words that a hyphen or an apostrophe parts in one. The database's `fold_text` of an array. */
export const foldForSearch = (text: string): string =>
  [fold(text), ...[...text.matchAll(joinedWords)].map(([word]) => fold(withoutJoints(word)))].join(' ')

/** Whether a text has each word of a search, as a part of a word. Blank finds everything. */
export function isFoundBy(text: string, search: string): boolean {
  const folded = foldForSearch(text)
  return fold(search)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** Different words of a search, folded, the longest first. */
export const searchWords = (text: string): string[] =>
  [...new Set(fold(text).split(' '))].filter(Boolean).toSorted((a, b) => b.length - a.length)

/** LIKE patterns on folded text: each word of a search is a part of a word there (product.md 2.11). */
export const searchPatterns = (text: string): string[] => searchWords(text).map((word) => `%${word}%`)

/** 'Seven mornings on the Andaman' → 'seven-mornings-on-the-andaman' */
export const slugOf = (text: string): string => cutText(fold(text).replaceAll(' ', '-'), 80)

/** '1 night', '6 nights', '2 children' */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** As text or as a quoted attribute's value in HTML and XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c]!)

/** What is searched for, as the server's searches take it: at most 80 units; undefined for nothing. */
export const toSearch = (typed: string | null | undefined): string | undefined =>
  cutText((typed ?? '').toWellFormed().trim(), 80) || undefined

let segmenter: Intl.Segmenter | undefined
/** By characters as people see them: an emoji, a flag or a syllable is one. */
export const segmented = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text)

export const firstCharacter = (text: string): string => segmented(text).containing(0)?.segment ?? ''

/**
 * The beginning of a text, at most so many UTF-16 units long, as limits are counted: it ends between two characters as
 * people see them, never inside an emoji, a flag or a syllable.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = segmented(text).containing(max)!.index
  // Marks without an end on one letter: at least no surrogate stands alone.
  return end > 0 || max === 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** 'r&d?@example.com' → 'mailto:r%26d%3F@example.com' */
export const mailtoUrl = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
