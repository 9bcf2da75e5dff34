import { type Currency, toMinor } from './money'

/** Lists currencies by the power of ten that is nearest to a dollar's worth of them; others are worth about a dollar. */
const powers: Record<number, string> = {
  [-2]: 'CLF',
  [-1]: 'KWD',
  1:
    'AED BOB BRL BWP CNY CUP CZK DKK ERN GHS GTQ HKD HNL ILS LSL LYD MAD MDL MOP MVR MXN MYR NAD NOK PEN PGK PLN QAR ' +
    'RON SAR SBD SCR SEK SLE STN SVC SZL TJS TMT TTD TWD ZAR ZMW ZWG',
  2:
    'AFN ALL BDT CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD MRU MUR MZN NIO NPR PHP PKR ' +
    'RSD RUB SRD THB TRY UAH UYU VES VUV XPF YER',
  3: 'AMD AOA ARS BIF CDF CLP CRC HUF KMF KPW KRW KZT MMK MWK NGN RWF SDG SOS TZS XAF XOF IQD',
  4: 'COP GNF IDR KHR LAK MGA MNT PYG SYP UGX UZS VND',
  5: 'IRR LBP',
}
const magnitudes = new Map(
  Object.entries(powers).flatMap(([power, codes]) =>
    codes.split(' ').map((code) => [code, 10 ** Number(power)] as const),
  ),
)

/** Returns 100 for yen and rupees: roughly how many of a currency a dollar is, for examples and first values. */
export const getMagnitude = (currency: Currency): number => magnitudes.get(currency) ?? 1

/** Returns a round amount in minor units that is worth roughly so many dollars. */
export const toRoundMinor = (dollars: number, currency: Currency): number =>
  toMinor(dollars * getMagnitude(currency), currency)
