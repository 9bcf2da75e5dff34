import { plural } from '../../../shared/text'
import { fillPhrase, toLabel } from '../../settings/settings/categories.rules'
import type { Agency } from '../../settings/settings/schema'
import type { PackageCard } from './view'

/** Counts the days for which a deletion can be undone. */
export const removedKeepsDays = 30

/** Formats '7 Days / 6 Nights'. */
export const durationText = (p: { days: number; nights: number }): string =>
  `${plural(p.days, 'Day')} / ${plural(p.nights, 'Night')}`

const part = String.raw`(\d{1,3})\s*(d|days?|n|nights?)?`
const duration = new RegExp(String.raw`^${part}(?:\s*((?<=[a-z]\s*)|[/,|&+–-]|and)\s*${part})?$`, 'i')

/**
 * Reads '7 Days / 6 Nights', '4N/5D', '7/6', or days alone as '5 days' or '5', whose nights are null; days of nights alone
 * are one more. Null for another text: '7,5' may be seven and a half.
 */
export function readDuration(text: string): { days: number; nights: number | null } | null {
  const [, first, firstUnit, mark, second, secondUnit] = duration.exec(text.trim()) ?? []
  const isNightsFirst = /^n/i.test(firstUnit ?? '')
  if (first === undefined || (secondUnit && /^n/i.test(secondUnit) === isNightsFirst)) return null
  if (second !== undefined && !firstUnit && mark !== '/') return null
  const others = second === undefined ? null : Number(second)
  const [days, nights] = isNightsFirst ? [others ?? Number(first) + 1, Number(first)] : [Number(first), others]
  return days >= 1 && days <= 365 && (nights ?? 0) <= days ? { days, nights } : null
}

/** Describes the type beside the title, by the first tag of the agency's list that it has: '7-day beach honeymoon'. */
export function typeText(
  { days, category, tags }: Pick<PackageCard, 'days' | 'category' | 'tags'>,
  { categories, packageTypes }: Pick<Agency, 'categories' | 'packageTypes'>,
): string {
  const { phrase = '{type} trip' } = categories.find(({ key }) => key === category) ?? {}
  const isShown = (label: string) => label !== category && tags.includes(label)
  const type = packageTypes.find((one) => isShown(toLabel(categories, one))) ?? ''
  return `${days}-day ${fillPhrase(phrase, type.toLowerCase())}`
}

/** Explains on a card why a party is too large; null when it fits. */
export const tooManyText = ({ maxTravelers }: Pick<PackageCard, 'maxTravelers'>, count: number): string | null =>
  count > maxTravelers ? `For up to ${plural(maxTravelers, 'traveler')}: ask us for ${count}` : null

type Offers = readonly { included: boolean }[]
export const includedCount = (options: Offers): number => options.filter(({ included }) => included).length

/** Formats '2 included, 3 upgrades'. */
export function offersText(options: Offers, extra: (count: number) => string): string {
  const included = includedCount(options)
  const rest = options.length - included
  return (
    [included > 0 && `${included} included`, rest > 0 && extra(rest)].filter(Boolean).join(', ') || 'As per itinerary'
  )
}

/** Compares with the original price; null unless that is higher (product.md 2.10). Percent is rounded. */
export const savingsFor = (p: { priceMinor: number; originalPriceMinor: number | null }, minor = p.priceMinor) =>
  p.originalPriceMinor !== null && p.originalPriceMinor > minor
    ? {
        minor: p.originalPriceMinor - minor,
        percent: Math.round((1 - minor / p.originalPriceMinor) * 100),
      }
    : null
