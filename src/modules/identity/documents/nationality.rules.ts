import { fold } from '../../../shared/text'
import { nationalities } from './options.rules'

/** Lists codes of ISO 3166-1, with two and three letters, and what people of a country are called. */
const people =
  `AR ARG Argentine/Argentinian, AT AUT Austrian, AU AUS Australian, BD BGD Bangladeshi, BE BEL Belgian, BG BGR Bulgarian,
  BR BRA Brazilian/Brasileira/Brasileiro, CA CAN Canadian, CH CHE Swiss, CL CHL Chilean, CN CHN Chinese, CO COL Colombian, CZ CZE Czech, DE DEU German/deutsch,
  DK DNK Danish, EE EST Estonian, EG EGY Egyptian, ES ESP Spanish, FI FIN Finnish, FR FRA French, GB GBR British/English/Scottish/Welsh/UK/U.K./England/Scotland/Wales/Great Britain/英国,
  GR GRC Greek, HK HKG Hongkonger, HR HRV Croatian, HU HUN Hungarian, ID IDN Indonesian, IE IRL Irish, IL ISR Israeli, IN IND Indian,
  IR IRN Iranian, IS ISL Icelandic, IT ITA Italian, JP JPN Japanese, KE KEN Kenyan, KR KOR Korean/South Korean/Korea, LK LKA Sri Lankan,
  LT LTU Lithuanian, LU LUX Luxembourgish, LV LVA Latvian, MA MAR Moroccan, MT MLT Maltese, MX MEX Mexican, MY MYS Malaysian, NG NGA Nigerian,
  NL NLD Dutch/Holland, NO NOR Norwegian, NP NPL Nepali/Nepalese, NZ NZL New Zealander, PE PER Peruvian, PH PHL Filipino/Philippine, PK PAK Pakistani,
  PL POL Polish, PT PRT Portuguese/Portuguesa/Português, RO ROU Romanian, RS SRB Serbian, RU RUS Russian, SA SAU Saudi, SE SWE Swedish, SG SGP Singaporean,
  SI SVN Slovenian/Slovene, SK SVK Slovak, TH THA Thai, TR TUR Turkish, TW TWN Taiwanese, UA UKR Ukrainian, US USA American/U.S.A./US/U.S./米国, VN VNM Vietnamese,
  ZA ZAF South African, AE ARE Emirati/UAE/U.A.E.`
    .split(/,\s+/)
    .map((line) => line.split(' '))

/** Holds the first four of the list, which are not named by their country. */
const adjectives: Record<string, string> = { IN: 'Indian', US: 'American', GB: 'British', CA: 'Canadian' }

/** Names languages of files, in which a country may be written. */
const languages = ['en', 'pt', 'es', 'fr', 'de', 'it', 'ja'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
)

let known: Map<string, string> | undefined
function listKnown(): Map<string, string> {
  const found = new Map<string, string>()
  const english = languages[0]!
  const toNationality = (code: string) => adjectives[code] ?? nationalities.find((one) => one === english.of(code))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  for (const code of codes) {
    const nationality = toNationality(code)
    if (!nationality) continue
    found.set(fold(code), nationality)
    for (const language of languages) {
      const name = language.of(code)
      if (name) found.set(fold(name), nationality)
    }
  }
  for (const [two, three, ...words] of people) {
    const nationality = toNationality(two!)
    if (nationality) for (const word of [three!, ...words.join(' ').split('/')]) found.set(fold(word), nationality)
  }
  for (const one of nationalities) found.set(fold(one), one)
  return found
}

/** Finds a nationality of the forms' list by its name, its country, the country's code, or the word for its people. */
export const findNationality = (text: string): string | undefined => (known ??= listKnown()).get(fold(text))
