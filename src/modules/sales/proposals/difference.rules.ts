import { formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import { partyText } from './offer.rules'
import type { Change, Difference, OfferLine, OfferVersion } from './view'
import { quantityText } from '../../catalog/inventory/units.rules'
import { counts, stateLabels } from './price.rules'

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

/** Describes the difference of two states of a line; null if they are equal. */
function compareLines(a: OfferLine, b: OfferLine, currency: Currency): [string, string] | null {
  const isStateChanged = counts(a) !== counts(b) || (a.state === 'own') !== (b.state === 'own')
  const pairs: [string, string][] = [
    [a.title, b.title],
    [a.detail || '—', b.detail || '—'],
    isStateChanged ? [stateLabels[a.state], stateLabels[b.state]] : ['', ''],
    [quantityText(a), quantityText(b)],
    [dayText(a), dayText(b)],
  ]
  const differing = pairs.filter(([was, is]) => was !== is)
  // Names the price only if nothing else differs: otherwise it follows from quantity or item.
  if (differing.length === 0 && a.sellMinor !== b.sellMinor) return [priceText(a, currency), priceText(b, currency)]
  if (differing.length === 0) return null
  return [differing.map(([was]) => was).join(', '), differing.map(([, is]) => is).join(', ')]
}
const priceText = ({ sellMinor }: OfferLine, currency: Currency) =>
  sellMinor === null ? 'no price' : formatAmount(sellMinor, currency)
const dateText = (date: string | null) => (date === null ? '—' : formatDate(date))
const dayText = ({ day }: OfferLine) => (day === null ? 'Whole trip' : `Day ${day}`)

function toLineChange(a: OfferLine | undefined, b: OfferLine | undefined, currency: Currency): Change | null {
  const amountMinor = soldFor(b) - soldFor(a)
  const key = (b ?? a)!.key
  if (!a) return { key, what: b!.title, was: null, is: b!.title, amountMinor }
  if (!b) return { key, what: a.title, was: a.title, is: null, amountMinor }
  const words = compareLines(a, b, currency)
  return words && { key, what: b.title, was: words[0], is: words[1], amountMinor }
}

function plainChanges(a: Side, b: Side): Change[] {
  const joinDays = ({ days }: Side) => days.map(({ day, title, text }) => `${day} ${title} ${text}`).join('\n')
  const pairs: [string, string, string][] = [
    ['Title', a.title, b.title],
    ['Departure', dateText(a.travelFrom), dateText(b.travelFrom)],
    ['Travelers', partyText(a), partyText(b)],
    ['Price held until', dateText(a.expiresOn), dateText(b.expiresOn)],
  ]
  const changes = pairs
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]): Change => ({ key: what, what, was, is, amountMinor: 0 }))
  if (joinDays(a) === joinDays(b)) return changes
  return [...changes, { key: 'Days', what: 'Day by day', was: null, is: 'rewritten', amountMinor: 0 }]
}

const moneyChange = (what: string, was: number, is: number, sign: 1 | -1, currency: Currency): Change[] =>
  was === is
    ? []
    : [
        {
          key: what,
          what,
          was: was ? formatAmount(was, currency) : null,
          is: is ? formatAmount(is, currency) : null,
          amountMinor: sign * (is - was),
        },
      ]

type Lines = ReadonlyMap<string, OfferLine>

/** Returns true if the lines differ only in being chosen. */
const isOnlyTaken = (a: OfferLine | undefined, b: OfferLine | undefined, currency: Currency): boolean =>
  !!a && !!b && a.group === b.group && compareLines({ ...a, state: b.state }, b, currency) === null

/** Returns pairs of former and present choice, for groups where only the choice changed. */
function findSwaps(before: Lines, after: Lines, currency: Currency): [OfferLine, OfferLine][] {
  const listChosen = (lines: Lines) => [...lines.values()].filter(({ state, group }) => state === 'chosen' && group)
  return listChosen(after).flatMap((is): [OfferLine, OfferLine][] => {
    const was = listChosen(before).find(({ group }) => group === is.group)
    const isSwap =
      was && was.key !== is.key && [was, is].every(({ key }) => isOnlyTaken(before.get(key), after.get(key), currency))
    return isSwap ? [[was, is]] : []
  })
}

/**
 * Compares two versions, line by line by key, in texts and amounts. Counts a choice in place of another as one change.
 * Makes the amounts sum to the difference of the totals.
 */
export function compareOffers(a: Side, b: Side, currency: Currency): Difference {
  const before = new Map(a.lines.map((line) => [line.key, line]))
  const after = new Map(b.lines.map((line) => [line.key, line]))
  const swaps = findSwaps(before, after, currency)
  const swapped = new Set(swaps.flat().map(({ key }) => key))
  const lines = [
    ...b.lines.map((line) => {
      const [was, is] = swaps.find(([, taken]) => taken.key === line.key) ?? []
      if (was && is)
        return { key: is.key, what: is.group, was: was.title, is: is.title, amountMinor: soldFor(is) - soldFor(was) }
      return swapped.has(line.key) ? null : toLineChange(before.get(line.key), line, currency)
    }),
    ...a.lines.filter(({ key }) => !after.has(key)).map((line) => toLineChange(line, undefined, currency)),
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
