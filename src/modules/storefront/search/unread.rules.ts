import { cutText } from '../../../shared/text'
import { type PartyMember, readParty, readPrice, searchBounds } from './filters.rules'

/** Pairs the words for a value of an address with its text there and what was read; null for nothing. */
export type Reading = readonly [label: string, asked: string | null, read: string | number | null]

/** Lists the readings of price bounds, which lists have beside the party. */
export const priceReadings = (params: URLSearchParams): Reading[] =>
  Object.entries({ minPrice: 'lowest price', maxPrice: 'highest price', maxTotal: 'total' }).map(([name, label]) => {
    const asked = params.get(name)?.trim() ?? null
    return [label, asked, readPrice(asked) === null ? null : asked]
  })

/** Says which values of an address were read otherwise than they stand there: the party, and `others`; '' for none. */
export function explainUnread(params: URLSearchParams, others: readonly Reading[] = []): string {
  const party = readParty(params)
  const counts = (Object.keys(searchBounds) as PartyMember[]).map(
    (name) => [name, params.get(name), party[name]] as const,
  )
  const readings: Reading[] = [...counts, ['date', params.get('date'), party.date || null], ...others]
  const wrong = readings.flatMap(([label, asked, read]) => {
    const words = cutText((asked ?? '').trim(), 20)
    if (!words || words === String(read)) return []
    return `${label} “${words}” was ${read === null ? 'not read' : `read as ${read}`}`
  })
  return wrong.length > 0 ? `Please check: ${wrong.join(', ')}.` : ''
}
