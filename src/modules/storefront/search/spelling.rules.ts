/** Holds words that find packages. `has`: one of them contains it. */
export type Vocabulary = { words: readonly string[]; has: (word: string) => boolean }

export function createVocabulary(words: readonly string[]): Vocabulary {
  const known = [...new Set(words)].filter((word) => word.length > 2)
  return { words: known, has: (part) => known.some((word) => word.includes(part)) }
}

/** Singularizes 'elephants' → 'elephant', 'beaches' → 'beach', 'cities' → 'city'; keeps others. */
export function toSingular(word: string): string {
  if (word.length < 5 || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/**
 * Computes the edit distance, where a swap counts once (Damerau–Levenshtein, optimal string alignment); `limit` + 1
 * means more.
 */
function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Finds the most similar known word: one letter apart, two in words of seven and more. Null without one. */
export function nearWord(word: string, { words }: Vocabulary): string | null {
  const limit = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  const near = words
    .map((known) => ({ known, apart: countEdits(word, known, limit) }))
    .filter(({ known, apart }) => apart > 0 && apart <= limit && known.length > 3)
    .toSorted((a, b) => a.apart - b.apart)
  return near[0]?.known ?? null
}
