import { expect, it } from 'vitest'
import { escapeFormulas, findLate, sumLines, withoutEscape } from './csv'

it('lines are summed by column and reason, the most frequent first', () => {
  const short = Array.from({ length: 7 }, (_, i) => ({ line: i + 3, column: 'mobile', message: 'Too short' }))
  const others = [
    { line: 2, column: 'email', message: 'No address' },
    { line: 3, column: 'email', message: 'Too short' },
  ]
  expect(sumLines([others[0]!, ...short, others[1]!])).toEqual([
    { column: 'mobile', message: 'Too short', count: 7, lines: [3, 4, 5, 6, 7] },
    { column: 'email', message: 'No address', count: 1, lines: [2] },
    { column: 'email', message: 'Too short', count: 1, lines: [3] },
  ])
})

it.each([
  ['=1+1', "'=1+1"],
  ['Rao;=1+1', "Rao;'=1+1"],
  ['a\n-1\tb\t@x', "a\n'-1\tb\t'@x"],
  ["'=1", "''=1"],
  ['\t=1', "'\t'=1"],
  ['a; b = c - d', 'a; b = c - d'],
  ["it's", "it's"],
])('%j is written without a formula, and read back', (text, written) => {
  expect(escapeFormulas(text)).toBe(written)
  expect(withoutEscape(written)).toBe(text)
})

it('of what an import refused, the lines that its preview did not refuse are new', () => {
  const [told, late] = [2, 3].map((line) => ({ line, column: 'package', message: 'Full' }))
  expect(findLate([told!], [{ ...told!, message: 'Gone' }, late!])).toEqual([late])
})
