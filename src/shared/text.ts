/** Letters that no accent makes out of a plain one. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/**
 * Lower case, accents folded, everything but letters and digits as single spaces. Names are compared and texts searched
 * in this form. The database's `fold_text` does the same.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[øđðłıħæœßþ]/g, (letter) => plainLetters[letter]!)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

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
const segmented = (text: string) =>
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
