import { formatDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { exact, type OfferLine, type OfferVersion, partyText } from './offer.rules'
import { quantityText } from '../../catalog/inventory/units.rules'
import { counts, stateLabels } from './price.rules'

/** What changed in one place: words before and after (null: not there), and what it does to the total. */
export type Change = { key: string; what: string; was: string | null; is: string | null; amountMinor: number }
export type Difference = { changes: Change[]; totalMinor: number }

type Side = Pick<
  OfferVersion,
  | 'lines'
  | 'days'
  | 'title'
  | 'travelFrom'
  | 'expiresOn'
  | 'adults'
  | 'children'
  | 'infants'
  | 'discountMinor'
  | 'taxMinor'
  | 'totalMinor'
>

const soldFor = (line: OfferLine | undefined) => (line && counts(line) ? (line.sellMinor ?? 0) : 0)

/** All in which two states of a line differ, in words. */
function wordsOf(a: OfferLine, b: OfferLine, currency: Currency): [string, string] | null {
  const isTold = counts(a) !== counts(b) || (a.state === 'own') !== (b.state === 'own')
  const pairs: [string, string][] = [
    [a.title, b.title],
    [a.detail || '—', b.detail || '—'],
    isTold ? [stateLabels[a.state], stateLabels[b.state]] : ['', ''],
    [quantityText(a), quantityText(b)],
    [dayText(a), dayText(b)],
  ]
  const differing = pairs.filter(([was, is]) => was !== is)
  // A price follows from its quantity and its item: it is said where nothing else explains it.
  if (differing.length === 0 && a.sellMinor !== b.sellMinor) return [priceText(a, currency), priceText(b, currency)]
  if (differing.length === 0) return null
  return [differing.map(([was]) => was).join(', '), differing.map(([, is]) => is).join(', ')]
}
const priceText = ({ sellMinor }: OfferLine, currency: Currency) =>
  sellMinor === null ? 'no price' : exact(sellMinor, currency)
const dateText = (date: string | null) => (date === null ? '—' : formatDate(date))
const dayText = ({ day }: OfferLine) => (day === null ? 'Whole trip' : `Day ${day}`)

function changeOfLine(a: OfferLine | undefined, b: OfferLine | undefined, currency: Currency): Change | null {
  const amountMinor = soldFor(b) - soldFor(a)
  const key = (b ?? a)!.key
  if (!a) return { key, what: b!.title, was: null, is: b!.title, amountMinor }
  if (!b) return { key, what: a.title, was: a.title, is: null, amountMinor }
  const words = wordsOf(a, b, currency)
  return words && { key, what: b.title, was: words[0], is: words[1], amountMinor }
}

function plainChanges(a: Side, b: Side): Change[] {
  const daysOf = ({ days }: Side) => days.map(({ day, title, text }) => `${day} ${title} ${text}`).join('\n')
  const pairs: [string, string, string][] = [
    ['Title', a.title, b.title],
    ['Departure', dateText(a.travelFrom), dateText(b.travelFrom)],
    ['Travelers', partyText(a), partyText(b)],
    ['Price held until', dateText(a.expiresOn), dateText(b.expiresOn)],
  ]
  const changes = pairs
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]): Change => ({ key: what, what, was, is, amountMinor: 0 }))
  if (daysOf(a) === daysOf(b)) return changes
  return [...changes, { key: 'Days', what: 'Day by day', was: null, is: 'rewritten', amountMinor: 0 }]
}

const moneyChange = (what: string, was: number, is: number, sign: 1 | -1, currency: Currency): Change[] =>
  was === is
    ? []
    : [
        {
          key: what,
          what,
          was: was ? exact(was, currency) : null,
          is: is ? exact(is, currency) : null,
          amountMinor: sign * (is - was),
        },
      ]

/** Lines of two versions by their key, each as it was and as it is. */
type Lines = ReadonlyMap<string, OfferLine>

/** Whether only its choice is another one. */
const isOnlyTaken = (a: OfferLine | undefined, b: OfferLine | undefined, currency: Currency): boolean =>
  !!a && !!b && a.group === b.group && wordsOf({ ...a, state: b.state }, b, currency) === null

/**
 * Of each group in which another choice was taken: what was taken, and what is. Nothing else of the two has changed.
 */
function swapsOf(before: Lines, after: Lines, currency: Currency): [OfferLine, OfferLine][] {
  const chosen = (lines: Lines) => [...lines.values()].filter(({ state, group }) => state === 'chosen' && group)
  return chosen(after).flatMap((is): [OfferLine, OfferLine][] => {
    const was = chosen(before).find(({ group }) => group === is.group)
    const isSwap =
      was && was.key !== is.key && [was, is].every(({ key }) => isOnlyTaken(before.get(key), after.get(key), currency))
    return isSwap ? [[was, is]] : []
  })
}

/**
 * What changed between two versions, line by line by its key, in words and money. A choice in place of another is one
 * change. The amounts sum to the difference of the totals.
 */
export function differenceOf(a: Side, b: Side, currency: Currency): Difference {
  const before = new Map(a.lines.map((line) => [line.key, line]))
  const after = new Map(b.lines.map((line) => [line.key, line]))
  const swaps = swapsOf(before, after, currency)
  const swapped = new Set(swaps.flat().map(({ key }) => key))
  const lines = [
    ...b.lines.map((line) => {
      const [was, is] = swaps.find(([, taken]) => taken.key === line.key) ?? []
      if (was && is)
        return { key: is.key, what: is.group, was: was.title, is: is.title, amountMinor: soldFor(is) - soldFor(was) }
      return swapped.has(line.key) ? null : changeOfLine(before.get(line.key), line, currency)
    }),
    ...a.lines.filter(({ key }) => !after.has(key)).map((line) => changeOfLine(line, undefined, currency)),
  ]
  return {
    changes: [
      ...plainChanges(a, b),
      ...lines.filter((change) => change !== null),
      ...moneyChange('Discount', a.discountMinor, b.discountMinor, -1, currency),
      ...moneyChange('Tax', a.taxMinor, b.taxMinor, 1, currency),
    ],
    totalMinor: b.totalMinor - a.totalMinor,
  }
}
