import { toPlain } from './digits'
import { invalid } from './errors'
import { type Currency, getExponent, maxMinor, toUnits } from './money'

/** Matches how people name currencies beside their codes and signs, in lower case, without dots and blanks. */
const names: Record<Currency, string> = {
  USD: 'us\\$|\\$us|\\$|usdollars?|dollars?|us',
  INR: '₹|indianrupees?|rupees?|rs|re|रु|रू|रुपये',
  EUR: '€|euros?',
  GBP: 'uk£|£|poundssterling|poundsterling|pounds?',
  // Reads a backslash as the yen sign of Japanese files (JIS X 0201).
  JPY: '円|圓|yens?|\\\\',
  CNY: '元|圆|人民币|rmb|yuan',
  TWD: '元|圓|新?台幣|nt',
  HKD: '元|圓|港幣',
  KRW: '원|won',
  THB: '฿|บาท|baht',
  VND: 'đồng|đ|dong',
  IDR: 'rp|rupiah',
  BRL: 'reais|real',
  CHF: 'sfr|frs?|franken|francs?|franchi',
  SEK: 'kr|kronor',
  NOK: 'kr|kroner',
  DKK: 'kr|kroner',
  ISK: 'kr|krónur',
  PLN: 'zł|zl|złotych',
  CZK: 'kč|korun',
  HUF: 'ft|forint',
  TRY: '₺|tl|lira',
  RUB: '₽|руб(?:лей)?|р',
  UAH: '₴|грн',
  AED: 'dhs?|dirhams?|درهم|دإ',
  SAR: 'sr|riyals?|ريال|رس',
  ZAR: 'r|rand',
}
const patterns = new Map<Currency, RegExp>()

/** Returns the signs that a currency's amounts are shown with: 'CA$' and '$'. */
const getSigns = (currency: Currency) =>
  (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .format(0)
      .replace(/[\d.,\s]/g, '')
      .toLowerCase()
      .replace(/\W/g, '\\$&'),
  )

/** Allows up to four names, as in 'US$ 5 dollars'; more would backtrack on ambiguous text such as '$us$us'. */
function isCalled(currency: Currency, words: string): boolean {
  let pattern = patterns.get(currency)
  if (!pattern) {
    const all = [currency.toLowerCase(), ...(names[currency] ? [names[currency]] : []), ...getSigns(currency)]
    patterns.set(currency, (pattern = new RegExp(`^(?:${all.join('|')}){0,4}$`)))
  }
  return pattern.test(foldWords(words))
}

/** Limits the length of an amount, which may come from an address. */
const longest = 100

const foldWords = (words: string) =>
  words
    .toLowerCase()
    .replace(/\((\p{L}+)\)$/u, '$1')
    .replace(/[\s.]/g, '')

/**
 * Matches thousands by comma, point, apostrophe or blank, Indian groups by comma; then decimals. Reads three digits
 * after a single point or comma as thousands: '1.299' is '1,299'.
 */
const figures =
  /^(?:([1-9]\d{0,2}(?:([,.' ])\d{3})(?:\2\d{3})*)|([1-9]\d?(?:,\d{2})+,\d{3})|(\d+))?(?:([.,٫])(\d{1,4}))?$/
/** Matches three decimals or more after a point, where the currency has as many: '1.250' dinars. */
const manyDecimals = /^()()()(\d{1,12})([.])(\d{3,4})$/

/** Matches meaningless suffixes of an amount: '120.-', '120,–', '1,29,900/-', '120.', '500 only'. */
const flourish = /^ ?(?:[.,](?:--?|[–—])?|\/[-=])?(?: ?only$)?/i

/** Splits a text into an amount with so many decimals at most, and the words around it. */
function split(text: string, exponent: number): { minor: number; words: string } | null {
  if (text.length > longest) return null
  const match = /^(\D*?)((?:(?<![\p{L}\p{M}])[.,٫])?\d(?:.*\d)?)(\D*)$/su.exec(toPlain(text))
  if (!match) return null
  const core = match[2]!.replace(/[’ʼ′‘`´٬]/g, "'").replaceAll('،', ',')
  const found = (exponent > 2 && manyDecimals.exec(core)) || figures.exec(core)
  if (!found) return null
  const [, grouped, separator, indian, plain, point, decimals = ''] = found
  // Refuses '1.299.50', where one sign would be both separators.
  if (point && (separator === point || (indian && point === ','))) return null
  // Takes '1299.00' of a spreadsheet for yen, and '12.3450' for dinars.
  if (decimals.length > exponent && !/^00?$/.test(decimals) && !(exponent === 3 && decimals.endsWith('0'))) return null
  const whole = (grouped || indian || plain || '0').replace(/\D/g, '')
  const words = [match[1]!, match[3]!.replace(flourish, '')].map((part) => part.trim()).filter(Boolean)
  return { minor: Number(whole + decimals.padEnd(exponent, '0').slice(0, exponent)), words: words.join(' ') }
}

/** Returns 'such as 1,299.50' with as many decimals as the currency has. */
export const getAmountExample = (currency: Currency): string => toExample(getExponent(currency))
const toExample = (exponent: number) => `such as 1,299${exponent > 0 ? `.${'5'.padEnd(exponent, '0')}` : ''}`
const explainTooMuch = (currency: Currency) => `At most ${toUnits(maxMinor, currency).toLocaleString('en-US')}`
const explainTooLittle = (currency: Currency) => `At least ${toUnits(1, currency)}`

/** Tells whether words beside a number seem to be a currency. */
export const isCurrency = (words: string) =>
  /\p{Sc}/u.test(words) || /^[a-z]{3}$/i.test(words) || Object.keys(names).some((one) => isCalled(one, words))

/** Holds an amount as given, until its field's currency is known. */
export class GivenAmount {
  constructor(readonly given: string | number) {}
  get isZero(): boolean {
    return !/[1-9]/.test(toPlain(String(this.given)))
  }
}

/** Explains what is wrong with an amount in any currency; null for nothing. */
export function getAmountProblem(given: string | number): string | null {
  const isReadable =
    typeof given === 'number' ? given >= 0 : [0, 2, 3, 4].some((exponent) => split(given, exponent) !== null)
  return isReadable ? null : `Please enter an amount ${toExample(2)}`
}

/** Tells whether words beside an amount name a currency, or seem to. */
export const hasCurrency = (text: string): boolean => Boolean(split(text, 2)?.words)

/** Reads minor units in a field of this currency, or explains what is wrong: texts as typed, or units as a number. */
export function readAmountIn(currency: Currency, given: string | number): { minor: number } | { problem: string } {
  const exponent = getExponent(currency)
  const wanted = `lease enter an amount in ${currency}, ${toExample(exponent)}`
  if (typeof given === 'number') {
    const exact = given * 10 ** exponent
    const minor = Math.round(exact)
    if (exact > 0 && exact < 0.999) return { problem: explainTooLittle(currency) }
    // Tolerates binary rounding errors, but refuses a decimal too many.
    if (!(given >= 0) || Math.abs(exact - minor) > 0.001) return { problem: `P${wanted}` }
    return minor > maxMinor ? { problem: explainTooMuch(currency) } : { minor }
  }
  const found = split(given, exponent)
  if (!found) {
    const { minor = 0 } = split(given, 4) ?? {}
    return { problem: minor > 0 && minor < 10 ** (4 - exponent) ? explainTooLittle(currency) : `P${wanted}` }
  }
  if (found.minor > maxMinor) return { problem: explainTooMuch(currency) }
  if (isCalled(currency, found.words)) return { minor: found.minor }
  return { problem: isCurrency(found.words) ? `‘${found.words}’ is not ${currency}: p${wanted}` : `P${wanted}` }
}

/** Reads units of a text in this currency, whatever its words say; null for no amount. */
export function readUnits(currency: Currency, text: string): number | null {
  const found = split(text, getExponent(currency))
  return found && toUnits(found.minor, currency)
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

export type InMinor<Input> = {
  [Name in keyof Input]: GivenAmount extends Input[Name] ? Exclude<Input[Name], GivenAmount> | number : Input[Name]
}

/**
 * Converts an input's amounts to minor units of a currency.
 * @throws AppError invalid naming a field that is no amount of the currency
 */
export function resolveAmounts<Input extends object>(currency: Currency, input: Input): InMinor<Input> {
  const entries = Object.entries(input).map(([field, value]) => {
    if (!(value instanceof GivenAmount)) return [field, value]
    const read = readAmountIn(currency, value.given)
    if ('problem' in read) throw invalid(read.problem, field)
    return [field, read.minor]
  })
  return Object.fromEntries(entries) as InMinor<Input>
}

/** Reads a percentage or plain decimal as typed, with a point or comma; null for anything else. */
export function readDecimal(text: string): number | null {
  const match = /^(\d{1,9})?(?:[.,٫](\d{0,9}))?(?: ?%)?$/.exec(toPlain(text))
  return match && (match[1] || match[2]) ? Number(`${match[1] ?? 0}.${match[2] || 0}`) : null
}

/** Converts a part such as 0.07 to its percentage, without floating-point noise: 7. */
export const toPercent = (part: number): number => Number((part * 100).toPrecision(15))

/** Stands for a missing price (product.md 7.5). */
const priceOnRequest = 'Price on request'
export const isPriceOnRequest = (text: string): boolean => toPlain(text).toLowerCase() === priceOnRequest.toLowerCase()
