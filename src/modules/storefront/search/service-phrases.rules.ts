import { type Pattern, atLeast, atMost, read, readCount, words } from './phrase.rules'

export const starPhrases: Pattern[] = [
  [
    words(
      `(${atMost})\\s+(?:an?\\s+)?([1-5]|three|four|five)\\s*-?\\s*(?:stars?|★|\\*)(?:\\s+(?:hotels?|resorts?|stays?))?`,
    ),
    ([, most, n]) =>
      read({
        kind: 'stars',
        least: 1,
        most: Math.max(1, readCount(n!) - (/^(?:under|below|less)/.test(most!) ? 1 : 0)),
      }),
  ],
  [
    words('([1-5]|three|four|five)\\s*-?\\s*stars?\\s+(?:hotels?\\s+)?(?:or|and)\\s+(?:less|lower|under|below)'),
    ([, n]) => read({ kind: 'stars', least: 1, most: readCount(n!) }),
  ],
  [
    words(
      `(?:${atLeast}\\s+)?(?:an?\\s+)?([1-5]|three|four|five)\\s*(?:\\+|plus|or\\s+more)?\\s*-?\\s*(?:stars?|★|\\*)\\+?(?:\\s+(?:or\\s+more|and\\s+(?:up|above)|or\\s+better|hotels?|resorts?|stays?)){0,2}`,
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
