/** Sums all cards of a column, per currency. */
type Sum = { currency: string; minor: number }

export type BoardColumn<Card> = {
  key: string
  label: string
  /** Counts all cards, not only loaded ones; absent until it is known. */
  count?: number
  sums: readonly Sum[]
  cards: readonly Card[]
  isLoading: boolean
  error: unknown
  retry: () => void
  more?: { load: () => void; isLoading: boolean }
}

/** Describes a card that moves to another column, shown there before the server answers (optimistic update). */
export type Moving<Card> = { card: Card; from: string; to: string }

const addSum = (sums: readonly Sum[], { currency, minor }: Sum, sign: 1 | -1): Sum[] => {
  const known = sums.some((sum) => sum.currency === currency)
  const all = known ? sums : [...sums, { currency, minor: 0 }]
  return all
    .map((sum) => (sum.currency === currency ? { currency, minor: sum.minor + sign * minor } : sum))
    .filter((sum) => sum.minor !== 0)
}

/** Applies optimistic moves. Moving cards come first in their new column; counts and sums follow. */
export function withMoving<Card extends { id: string }>(
  columns: readonly BoardColumn<Card>[],
  moving: readonly Moving<Card>[],
  getSum: (card: Card) => Sum | null,
): BoardColumn<Card>[] {
  return columns.map((column) => {
    const isGone = (id: string) => moving.some(({ card }) => card.id === id)
    const coming = moving.filter(({ to }) => to === column.key)
    const shifted = moving.flatMap(({ card, from, to }) => {
      const isThere = column.cards.some(({ id }) => id === card.id)
      // Skips a card that a refetch has already brought to its new column.
      const sign = to === column.key && !isThere ? 1 : from === column.key && isThere ? -1 : 0
      return sign === 0 ? [] : [{ card, sign } as const]
    })
    return {
      ...column,
      count: column.count === undefined ? undefined : shifted.reduce((n, { sign }) => n + sign, column.count),
      sums: shifted.reduce<readonly Sum[]>((sums, { card, sign }) => {
        const sum = getSum(card)
        return sum ? addSum(sums, sum, sign) : sums
      }, column.sums),
      cards: [...coming.map(({ card }) => card), ...column.cards.filter(({ id }) => !isGone(id))],
    }
  })
}

/** Returns the next column in a direction that accepts the card. */
export function neighbor(
  keys: readonly string[],
  from: string,
  by: 1 | -1,
  canMove: (to: string) => boolean,
): string | undefined {
  const ahead = by === 1 ? keys.slice(keys.indexOf(from) + 1) : keys.slice(0, keys.indexOf(from)).toReversed()
  return ahead.find(canMove)
}
