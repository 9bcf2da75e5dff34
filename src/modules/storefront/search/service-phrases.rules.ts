import { type Pattern, atLeast, atMost, orLess, orMore, read, readCount, to, words } from './phrase.rules'

const [S, stars, stays] = ['([1-5]|three|four|five)', '\\s*-?\\s*(?:stars?|★|\\*)', '(?:hotels?|resorts?|stays?)']

export const starPhrases: Pattern[] = [
  [
    words(
      `(?:(?:between|from)\\s+)?(?<!for\\s+)${S}(?:${stars})?(?:${to}|\\s*(?:or\\s|/)\\s*)${S}${stars}(?:\\s+${stays})?`,
    ),
    ([, a, b]) => {
      const [least, most] = [readCount(a!), readCount(b!)].toSorted((one, other) => one - other)
      return read({ kind: 'stars', least: least!, most: most! })
    },
  ],
  [
    words(`(${atMost})\\s+(?:an?\\s+)?${S}${stars}(?:\\s+${stays})?`),
    ([, most, n]) =>
      read({
        kind: 'stars',
        least: 1,
        most: Math.max(1, readCount(n!) - (/^(?:under|below|less)/.test(most!) ? 1 : 0)),
      }),
  ],
  [
    words(`${S}${stars}\\s+(?:hotels?\\s+)?${orLess}`),
    ([, n]) => read({ kind: 'stars', least: 1, most: readCount(n!) }),
  ],
  [
    words(
      `(?:${atLeast}\\s+)?(?:an?\\s+)?${S}\\s*(?:\\+|plus|or\\s+more)?${stars}\\+?(?:\\s+(?:${orMore}|plus|${stays})){0,2}`,
    ),
    ([, n]) => read({ kind: 'stars', least: readCount(n!) }),
  ],
  [
    /(?<![\p{L}\d])([1-5])\s?(?:\*|★)(?:\s+(?:hotels?|resorts?))?/gu,
    ([, n]) => read({ kind: 'stars', least: Number(n) }),
  ],
]

/** Reads whether flights are included. */
export const flightPhrases: Pattern[] = [
  // Restricts nothing.
  [
    words('with(?:\\s+or\\s+|\\s*/\\s*)without\\s+(?:the\\s+|any\\s+)?(?:flights?|airfares?|air\\s*tickets?)'),
    () => read({ kind: 'word', word: 'with' }),
  ],
  [
    words(
      '(?:without|w/o|no|exclud(?:ing|es?)|excl\\.?|not\\s+incl(?:uding|\\.)?|minus)\\s+(?:the\\s+|any\\s+)?(?:flights?|airfares?|air\\s*tickets?)|(?:flights?|airfares?)\\s+(?:are\\s+|is\\s+)?(?:not\\s+(?:incl(?:uded|\\.)?|needed|required)|excluded)|land\\s+only',
    ),
    () => read({ kind: 'flights', included: false }),
  ],
  [
    words(
      '(?:(?:with|incl(?:udes?|uding|usive\\s+of|uded|\\.)?|and|plus)\\s+)?(?:the\\s+)?(?:(?:round-?trip|return|direct|non[\\s-]?stop)\\s+)?(?:flights?|airfares?|air\\s*tickets?|plane\\s+tickets?)(?:\\s+(?:are\\s+)?(?:incl(?:uded|usive|\\.)?|in\\s+the\\s+price))?',
    ),
    () => read({ kind: 'flights', included: true }),
  ],
]
