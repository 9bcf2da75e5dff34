import { toPlain } from './digits'
import { invalid } from './errors'
import { currencies, type Currency, maxMinor } from './money'

/** Matches how people name each currency, in lower case, without dots and blanks. */
const names: Record<Currency, string> = {
  USD: 'usd|us\\$|\\$us|\\$|usdollars?|dollars?|us',
  INR: 'inr|₹|indianrupees?|rupees?|rs|re|रु|रू|रुपये',
  EUR: 'eur|€|euros?',
  GBP: 'gbp|uk£|£|poundssterling|poundsterling|pounds?',
}
/** Allows up to four names, as in 'US$ 5 dollars'; more would backtrack on ambiguous text such as '$us$us'. */
const isCalled = Object.fromEntries(
  currencies.map((currency) => [currency, new RegExp(`^(?:${names[currency]}){0,4}$`)]),
) as Record<Currency, RegExp>

/** Limits the length of an amount, which may come from an address. */
const longest = 100

const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(/\((\p{L}+)\)$/u, '$1')
    .replace(/[\s.]/g, '')

/**
 * Matches thousands by comma, point, apostrophe or blank, Indian groups by comma; then one or two decimals. Reads three
 * digits after a single point or comma as thousands, as no currency here has three decimals. '1.299' is '1,299'.
 */
const figures =
  /^(?:([1-9]\d{0,2}(?:([,.' ])\d{3})(?:\2\d{3})*)|([1-9]\d?(?:,\d{2})+,\d{3})|(\d{1,12}))?(?:([.,٫])(\d{1,2}))?$/

/** Matches meaningless suffixes of an amount: '120.-', '120,–', '1,29,900/-', '120.', '500 only'. */
const flourish = /^ ?(?:[.,](?:--?|[–—])?|\/[-=])?(?: ?only$)?/i

/** Splits a text into an amount and the words around it. */
function split(text: string): { minor: number; words: string } | null {
  if (text.length > longest) return null
  const match = /^(\D*?)((?:(?<![\p{L}\p{M}])[.,٫])?\d(?:.*\d)?)(\D*)$/su.exec(toPlain(text))
  if (!match) return null
  const core = match[2]!.replace(/[’ʼ′‘`´٬]/g, "'").replaceAll('،', ',')
  const found = figures.exec(core)
  if (!found) return null
  const [, grouped, separator, indian, plain, point, decimals = ''] = found
  // Refuses '1.299.50', where one sign would be both separators.
  if (point && (separator === point || (indian && point === ','))) return null
  const whole = (grouped ?? indian ?? plain ?? '0').replace(/\D/g, '')
  const words = [match[1]!, match[3]!.replace(flourish, '')].map((part) => part.trim()).filter(Boolean)
  return { minor: Number(whole) * 100 + Number(decimals.padEnd(2, '0')), words: words.join(' ') }
}

const example = 'such as 1,299.50'
const tooMuch = 'At most 100,000,000'

/** Tells whether words beside a number seem to be a currency. */
const isCurrency = (words: string) =>
  /\p{Sc}/u.test(words) || /^[a-z]{3}$/i.test(words) || currencies.some((one) => isCalled[one].test(bare(words)))

/** Holds an amount with a currency's name, before its field's currency is known. */
export class NamedAmount {
  constructor(
    readonly minor: number,
    readonly words: string,
  ) {}
}
/** Holds minor units, or an amount whose currency was named. */
export type Amount = number | NamedAmount

export const toMinor = (amount: Amount): number => (typeof amount === 'number' ? amount : amount.minor)

/** Explains what is wrong with an amount in a field of this currency; null for nothing. */
export function getAmountProblem(currency: Currency, amount: Amount): string | null {
  if (typeof amount === 'number' || isCalled[currency].test(bare(amount.words))) return null
  const wanted = `lease enter an amount in ${currency}, ${example}`
  return isCurrency(amount.words) ? `‘${amount.words}’ is not ${currency}: p${wanted}` : `P${wanted}`
}

/** Reads an amount as typed, imported or sent: a text, or units as a number. Leaves its currency unchecked. */
export function readAmount(given: string | number): { amount: Amount } | { problem: string } {
  if (typeof given === 'number') {
    const minor = Math.round(given * 100)
    // Tolerates binary rounding errors, but refuses a third decimal.
    if (!(given >= 0) || Math.abs(given * 100 - minor) > 0.001) return { problem: `Please enter an amount ${example}` }
    return minor > maxMinor ? { problem: tooMuch } : { amount: minor }
  }
  const found = split(given)
  if (!found) return { problem: `Please enter an amount ${example}` }
  if (found.minor > maxMinor) return { problem: tooMuch }
  return { amount: found.words ? new NamedAmount(found.minor, found.words) : found.minor }
}

/** Reads minor units in a field of this currency, or explains what is wrong. */
export function readAmountIn(currency: Currency, given: string | number): { minor: number } | { problem: string } {
  const read = readAmount(given)
  if ('problem' in read) return { problem: read.problem.replace('an amount', `an amount in ${currency},`) }
  const problem = getAmountProblem(currency, read.amount)
  return problem === null ? { minor: toMinor(read.amount) } : { problem }
}

/** Explains what is wrong with typed text; null for nothing, and while it is blank. */
export function getTypedProblem(currency: Currency, text: string): string | null {
  const read = text.trim() === '' ? null : readAmountIn(currency, text)
  return read && 'problem' in read ? read.problem : null
}

/** Returns minor units of typed text; null while it is no amount in this currency. */
export function amountIn(currency: Currency, text: string): number | null {
  const read = readAmountIn(currency, text)
  return 'minor' in read ? read.minor : null
}

export type InMinor<Input> = { [Name in keyof Input]: Exclude<Input[Name], NamedAmount> }

/**
 * Converts an input's amounts to minor units of a currency.
 * @throws AppError invalid naming the field that names another currency
 */
export function resolveAmounts<Input extends object>(currency: Currency, input: Input): InMinor<Input> {
  const entries = Object.entries(input).map(([field, value]) => {
    if (!(value instanceof NamedAmount)) return [field, value]
    const problem = getAmountProblem(currency, value)
    if (problem !== null) throw invalid(problem, field)
    return [field, value.minor]
  })
  return Object.fromEntries(entries) as InMinor<Input>
}

/** Reads a percentage or plain decimal as typed, with a point or comma; null for anything else. */
export function readDecimal(text: string): number | null {
  const match = /^(\d{1,9})?(?:[.,٫](\d{0,9}))?(?: ?%)?$/.exec(toPlain(text))
  return match && (match[1] || match[2]) ? Number(`${match[1] ?? 0}.${match[2] || 0}`) : null
}

/** Stands for a missing price (product.md 7.5). */
export const priceOnRequest = 'Price on request'
export const isPriceOnRequest = (text: string): boolean => toPlain(text).toLowerCase() === priceOnRequest.toLowerCase()
