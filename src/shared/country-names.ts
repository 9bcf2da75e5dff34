import { fold } from './text'

/** Lists codes of ISO 3166-1 with two and three letters, and those of places with telephones beside it. */
const codes = new Map(
  `AC ASC, AD AND, AE ARE, AF AFG, AG ATG, AI AIA, AL ALB, AM ARM, AO AGO, AQ ATA, AR ARG, AS ASM, AT AUT, AU AUS,
  AW ABW, AX ALA, AZ AZE, BA BIH, BB BRB, BD BGD, BE BEL, BF BFA, BG BGR, BH BHR, BI BDI, BJ BEN, BL BLM, BM BMU,
  BN BRN, BO BOL, BQ BES, BR BRA, BS BHS, BT BTN, BV BVT, BW BWA, BY BLR, BZ BLZ, CA CAN, CC CCK, CD COD, CF CAF,
  CG COG, CH CHE, CI CIV, CK COK, CL CHL, CM CMR, CN CHN, CO COL, CR CRI, CU CUB, CV CPV, CW CUW, CX CXR, CY CYP,
  CZ CZE, DE DEU, DJ DJI, DK DNK, DM DMA, DO DOM, DZ DZA, EC ECU, EE EST, EG EGY, EH ESH, ER ERI, ES ESP, ET ETH,
  FI FIN, FJ FJI, FK FLK, FM FSM, FO FRO, FR FRA, GA GAB, GB GBR, GD GRD, GE GEO, GF GUF, GG GGY, GH GHA, GI GIB,
  GL GRL, GM GMB, GN GIN, GP GLP, GQ GNQ, GR GRC, GS SGS, GT GTM, GU GUM, GW GNB, GY GUY, HK HKG, HM HMD, HN HND,
  HR HRV, HT HTI, HU HUN, ID IDN, IE IRL, IL ISR, IM IMN, IN IND, IO IOT, IQ IRQ, IR IRN, IS ISL, IT ITA, JE JEY,
  JM JAM, JO JOR, JP JPN, KE KEN, KG KGZ, KH KHM, KI KIR, KM COM, KN KNA, KP PRK, KR KOR, KW KWT, KY CYM, KZ KAZ,
  LA LAO, LB LBN, LC LCA, LI LIE, LK LKA, LR LBR, LS LSO, LT LTU, LU LUX, LV LVA, LY LBY, MA MAR, MC MCO, MD MDA,
  ME MNE, MF MAF, MG MDG, MH MHL, MK MKD, ML MLI, MM MMR, MN MNG, MO MAC, MP MNP, MQ MTQ, MR MRT, MS MSR, MT MLT,
  MU MUS, MV MDV, MW MWI, MX MEX, MY MYS, MZ MOZ, NA NAM, NC NCL, NE NER, NF NFK, NG NGA, NI NIC, NL NLD, NO NOR,
  NP NPL, NR NRU, NU NIU, NZ NZL, OM OMN, PA PAN, PE PER, PF PYF, PG PNG, PH PHL, PK PAK, PL POL, PM SPM, PN PCN,
  PR PRI, PS PSE, PT PRT, PW PLW, PY PRY, QA QAT, RE REU, RO ROU, RS SRB, RU RUS, RW RWA, SA SAU, SB SLB, SC SYC,
  SD SDN, SE SWE, SG SGP, SH SHN, SI SVN, SJ SJM, SK SVK, SL SLE, SM SMR, SN SEN, SO SOM, SR SUR, SS SSD, ST STP,
  SV SLV, SX SXM, SY SYR, SZ SWZ, TA TAA, TC TCA, TD TCD, TF ATF, TG TGO, TH THA, TJ TJK, TK TKL, TL TLS, TM TKM,
  TN TUN, TO TON, TR TUR, TT TTO, TV TUV, TW TWN, TZ TZA, UA UKR, UG UGA, UM UMI, US USA, UY URY, UZ UZB, VA VAT,
  VC VCT, VE VEN, VG VGB, VI VIR, VN VNM, VU VUT, WF WLF, WS WSM, XK XKX, YE YEM, YT MYT, ZA ZAF, ZM ZMB, ZW ZWE`
    .split(/,\s+/)
    .flatMap((pair) => {
      const [code, three] = pair.split(' ')
      return [code!, three!].map((one) => [one, code!] as const)
    }),
)

/** Lists usual names that English of today does not have. */
const otherNames: Record<string, string[] | undefined> = {
  AE: ['UAE'],
  BA: ['Bosnia and Herzegovina'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain'],
  MO: ['Macau'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TT: ['Trinidad and Tobago'],
  US: ['USA', 'United States of America'],
}

/** Lists what files write beside these, too long or too vague to name a place. */
const fileNames: Record<string, string[] | undefined> = {
  AE: ['U.A.E.'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire, Sint Eustatius and Saba', 'Bonaire'],
  CD: ['Democratic Republic of the Congo', 'DR Congo', 'DRC'],
  CG: ['Congo', 'Republic of the Congo'],
  CN: ['People’s Republic of China', 'PRC', 'Mainland China'],
  CY: ['Republic of Cyprus'],
  FK: ['Falkland Islands (Malvinas)'],
  FM: ['Federated States of Micronesia'],
  GB: [
    'United Kingdom of Great Britain and Northern Ireland',
    'U.K.',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ],
  HK: ['Hong Kong, China'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Islamic Republic of Iran'],
  KG: ['Kyrgyz Republic'],
  KP: ['Democratic People’s Republic of Korea', 'DPRK'],
  KR: ['Republic of Korea', 'Korea'],
  LA: ['Lao People’s Democratic Republic', 'Lao PDR'],
  MD: ['Republic of Moldova'],
  MF: ['Saint Martin (French part)'],
  MK: ['Macedonia', 'Republic of North Macedonia', 'The former Yugoslav Republic of Macedonia'],
  NL: ['Kingdom of the Netherlands'],
  PS: ['State of Palestine'],
  RU: ['Russian Federation'],
  SA: ['Kingdom of Saudi Arabia', 'KSA'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SK: ['Slovak Republic'],
  SX: ['Sint Maarten (Dutch part)'],
  SY: ['Syrian Arab Republic'],
  TR: ['Republic of Türkiye'],
  TW: ['Taiwan, Province of China'],
  TZ: ['United Republic of Tanzania'],
  US: ['U.S.A.', 'U.S.', 'America'],
  VA: ['Holy See', 'Holy See (Vatican City State)', 'Vatican City State', 'Vatican'],
  VE: ['Bolivarian Republic of Venezuela'],
  VI: ['US Virgin Islands'],
  VN: ['Viet Nam'],
}

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const short = new Intl.DisplayNames(['en'], { type: 'region', style: 'short', fallback: 'none' })

/** Lists the usual names of a country by its code: of 'Myanmar (Burma)' Myanmar first, and Burma. */
export function listCountryNames(code: string): string[] {
  const whole = english.of(code)
  if (!whole) return []
  const [, name = whole, other] = /^(.*?)(?: SAR China| \((.*)\))?$/.exec(whole) ?? []
  const all = [name, whole, other, short.of(code), ...(otherNames[code] ?? [])]
  return [...new Set(all)].filter((one) => one !== undefined)
}

const unsaid = ['and', 'of', 'the']
/** Writes a country as it is compared: 'Korea, Republic of' is the Republic of Korea, and 'St. Lucia' is Saint Lucia. */
const toKey = (name: string): string =>
  fold(name)
    .split(' ')
    .filter((word) => word && !unsaid.includes(word))
    .map((word) => (word === 'saint' ? 'st' : word))
    .toSorted()
    .join(' ')

const toMap = (listNames: (code: string) => readonly string[]): ReadonlyMap<string, string> =>
  new Map([...new Set(codes.values())].flatMap((code) => listNames(code).map((name) => [toKey(name), code] as const)))
let usual: ReadonlyMap<string, string> | undefined
let inFiles: ReadonlyMap<string, string> | undefined

/** Finds the code of a country by one of its usual English names. */
export const findCountry = (name: string): string | undefined => (usual ??= toMap(listCountryNames)).get(toKey(name))

let elsewhere: ReadonlyMap<string, string> | undefined
/** Maps folded names of countries in other languages to codes: the first one has a name that two of them share. */
export function listForeignNames(): ReadonlyMap<string, string> {
  if (elsewhere) return elsewhere
  const found = new Map<string, string>()
  for (const language of ['pt', 'es', 'fr', 'de', 'it', 'ja']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of new Set(codes.values())) {
      const name = fold(names.of(code) ?? '')
      if (name && !found.has(name)) found.set(name, code)
    }
  }
  for (const [name, code] of [
    ['英国', 'GB'],
    ['米国', 'US'],
  ] as const)
    found.set(name, code)
  return (elsewhere = found)
}

/** Reads a country as files have it: 'Portugal', 'PT', 'PRT', 'UK', 'Tailândia', 'タイ'; undefined for anything else. */
export const readCountryCode = (cell: string): string | undefined =>
  codes.get(cell.trim().toUpperCase()) ??
  findCountry(cell) ??
  (inFiles ??= toMap((code) => fileNames[code] ?? [])).get(toKey(cell)) ??
  listForeignNames().get(fold(cell))
