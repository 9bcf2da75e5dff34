import { toAsciiDomain } from './email-address'
import { fold, withoutJoints } from './text'

/**
 * Holds the spellings of a term, one of which a search must find. A spelling is one or more parts of folded text; a
 * part with a blank is consecutive words.
 */
type SearchTerm = readonly (readonly string[])[]

/** Lists name particles that are written apart or joined, longest first. */
const particles = ['abd el', 'abd al', 'de los', 'de las', 'van der', 'van den', 'von der', 'de la', 'van de']
  .concat(['santa', 'saint', 'della', 'mac', 'van', 'von', 'san', 'del', 'der', 'ter', 'ten', 'dos', 'des'])
  .concat(['mc', 'st', 'de', 'da', 'di', 'do', 'du', 'el', 'al', 'la', 'le', 'o', 'd'])
  .map((apart) => ({ apart, joined: apart.replace(' ', '') }))

/** Splits 'delacruz' into ['de la cruz', 'de lacruz']. */
const apartIn = (word: string): string[] =>
  particles
    .filter(({ apart, joined }) =>
      word === joined ? apart !== joined : word.startsWith(joined) && word.length >= joined.length + 3,
    )
    .map(({ apart, joined }) => `${apart} ${word.slice(joined.length)}`.trim())

/** Lists the ways to part '佐藤太郎', as names that are written without a blank are stored with one. */
function namesIn(word: string): string[] {
  if (!/^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{2,10}$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1).map((_, i) => `${letters.slice(0, i + 1).join('')} ${letters.slice(i + 1).join('')}`)
}

const isNumber = (word: string) => /^\d+$/.test(word)
const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word)

/** Tells whether a part must begin a word: the database's trigram index finds no shorter part. */
export const beginsWord = (part: string): boolean => isShort(part) || part.includes(' ')

/**
 * Joins digits with blanks between to a telephone number in E.164, without the leading zeros or eight of domestic
 * dialing.
 */
function numberTerm(words: readonly string[]): SearchTerm {
  const digits = words.join('')
  if (digits.length < 5) return [words]
  const bare = digits.replace(/^(?:0+|8(?=\d{10}$))/, '')
  return [words, ...[...new Set([digits, bare])].filter((way) => way.length > 3).map((way) => [way])]
}

/** Adds the short word joined with its neighbors: 'abd el rahman'. */
function wordTerm(words: readonly string[], i: number): SearchTerm {
  const word = words[i]!
  const joined = isShort(word) ? [words.slice(i - 1, i + 1), words.slice(i, i + 2)] : []
  const neighbors = joined.filter((pair) => pair.length === 2 && !pair.some(isNumber)).map((pair) => [pair.join('')])
  return [[word], ...neighbors, ...[...apartIn(word), ...namesIn(word)].map((way) => [way])]
}

/** Lists spellings: as written, joined at hyphens and apostrophes, and as a stored domain. */
const listSpellings = (token: string): string[] => [
  ...new Set([token, withoutJoints(token), toAsciiDomain(token)].map(fold).filter(Boolean)),
]

export function searchTerms(text: string): SearchTerm[] {
  const tokens = text
    .replaceAll(/\(\s*0\s*\)/g, ' ')
    .split(/\s+/)
    .map((token) => ({ ways: listSpellings(token), words: fold(token).split(' ') }))
    .filter(({ ways }) => ways.length > 0)
  const all = tokens.flatMap(({ words }) => words)
  const terms: SearchTerm[] = []
  let number: string[] = []
  let at = 0
  for (const { ways, words } of [...tokens, { ways: [], words: [] }]) {
    const from = at
    at += words.length
    if (words.length > 0 && words.every(isNumber)) {
      number.push(...words)
      continue
    }
    if (number.length > 0) terms.push(numberTerm(number))
    number = []
    // Reads 'guest-001' as one word: its digits alone stand in many telephone numbers.
    if (words.length > 1 && words.some((word) => /\d/.test(word))) terms.push(ways.map((way) => [way]))
    else if (ways.length > 1) terms.push(ways.map((way) => way.split(' ')))
    else terms.push(...words.map((_, i) => wordTerm(all, from + i)))
  }
  return terms
}
