import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Tried in this order for numbers without a country code. */
export type Countries = readonly CountryCode[]

export const phoneNeedsCode = 'Please enter a phone number with its country code, such as +91 98765 43210'

const textOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^\+\s*\(/, '(+')
    .replace(/^00/, '+')

/** Whether a typed number names its country: '+91 98765 43210', '0091 98765 43210'. */
export const hasCountryCode = (typed: string): boolean => /^\(?\s*\+/.test(textOf(typed))

/**
 * A telephone number in E.164, as it is stored: '+91 98765 43210' → '+919876543210'. A number without a country code
 * has to be valid in one of the countries. Null when it is no such number.
 */
export function toE164(typed: string, countries: Countries = []): string | null {
  const text = textOf(typed)
  if (hasCountryCode(typed)) {
    const number = parsePhoneNumberFromString(text)
    // It may be of a range that is newer than the library.
    return number?.isPossible() ? number.number : null
  }
  const valid = countries.map((country) => parsePhoneNumberFromString(text, country)).find((n) => n?.isValid())
  return valid?.number ?? null
}

/** The country of a number in E.164, if it has one. */
export const countryOf = (e164: string): CountryCode | undefined => parsePhoneNumberFromString(e164)?.country

/** As people read it: '+919876543210' → '+91 98765 43210'. Other texts stay as they are. */
export const phoneText = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
