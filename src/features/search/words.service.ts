import type { Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { foldSearch } from '../../shared/text'
import { everything, type Restriction } from './terms.rules'

/** `packages`: at most so many match, and `atLeast` so many. `marks`: the bits of the words, when that says it all. */
export type WordRestriction = Restriction & { packages: number; atLeast: number; marks: number[] | null }

/** A text that stands inside more words than this narrows little; the packages' own text is searched then. */
const maxWords = 2000

const wordQuery = `
  SELECT 1 AS pattern, value, packages, mark FROM search_terms
  WHERE kind = 'word' AND value LIKE $1::text AND packages > 0 ORDER BY packages DESC LIMIT ${maxWords + 1}`

const rowQuery = (kind: 'phrase' | 'triple') => `
  SELECT q.pattern::int, t.value, t.packages, NULL AS mark
  FROM unnest($1::text[]) WITH ORDINALITY AS q(text, pattern) CROSS JOIN LATERAL (
    SELECT value, packages FROM search_terms
    WHERE kind = '${kind}' AND value LIKE q.text AND packages > 0 ORDER BY packages DESC LIMIT ${maxWords + 1}
  ) t`
const rowQueries = { phrase: rowQuery('phrase'), triple: rowQuery('triple') }

type Found = { pattern: number; value: string; packages: number; mark: number | null }

/** Patterns of three words in a row, the longest ones: any beginning of the first word, and any end of the last. */
const triplesOf = (words: string[]): string[] =>
  words
    .slice(2)
    .map((last, i) => `${i === 0 ? '%' : ''}${words[i]} ${words[i + 1]} ${last}${i === words.length - 3 ? '%' : ''}`)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 6)

const sum = (found: Found[]) => found.reduce((n, f) => n + f.packages, 0)

/** The rarest of several necessary patterns; [] when one of them finds nothing. */
function rarest(found: Found[], patterns: number): Found[] {
  const groups = Array.from({ length: patterns }, (_, i) => found.filter((f) => f.pattern === i + 1))
  return groups.reduce((best, group) => (sum(group) < sum(best) ? group : best))
}

/**
 * Packages with a text inside their title or destination, ignoring case, accents and punctuation: through the small
 * vocabulary of the catalog's words, and two and three words in a row. One query.
 */
export async function wordsLike(ctx: Ctx, text: string): Promise<WordRestriction> {
  const folded = foldSearch(text)
  const words = folded.split(' ')
  const likes = [`%${folded}%`]
  if (folded === '') return { terms: [], likes: [], exact: true, packages: 0, atLeast: 0, marks: null }
  const kind = words.length === 1 ? 'word' : words.length === 2 ? 'phrase' : 'triple'
  const patterns = kind === 'triple' ? triplesOf(words) : likes
  const found =
    kind === 'word'
      ? await preparedQuery<Found>(ctx.db, wordQuery, likes)
      : await preparedQuery<Found>(ctx.db, rowQueries[kind], [patterns])
  const best = rarest(found, patterns.length)
  const exact = words.length <= 3
  const atLeast = exact ? (best[0]?.packages ?? 0) : 0
  if (best.length > maxWords) return { ...everything, likes, exact: false, packages: sum(best), atLeast, marks: null }
  return {
    terms: best.map(({ value }) => ({ kind, value })),
    likes,
    exact,
    packages: sum(best),
    atLeast,
    marks: best.every((f) => f.mark !== null) ? best.map((f) => f.mark!) : null,
  }
}
