import { listCountryNames, readCountryCode } from '../../../shared/country-names'
import { fold } from '../../../shared/text'
import { nationalities } from './options.rules'

/** Lists what people of a country are called, by its code. */
const people =
  `AE Emirati, AF Afghan, AL Albanian, AM Armenian, AO Angolan, AR Argentine/Argentinian, AT Austrian, AU Australian, AZ Azerbaijani,
  BA Bosnian, BB Barbadian, BD Bangladeshi, BE Belgian, BG Bulgarian, BH Bahraini, BO Bolivian, BR Brazilian/Brasileira/Brasileiro, BS Bahamian,
  BT Bhutanese, BY Belarusian, CA Canadian, CH Swiss, CL Chilean, CM Cameroonian, CN Chinese, CO Colombian, CR Costa Rican, CU Cuban, CY Cypriot,
  CZ Czech, DE German/deutsch, DK Danish, DZ Algerian, EC Ecuadorian, EE Estonian, EG Egyptian, ES Spanish, ET Ethiopian, FI Finnish,
  FJ Fijian, FR French, GB British/English/Scottish/Welsh, GE Georgian, GH Ghanaian, GR Greek, GT Guatemalan, HK Hongkonger, HN Honduran,
  HR Croatian, HU Hungarian, ID Indonesian, IE Irish, IL Israeli, IN Indian, IQ Iraqi, IR Iranian, IS Icelandic, IT Italian, JM Jamaican,
  JO Jordanian, JP Japanese, KE Kenyan, KG Kyrgyz, KH Cambodian, KR Korean/South Korean, KW Kuwaiti, KZ Kazakh/Kazakhstani, LA Laotian,
  LB Lebanese, LK Sri Lankan, LT Lithuanian, LU Luxembourgish, LV Latvian, LY Libyan, MA Moroccan, MD Moldovan, ME Montenegrin, MG Malagasy,
  MK Macedonian, MM Burmese, MN Mongolian, MT Maltese, MU Mauritian, MV Maldivian, MX Mexican, MY Malaysian, MZ Mozambican, NA Namibian,
  NG Nigerian, NI Nicaraguan, NL Dutch, NO Norwegian, NP Nepali/Nepalese, NZ New Zealander, OM Omani, PA Panamanian, PE Peruvian,
  PH Filipino/Philippine, PK Pakistani, PL Polish, PS Palestinian, PT Portuguese/Portuguesa/Português, PY Paraguayan, QA Qatari, RO Romanian,
  RS Serbian, RU Russian, RW Rwandan, SA Saudi, SC Seychellois, SD Sudanese, SE Swedish, SG Singaporean, SI Slovenian/Slovene, SK Slovak,
  SN Senegalese, SV Salvadoran, SY Syrian, TH Thai, TJ Tajik, TN Tunisian, TR Turkish, TW Taiwanese, TZ Tanzanian, UA Ukrainian, UG Ugandan,
  US American, UY Uruguayan, UZ Uzbek, VE Venezuelan, VN Vietnamese, YE Yemeni, ZA South African, ZM Zambian, ZW Zimbabwean`
    .split(/,\s+/)
    .map((line) => line.split(' '))

/** Holds the first four of the list, which are not named by their country. */
const adjectives: Record<string, string> = { IN: 'Indian', US: 'American', GB: 'British', CA: 'Canadian' }

function toNationality(code: string): string | undefined {
  const names = listCountryNames(code)
  return adjectives[code] ?? nationalities.find((one) => names.includes(one))
}

let known: Map<string, string> | undefined
function listKnown(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [code, ...words] of people) {
    const nationality = toNationality(code!)
    if (nationality) for (const word of words.join(' ').split('/')) found.set(fold(word), nationality)
  }
  for (const one of nationalities) found.set(fold(one), one)
  return found
}

/** Finds a nationality of the forms' list by its name, its country, the country's code, or the word for its people. */
export function findNationality(text: string): string | undefined {
  const found = (known ??= listKnown()).get(fold(text))
  const code = found ? undefined : readCountryCode(text)
  return found ?? (code ? toNationality(code) : undefined)
}
