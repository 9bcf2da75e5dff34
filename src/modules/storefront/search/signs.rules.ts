import type { Currency } from '../../../shared/money'

/** Lists codes as they are typed beside figures. Leaves out words: 'all', 'top', 'try', 'cup'. */
const codes =
  `aed amd ars aud awg azn bam bbd bdt bgn bhd bnd brl bsd btn bwp bzd cad chf clp cny crc cve czk djf dkk dop dzd
  egp etb eur fjd gbp ghs gmd gtq hkd hnl huf idr ils inr iqd isk jmd jod jpy kes kgs khr krw kwd kzt lbp lkr lsl lyd
  mdl mga mkd mmk mnt mur mvr mwk mxn myr mzn ngn nio nok npr nzd omr pgk php pkr pln pyg qar rsd rub rwf sar
  scr sek sgd thb tnd ttd twd tzs uah ugx usd uyu uzs vnd vuv xaf xcd xof xpf zar zmw`.split(/\s+/)

/** Lists codes that are words or names, too: they stand beside three figures or thousands. */
const names = 'bob cop gel mad mop nad pen ron'.split(' ')

/** Maps what is typed beside figures to the currencies that it may mean, the likeliest first. */
const signs: [typed: string, currencies: string][] = [
  ...codes.map((code): [string, string] => [code, code.toUpperCase()]),
  ...names.map((code): [string, string] => [
    `(?<=\\d{3}\\s?|\\dk\\s?)${code}|${code}(?=\\s?\\d{3})`,
    code.toUpperCase(),
  ]),
  ['us\\s?\\$|us\\s+dollars?', 'USD'],
  ['(?:a|au)\\$', 'AUD'],
  ['(?:c|ca)\\$', 'CAD'],
  ['(?:s|sg)\\$', 'SGD'],
  ['hk\\$', 'HKD'],
  ['nz\\$', 'NZD'],
  ['nt\\$', 'TWD'],
  ['r\\$|reais', 'BRL'],
  ['mex\\$', 'MXN'],
  ['\\$|dollars?|bucks', 'USD AUD BBD BND BSD BZD CAD FJD HKD JMD NAD NZD SGD TTD TWD XCD ARS CLP COP MXN UYU'],
  ['€|euros?', 'EUR'],
  ['£|pounds?', 'GBP EGP LBP'],
  ['₹', 'INR'],
  ['rs\\.?|rupees?', 'INR LKR MUR NPR PKR SCR'],
  ['yen', 'JPY'],
  ['yuan|rmb', 'CNY'],
  ['[¥￥]', 'JPY CNY'],
  ['[₩￦]', 'KRW'],
  ['₽|rou?bles?', 'RUB'],
  ['₪|shekels?', 'ILS'],
  ['฿|baht', 'THB'],
  ['₺|lira|tl', 'TRY'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['pesos?', 'MXN ARS CLP COP DOP PHP UYU'],
  ['dirhams?|dhs?', 'AED MAD'],
  ['riyals?|rials?', 'SAR OMR QAR'],
  ['dinars?', 'KWD BHD DZD IQD JOD LYD RSD TND'],
  ['francs?', 'CHF DJF RWF XAF XOF XPF'],
  ['(?<!l)kr|kron(?:er|or|ur)', 'SEK DKK ISK NOK'],
  ['koruna|kč', 'CZK'],
  ['zloty', 'PLN'],
  ['forints?', 'HUF'],
  ['shillings?', 'KES TZS UGX'],
  ['rupiah|rp\\.?', 'IDR'],
  ['ringgits?|rm(?=\\s?\\d[\\d.,k])', 'MYR'],
  ['rand|r(?=\\s?\\d[\\d.,k])', 'ZAR'],
]

export const sign = `(?:${signs.map(([typed]) => typed).join('|')})`

/** Begins a sign: 'grand' has no rand, '3kusd' has dollars. */
const start = '(?<=(?<!\\p{L})(?:k|thousand|grand|lakhs?|lacs?|l|crores?|cr|million|mn)?)'

const known = signs.map(
  ([typed, currencies]) =>
    [new RegExp(`${start}(?:${typed})(?!\\p{L})`, 'u'), currencies.split(' ')] as [RegExp, Currency[]],
)

/** Finds the currencies that an amount may be in, the likeliest first; null for a bare one. */
export const findCurrencies = (amount: string): Currency[] | null =>
  known.find(([typed]) => typed.test(amount))?.[1] ?? null
