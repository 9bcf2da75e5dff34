import { listCountryNames } from '../../../shared/country-names'
import type { Country } from './view'

/** Lists countries that are placed under Europe, if the agency has that place. */
const european = new Set(
  `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL
  NO PL PT RO RS SE SI SJ SK SM UA VA XK`.split(/\s+/),
)
export const isEuropean = (code: string): boolean => european.has(code)

/** Names the state of territories that have a code of their own (ISO 3166-1). */
const states: Record<string, string> = Object.fromEntries(
  Object.entries({
    CN: 'HK MO TW',
    DK: 'FO GL',
    FI: 'AX',
    FR: 'BL GF GP MF MQ NC PF PM RE WF YT',
    GB: 'AI BM FK GG GI IM IO JE KY MS PN SH TC VG',
    NL: 'AW BQ CW SX',
    NO: 'SJ',
    NZ: 'CK NU TK',
    AU: 'CC CX NF',
    US: 'AS GU MP PR VI',
  }).flatMap(([state, codes]) => codes.split(' ').map((code) => [code, state])),
)
const toState = (code: string) => states[code] ?? code
/** Lists states that lie on one island, by whose name people call both. */
const ofIreland = ['GB', 'IE']

/** Tells whether two codes are of one country as people say it: 'Hong Kong, China', 'Belfast, Ireland'. */
export const areOneState = (one: string, other: string): boolean =>
  toState(one) === toState(other) || (ofIreland.includes(one) && ofIreland.includes(other))

function zonesIn(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as { timeZones?: string[]; getTimeZones?: () => string[] | undefined }
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).toSorted()
}

/** Returns 'Myanmar (Burma)' as Myanmar with the alias Burma. */
export function getCountry(code: string): Country | null {
  const [name, ...aliases] = listCountryNames(code)
  return name === undefined ? null : { code, name, aliases, zones: zonesIn(code) }
}

/** Returns a country's only time zone, or its only one in Europe; '' if it must be chosen. */
export function getUsualZone({ zones }: Pick<Country, 'zones'>): string {
  const inEurope = zones.filter((zone) => zone.startsWith('Europe/'))
  return [zones, inEurope].find((some) => some.length === 1)?.[0] ?? ''
}

/** Splits 'Algarve, Portugal' into 'Algarve' and 'Portugal'. */
export function readPlace(text: string): { name: string; country: string } {
  const parts = text.split(',').map((part) => part.trim())
  const filled = parts.filter(Boolean)
  return { name: filled[0] ?? '', country: filled.length > 1 ? filled.at(-1)! : '' }
}
