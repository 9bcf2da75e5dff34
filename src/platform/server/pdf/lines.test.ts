import { describe, expect, it } from 'vitest'
import { namesByScript } from '../../../testing/scripts'
import { toOrderedRuns, findUnshownCharacters } from './lines'

const inOrder = (text: string) =>
  toOrderedRuns(text, 'text').map((run) => (run.isRtl ? [...run.text].toReversed().join('') : run.text))
const shown = (text: string) => inOrder(text).join('')

describe('on paper', () => {
  it.each([
    ['a tab parts words', 'Day 1\tArrival', 'Day 1 Arrival'],
    ['a line separator parts words', 'Rest\u2028Swim', 'Rest Swim'],
    ['a soft hyphen is not seen', 'long\u00adtail', 'longtail'],
    ['a letter of no font is told by its number', 'ka \u16a0', 'ka [U+16A0]'],
    ['a mark of no font is, too', 'ka\u{11f00}', 'ka[U+11F00]'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  // Expects the visual order of browsers, with the letters of each word reversed.
  it.each([
    ['a number in Hebrew', 'מלון דן 5 כוכבים', 'םיבכוכ 5 ןד ןולמ'],
    ['brackets in Hebrew', 'מלון (דן) בים', 'םיב )ןד( ןולמ'],
    ['a price in Arabic', 'السعر 1,250.50 دولار', 'رالود 1,250.50 رعسلا'],
    ['Arabic digits', 'غرفة ١٢ مزدوجة', 'ةجودزم ١٢ ةفرغ'],
    ['Hebrew in English, which takes the number along', 'Hotel מלון דן, 5 nights', 'Hotel 5 ,ןד ןולמ nights'],
    ['a name kept from turning the number', 'For \u2068מלון דן\u2069, 5 nights', 'For ןד ןולמ, 5 nights'],
    ['a name first, in an English sentence', '\u2068דוד כהן\u2069, 5 nights', 'ןהכ דוד, 5 nights'],
    ['English in Hebrew', 'מלון Dan Carmel בחיפה', 'הפיחב Dan Carmel ןולמ'],
    ['a stop at the end', 'שלום!', '!םולש'],
    ['Adlam', '𞤀𞤁 5 𞤂', '𞤂 5 𞤁𞤀'],
    ['a pictograph in Hebrew', 'ים 🌴 חוף', 'ףוח 🌴 םי'],
    ['a range of days', '3-5 ימים', 'םימי 3-5'],
  ])('%s stands as in a browser', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each(Object.entries(namesByScript))('each letter of %s has a font', (_, name) => {
    expect(findUnshownCharacters(name)).toEqual([])
  })

  it.each([
    ['runes', 'ᚠᚢ Asha', ['ᚠ', 'ᚢ']],
    ['a rare ideograph', '𠮷野家', ['𠮷']],
    ['a character once', 'ᚠᚠ', ['ᚠ']],
    ['nothing of blanks and marks of direction', ' \u00a0\u200f\u202a\t', []],
  ])('tells %s', (_, text, expected) => {
    expect(findUnshownCharacters(text)).toEqual(expected)
  })
})
