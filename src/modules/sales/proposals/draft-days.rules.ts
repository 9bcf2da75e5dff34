import type { DraftOffer } from './offer.rules'
import type { OfferDay } from './view'

export const numberDays = (days: readonly OfferDay[]): OfferDay[] => days.map((day, i) => ({ ...day, day: i + 1 }))

type Days = Pick<DraftOffer, 'days' | 'lines'>

/** Removes a day and renumbers those after it; its lines are of the whole trip then. */
export const withoutDay = ({ days, lines }: Days, at: number): Days => ({
  days: numberDays(days.filter(({ day }) => day !== at)),
  lines: lines.map((line) =>
    line.day === null || line.day < at ? line : { ...line, day: line.day === at ? null : line.day - 1 },
  ),
})

/** Puts a removed day back in its place, or last where the trip is shorter by now, with the lines of these keys. */
export function withDay({ days, lines }: Days, day: OfferDay, keys: ReadonlySet<string>): Days {
  const at = Math.min(day.day, days.length + 1)
  return {
    days: numberDays(days.toSpliced(at - 1, 0, day)),
    lines: lines.map((line) => {
      if (line.day === null) return keys.has(line.key) ? { ...line, day: at } : line
      return line.day < at ? line : { ...line, day: line.day + 1 }
    }),
  }
}
