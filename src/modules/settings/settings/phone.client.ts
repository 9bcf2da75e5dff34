import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { isRepeated, specifiedPrefix, toPlainPhone } from '../../../shared/phone-text'

/** Names the agency's country, for numbers without a country code. */
export type Home = CountryCode | 'unknown'

/** Returns ISO 3166 codes of all countries with telephones. */
export const getCountryCodes = (): string[] => getCountries()

export const phoneNeedsCode = 'Please enter a phone number with its country code, such as +44'

export const importedPhoneNeedsCode = `${phoneNeedsCode}, or choose the code for all others in the settings, under Phone numbers begin with`

/** Explains why an imported number is not read, by the country that is taken where it has no code. */
export function explainImportedPhone(typed: string, home: Home, country?: string): string {
  if (hasCountryCode(typed)) return 'Please enter a whole phone number after its country code'
  const own = getCountries().find((code) => code === country) ?? home
  if (own === 'unknown') return importedPhoneNeedsCode
  return `This is no phone number of ${getCountryName(own)} (${toPrefix(own)}): please enter others with their country code`
}

/** Explains why a number is not read: below ten characters in the words of the specification's form (5). */
export const explainPhone = (typed: string): string =>
  toPlainPhone(typed).length < 10 ? 'Please enter a valid phone number' : phoneNeedsCode

const toPlainText = (typed: string): string =>
  toPlainPhone(typed)
    .replace(/^\+ ?\(/, '(+')
    .replace(/^\(\+ ?(\d+) ?\)/, '+$1 ')
    .replace(/^00/, '+')

/** Returns true if a typed number has its country code: '+91 98765 43210', '0091 98765 43210'. */
export const hasCountryCode = (typed: string): boolean => /^\(? ?\+/.test(toPlainText(typed))

/** Matches '(212) 555-0142', '(212)5550142' and '212-555-0142', which few but Americans write. */
const isWrittenAsInAmerica = /^(?:\([2-9]\d{2}\)[ .-]{0,2}\d{3}[ .-]?\d{4}|\d{3}[ .-]{1,2}\d{3}[ .-]\d{4})$/

/** Matches the notation of Indian mobile numbers: those of other countries begin with a zero or are shorter. */
const isIndianMobile = /^[6-9](?:[ -]?\d){9}$/

function readIn(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() && !number.ext ? number.number : null
}

/**
 * Reads a number of somebody who lives in `country`. Rejects '(212) 555-0142' where local area codes begin with a zero,
 * as in India: it is valid in America, too.
 */
function readThere(text: string, country: CountryCode): string | null {
  const e164 = readIn(text, country)
  if (!e164 || !isWrittenAsInAmerica.test(text) || !readIn(text, 'US')) return e164
  const number = parsePhoneNumberFromString(e164)!
  return number.formatNational().replace(/\D/g, '') === number.nationalNumber ? e164 : null
}

/**
 * Reads a number without a country code (product.md 6.7). Tries the agency's country, then India or the United States
 * if it is valid in one only. Asks for the code of 9845012345, which is valid in both. Never reads American notation as
 * Indian.
 */
function readAtHome(text: string, home: Home): string | null {
  const validIn = (country: CountryCode) => readIn(text, country)
  const america = validIn('US')
  if (america && (home === 'IN' || home === 'unknown') && isWrittenAsInAmerica.test(text)) return america
  const here = home === 'unknown' ? null : validIn(home)
  const india = isIndianMobile.test(text) ? validIn('IN') : null
  return here ?? (america && india ? null : (america ?? india))
}

/**
 * Converts a phone number to E.164: '+91 98765 43210' → '+919876543210'. Requires a country code without `home`.
 * Prefers the owner's `country` to `home`; an area code in brackets belongs to `country` or to none. Returns null for
 * an invalid number.
 */
export function toE164(typed: string, home?: Home, country?: string): string | null {
  const text = toPlainText(typed)
  if (isRepeated(text)) return null
  if (!hasCountryCode(typed)) {
    const isKnown = country !== undefined && isSupportedCountry(country)
    const there = isKnown ? readThere(text, country) : null
    if (there || (isKnown && (isWrittenAsInAmerica.test(text) || text.startsWith('(')))) return there
    return home ? readAtHome(text, home) : null
  }
  const number = parsePhoneNumberFromString(text)
  // Accepts ranges newer than the library, but no extension, which E.164 cannot hold.
  return number?.isPossible() && !number.ext ? number.number : null
}

/** Returns the country of an E.164 number, if it has one. */
export const getCountry = (e164: string): CountryCode | undefined => parsePhoneNumberFromString(e164)?.country

const getZones = (code: CountryCode): readonly string[] => {
  // Reads the getter of Node 20, which later versions made a method.
  const locale = new Intl.Locale(`und-${code}`) as { timeZones?: string[]; getTimeZones?: () => string[] }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
const names = new Intl.DisplayNames('en', { type: 'region' })
/** Returns the English name of a country; '' for an unknown one. */
export const getCountryName = (home: Home): string => (home === 'unknown' ? '' : (names.of(home) ?? ''))

let zoneCountries: ReadonlyMap<string, CountryCode> | undefined

/** Returns the country that has a time zone; none for UTC. */
export function getZoneCountry(timeZone: string): CountryCode | undefined {
  zoneCountries ??= new Map(getCountries().flatMap((code) => getZones(code).map((zone) => [zone, code] as const)))
  return zoneCountries.get(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)
}

const toPrefix = (country: CountryCode): string => `+${getCountryCallingCode(country)}`

/** Lists the countries of a prefix such as '+1', the one with most numbers first. */
export const getPrefixCountries = (prefix: string): readonly CountryCode[] =>
  (metadata.country_calling_codes as Record<string, CountryCode[] | undefined>)[prefix.slice(1)] ?? []

type Numbers = readonly { phone: string }[]
type PhoneSettings = { phonePrefix?: string | null; timeZone: string; consultants: Numbers; contacts: Numbers }

/**
 * Returns the prefix that phone fields begin with, and the country of numbers without one. Both are of the time zone
 * until a prefix is chosen. In agencies from before, numbers are of the country of the agency's own first.
 */
export function getPhoneHome({ phonePrefix, timeZone, consultants, contacts }: PhoneSettings): {
  prefix: string
  country: Home
} {
  const here = getZoneCountry(timeZone)
  const own = [...consultants, ...contacts].map(({ phone }) => getCountry(phone)).find(Boolean)
  if (phonePrefix === undefined) return { prefix: specifiedPrefix, country: own ?? here ?? 'unknown' }
  if (phonePrefix !== null) {
    const countries = getPrefixCountries(phonePrefix)
    return { prefix: phonePrefix, country: here && countries.includes(here) ? here : (countries[0] ?? 'unknown') }
  }
  const country = here ?? own
  return country ? { prefix: toPrefix(country), country } : { prefix: '', country: 'unknown' }
}

/** Keeps formatted numbers: lists of staff show the same ones at each request, and parsing one takes 30 µs. */
const texts = new Map<string, string>()
const maxTexts = 20_000

/** Formats for people: '+919876543210' → '+91 98765 43210'. Returns other texts unchanged. */
export function formatPhone(e164: string): string {
  const known = texts.get(e164)
  if (known !== undefined) return known
  const text = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  if (texts.size >= maxTexts) texts.clear()
  texts.set(e164, text)
  return text
}
