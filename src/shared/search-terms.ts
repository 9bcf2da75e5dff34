import { toAsciiDomain } from './email-address'
import { fold, withoutJoints } from './text'

/**
 * What a search has to find: all of these, each in one of the ways that it may be written. A way is one or more parts of
 * folded text; one with a blank is words that follow each other.
 */
export type SearchTerm = readonly (readonly string[])[]

/** Parts of names that some write apart and others do not: the longest first. */
const particles = ['abd el', 'abd al', 'de los', 'de las', 'van der', 'van den', 'von der', 'de la', 'van de']
  .concat(['santa', 'saint', 'della', 'mac', 'van', 'von', 'san', 'del', 'der', 'ter', 'ten', 'dos', 'des'])
  .concat(['mc', 'st', 'de', 'da', 'di', 'do', 'du', 'el', 'al', 'la', 'le', 'o', 'd'])
  .map((apart) => ({ apart, joined: apart.replace(' ', '') }))

/** 'delacruz' → ['de la cruz', 'de lacruz'] */
const apartIn = (word: string): string[] =>
  particles
    .filter(({ apart, joined }) =>
      word === joined ? apart !== joined : word.startsWith(joined) && word.length >= joined.length + 3,
    )
    .map(({ apart, joined }) => `${apart} ${word.slice(joined.length)}`.trim())

const isNumber = (word: string) => /^\d+$/.test(word)
const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word)

/** Whether a part of a term has to begin a word: the database's index knows no shorter part. */
export const beginsWord = (part: string): boolean => isShort(part) || part.includes(' ')

/**
 * A telephone number, or any digits with blanks between, as it stands in E.164: in one, and without the zeros or the
 * eight that people dial first within their country.
 */
function numberTerm(words: readonly string[]): SearchTerm {
  const digits = words.join('')
  if (digits.length < 5) return [words]
  const bare = digits.replace(/^(?:0+|8(?=\d{10}$))/, '')
  return [words, ...[...new Set([digits, bare])].filter((way) => way.length > 3).map((way) => [way])]
}

/** A short word may be written in one with the word before or after it: 'abd el rahman'. */
function wordTerm(words: readonly string[], i: number): SearchTerm {
  const word = words[i]!
  const joined = isShort(word) ? [words.slice(i - 1, i + 1), words.slice(i, i + 2)] : []
  const neighbors = joined.filter((pair) => pair.length === 2 && !pair.some(isNumber)).map((pair) => [pair.join('')])
  return [[word], ...neighbors, ...apartIn(word).map((way) => [way])]
}

/** As it stands in the text, joined where a hyphen or an apostrophe parts it, and as a domain is stored. */
const waysOf = (token: string): string[] => [
  ...new Set([token, withoutJoints(token), toAsciiDomain(token)].map(fold).filter(Boolean)),
]

export function searchTerms(text: string): SearchTerm[] {
  const tokens = text
    .replaceAll(/\(\s*0\s*\)/g, ' ')
    .split(/\s+/)
    .map((token) => ({ ways: waysOf(token), words: fold(token).split(' ') }))
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
    if (ways.length > 1) terms.push(ways.map((way) => way.split(' ')))
    else terms.push(...words.map((_, i) => wordTerm(all, from + i)))
  }
  return terms
}
