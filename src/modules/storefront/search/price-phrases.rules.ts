import { type Pattern, type Read, atLeast, atMost, read, to, words } from './phrase.rules'
import { findCurrencies, sign } from './signs.rules'

/** Finds a count of people before a figure: 'for 2 500 euros'. */
const notCount = '(?<!(?<!\\p{L})(?:for|(?:family|group|party)\\s+of)\\s+)'

/** Tells 'grand' as a thousand from '4 Grand Canyon'. */
const grand = `grand(?!\\s+(?!(?:for|in|per|each|total|altogether|max|maximum|tops|budget|pp|a|an|or|and|to|on|with|from|at|us|${sign})(?!\\p{L}))\\p{L})`

const figure = `(?:${notCount}\\d{1,3}(?:[ \u00a0\u202f]\\d{3})+|\\d{1,3}(?:[ \u00a0\u202f]000)+|\\d{1,9}(?:[.,]\\d{2,3})*)(?:[.,]\\d{1,2})?(?![.,]?\\d)`

const amount = `${figure}\\s?(?:k|thousand|${grand}|lakhs?|lacs?|l|crores?|cr|million|mn)?(?:(?![\\p{L}\\d])|(?=${sign}(?!\\p{L})|pp(?:pn)?(?!\\p{L})))`

const money = `(?:${sign}\\s?)?${amount}(?:\\s?${sign}(?!\\p{L}))?`

const scopes =
  '(?:\\s*(?:/\\s*|per\\s+)(?:person|head|adult|traveler|pax)(?!\\p{L})|\\s*a\\s+(?:person|head)(?!\\p{L})|\\s*(?:each|p/?p|p\\.p\\.?)(?!\\p{L})|\\s*(?:in\\s+(?:all|total)|total|altogether|(?:per|a|for(?:\\s+an?)?)\\s+couple|for\\s+(?:an?\\s+)?family(?!\\s+of)|for\\s+(?:both|all|the\\s+(?:whole\\s+)?(?:family|trip|party))(?:\\s+of\\s+us)?)(?!\\p{L}))'

const scope = `${scopes}?`

/** Matches the unit of an amount per night, day or week. */
const rate = `(?:\\s*pppn|${scopes}?(?:\\s*(?:/\\s*|per\\s+|an?\\s+|each\\s+|every\\s+)(?:night|day|week)))(?!\\p{L})`

const typedUnit = new RegExp(
  `(?<=\\d\\s?)(?:k|thousand|grand|la[ck]h?|l|cr|million|mn)(?!(?<=[kl])(?!${sign}(?!\\p{L}))\\p{L})`,
  'u',
)
const findUnit = (text: string): string => typedUnit.exec(text)?.[0] ?? ''

const units: Record<string, number> = { k: 1e3, t: 1e3, g: 1e3, l: 1e5, m: 1e6, c: 1e7 }

/**
 * Parses '3,000', '3.000' and '3 000' as thousands, '1,50,000' and '1.5 lakh' as Indian, '2.5k' and '2,5k' as
 * thousands.
 */
function parseWhole(text: string, unit = findUnit(text)): number {
  const digits = (/\d[\d., \u00a0\u202f]*/.exec(text)?.[0] ?? '').replace(/[ \u00a0\u202f]/g, '')
  // Drops cents: '2.500,00', '2500,00'.
  const whole = unit ? digits.replace(/^(\d+),(\d{1,2})$/, '$1.$2') : digits.replace(/(?<=\.\d{3}|^\d+),\d{1,2}$/, '')
  const plain = /^\d{1,3}(\.\d{3})+$/.test(whole) ? whole.replaceAll('.', '') : whole.replaceAll(',', '')
  return Math.round(Number(plain) * (units[unit.charAt(0)] ?? 1))
}

function price(min: string | null, max: string | null, text: string): Read {
  const bounds = [min, max].filter((bound) => bound !== null)
  const currencies = findCurrencies(bounds.join(' '))
  const per = readPer(text)
  const isBare = currencies === null && per === undefined
  // Applies the unit to both: '3 to 5k' are thousands.
  const both = min !== null && max !== null && findUnit(min) === '' && parseWhole(min) < 100 ? findUnit(max) : ''
  const [low, high] = [min && parseWhole(min, both || undefined), max && parseWhole(max)] as [
    number | null,
    number | null,
  ]
  if (isBare && ![low, high].every((bound) => bound === null || bound >= 100)) return null
  const whole =
    per === undefined && /total|altogether|couple|in\s+all|for\s+(?:both|all|the|(?:an?\s+)?family)/.test(text)
  const crossed = low !== null && high !== null && low > high
  return read({
    kind: 'budget',
    min: crossed ? high : low,
    max: crossed ? low : high,
    currencies,
    whole,
    people: null,
    ...(per && { per }),
  })
}

const readPer = (text: string): 'night' | 'day' | 'week' | undefined =>
  /pppn\b/.test(text)
    ? 'night'
    : (/(?:\/\s*|per\s+|an?\s+|each\s+|every\s+)(night|day|week)$/.exec(text)?.[1] as
        | 'night'
        | 'day'
        | 'week'
        | undefined)

/** Reads prices per night, day or week. */
export const ratePhrases: Pattern[] = [
  [
    words(
      `(?:(${atLeast}|from)\\s+|(?:for|around|about|between|budget|${atMost})\\s+)?(?:(${money})${to})?(${money})(${rate})`,
    ),
    ([, least, low, bound, each]) => {
      const isYear = /^20[2-9]\d(?!\d)/.test(bound!)
      if (isYear || (findCurrencies(bound!) === null && parseWhole(bound!) < 30)) return null
      if (low) return price(low, bound!, each!)
      return least ? price(bound!, null, each!) : price(null, bound!, each!)
    },
  ],
]

export const budgetPhrases: Pattern[] = [
  [
    words(`(?:budget\\s*:?\\s*(?:of\\s+)?)?(?:between|from)\\s+(${money})${to}(${money})${scope}`),
    ([whole, a, b]) => price(a!, b!, whole!),
  ],
  [
    words(
      `(?:(?:priced?|costs?|costing|budget)\\s+(?:of\\s+|is\\s+)?)?(?:${atMost}|until)\\s+(?:a\\s+budget\\s+of\\s+)?(${money})${scope}`,
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [new RegExp(`(?:budget\\s*)?<=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(
      `(?:my\\s+|our\\s+|on\\s+a\\s+)?budget(?:\\s*[:=<~≤]\\s*|\\s+)(?:(?:of|is|around|about)\\s+)?(?:(${money})${to})?(${money})${scope}`,
    ),
    ([whole, low, bound]) => price(low ?? null, bound!, whole!),
  ],
  [words(`(${money})\\s+budget`), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(`(?:${atLeast}|from|starting\\s+(?:at|from))\\s+(${money})${scope}`),
    ([whole, bound]) => price(bound!, null, whole!),
  ],
  [new RegExp(`>=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(bound!, null, whole!)],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(${money})${scope}\\s*(?:\\+|plus(?!\\p{L})|or\\s+(?:more|above|over|up)(?!\\p{L})|and\\s+(?:up|above|over|more)(?!\\p{L})|min(?:imum)?(?!\\p{L}))`,
      'gu',
    ),
    ([whole, bound]) => price(bound!, null, whole!),
  ],
  [
    words(`(${money})${scope}\\s*(?:max(?:imum)?|tops|(?:or|and)\\s+(?:less|under|below|cheaper)|at\\s+most)`),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(${money})${to}(${money})${scope}(?![\\p{L}\\d])`, 'gu'),
    ([whole, a, b]) => ([a, b].every((one) => /^20[2-9]\d$/.test(one!)) ? null : price(a!, b!, whole!)),
  ],
  [words(`(${money})${scopes}`), ([whole, bound]) => price(null, bound!, whole!)],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:for\\s+|around\\s+|about\\s+|approx\\.?\\s+|roughly\\s+|~)?(${sign}\\s?${amount}(?:\\s?${sign}(?!\\p{L}))?|${amount}\\s?${sign}(?!\\p{L})|\\d+(?:[.,]\\d+)?\\s?(?:k|${grand}|lakhs?|lacs?|l|crores?|cr|million|mn)(?!\\p{L}))${scope}`,
      'gu',
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
]

/** Reads amounts without a currency. */
export const amountPhrases: Pattern[] = [
  [
    new RegExp(
      '(?<![\\p{L}\\d.,])(\\d{1,3}(?:[.,]\\d{3})+|[1-9]\\d{3,6})(?![\\p{L}\\d]|\\s+(?:people|persons|guests|pax|travell?ers))',
      'gu',
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
]

/** Reads wishes for low or reduced prices. */
export const dealPhrases: Pattern[] = [
  [
    words(
      '(?:the\\s+)?(?:cheap(?:er|est)?|affordable|inexpensive|low[\\s-]cost|(?:lowest|best)\\s+prices?)(?:\\s+first)?',
    ),
    () => read({ kind: 'cheap' }),
  ],
  [
    words(
      '(?:(?:on|special|best|great|good|last[\\s-]minute)\\s+)?(?:deals?|offers?|sales?|discount(?:s|ed)?|reduced|promotions?|bargains?)',
    ),
    () => read({ kind: 'reduced' }),
  ],
]
