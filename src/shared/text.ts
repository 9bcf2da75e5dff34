function sequence(first: number, length: number): string {
  return String.fromCodePoint(...Array.from({ length }, (_, i) => first + i))
}

/** Lists the zeros of Arabic, Persian, Devanagari, Bengali and Thai digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const digits = new Map(zeros.flatMap((zero) => [...sequence(zero, 10)].map((digit, i) => [digit, String(i)] as const)))

/** Maps letters without a decomposition, and other forms of the same letter. */
const sameLetters: readonly [from: string, to: string][] = [
  ['øđðłıħς', 'oddlihσ'],
  // Maps final forms of Hebrew letters.
  ['\u05da\u05dd\u05df\u05e3\u05e5', '\u05db\u05de\u05e0\u05e4\u05e6'],
  // Unifies alef, ya, kaf, ta marbuta and ha of Arabic, Persian and Urdu.
  ['\u0671\u0649\u06cc\u06a9\u0629\u06c1\u06be', '\u0627\u064a\u064a\u0643\u0647\u0647\u0647'],
  // Unifies candrabindu with anusvara, as many write it.
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

/** Matches accents, vowel points of Hebrew and Arabic, nuktas, and invisible characters. */
const unsaid =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[\u00ad\u02b9-\u02d1\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u093c\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0000}-\u{e0fff}]+/gu

/** Matches word separators. Excludes ranges of scripts that write vowels and syllable endings as marks. */
const between =
  /(?:[^\p{L}\p{Nd}\u07a6-\u07b0\u07eb-\u07f3\u0900-\u109f\u1700-\u1bff\u1c00-\u1c37\u3099\u309a\ua800-\uabff\u{11000}-\u{11fff}]|\p{P})+/gu

/**
 * Lowers case, folds accents, and turns everything but letters and digits into single spaces. Compares names and
 * searches texts in this form, as the database's `fold_text` does.
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
const joinedWords = new RegExp(`(?<![^\\s\\p{P}\`´])[^\\s\\p{P}\`´]+(?:[${joint}]+[^\\s\\p{P}\`´]+)+`, 'gu')
const joints = new RegExp(`[${joint}]+`, 'gu')

/** Converts 'O’Connor, Jean-Luc' to 'OConnor, JeanLuc'. */
export const withoutJoints = (text: string): string => text.replace(joinedWords, (word) => word.replace(joints, ''))

/** Appends hyphenated and apostrophized words joined to `fold`, as the database's `fold_text` of an array does. */
export const foldForSearch = (text: string): string =>
  [fold(text), ...[...text.matchAll(joinedWords)].map(([word]) => fold(withoutJoints(word)))].join(' ')

/** Tells whether a text has each word of a search, as a part of a word. Blank matches everything. */
export function isFoundBy(text: string, search: string): boolean {
  const folded = foldForSearch(text)
  return fold(search)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** Returns the distinct folded words of a search, longest first. */
export const searchWords = (text: string): string[] =>
  [...new Set(fold(text).split(' '))].filter(Boolean).toSorted((a, b) => b.length - a.length)

/** Builds LIKE patterns for folded text: each word of a search is a part of a word there (product.md 2.11). */
export const searchPatterns = (text: string): string[] => searchWords(text).map((word) => `%${word}%`)

/** Converts 'Seven mornings on the Andaman' to 'seven-mornings-on-the-andaman', of at most `max` units. */
export const toSlug = (text: string, max = 80): string =>
  cutText(fold(text).replaceAll(' ', '-'), max).replace(/-$/, '')

/**
 * Splits a text into its trimmed parts that are not blank. `mark` must not match blanks around it: to search for these takes
 * quadratic time.
 */
export const splitParts = (text: string, mark: RegExp | string): string[] =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean)

/** Formats '1 night', '6 nights', '2 children'. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text or a quoted attribute's value for HTML and XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c]!)

/** Trims search text to 80 units without control characters, as the server accepts; undefined for none. */
export const toSearch = (typed: string | null | undefined): string | undefined =>
  cutText(
    (typed ?? '')
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    80,
  ) || undefined

let segmenter: Intl.Segmenter | undefined
/** Segments text by grapheme: an emoji, a flag or a syllable is one. */
export const segmentText = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text)

export const getFirstCharacter = (text: string): string => segmentText(text).containing(0)?.segment ?? ''

/** Cuts a text to at most `max` UTF-16 units, between two graphemes. Never cuts an emoji, a flag or a syllable. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = segmentText(text).containing(max)!.index
  // Handles endless marks on one letter: at least leaves no lone surrogate.
  return end > 0 || max === 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** Converts 'r&d?@example.com' to 'mailto:r%26d%3F@example.com'. */
export const toMailtoUrl = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
