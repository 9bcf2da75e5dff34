import { expect, it } from 'vitest'
import { type BoardColumn, neighbor, withMoving } from './board'

type Card = { id: string; minor: number | null }
const column = (key: string, cards: Card[], minor: number, count = cards.length): BoardColumn<Card> => ({
  key,
  label: key,
  count,
  sums: minor ? [{ currency: 'USD', minor }] : [],
  cards,
  isLoading: false,
  error: null,
  retry: () => undefined,
})
const getSum = ({ minor }: Card) => (minor === null ? null : { currency: 'USD', minor })
const a = { id: 'a', minor: 100 }
const b = { id: 'b', minor: null }

it('shows a card where it goes, and its count and value with it', () => {
  const columns = [column('new', [a, b], 500, 40), column('won', [], 0)]
  const shown = withMoving(columns, [{ card: a, from: 'new', to: 'won' }], getSum)
  expect(shown.map(({ count, sums, cards }) => [count, sums[0]?.minor, cards])).toEqual([
    [39, 400, [b]],
    [1, 100, [a]],
  ])
})

it('counts a card once when the refetch is faster than the answer', () => {
  const columns = [column('new', [b], 400, 39), column('won', [a], 100, 1)]
  const shown = withMoving(columns, [{ card: a, from: 'new', to: 'won' }], getSum)
  expect(shown.map(({ count, sums, cards }) => [count, sums[0]?.minor, cards])).toEqual([
    [39, 400, [b]],
    [1, 100, [a]],
  ])
})

it('steps over columns that a card cannot go to', () => {
  const keys = ['new', 'contacted', 'won']
  expect(neighbor(keys, 'new', 1, (to) => to === 'won')).toBe('won')
  expect(neighbor(keys, 'won', -1, () => true)).toBe('contacted')
  expect(neighbor(keys, 'new', -1, () => true)).toBeUndefined()
})
