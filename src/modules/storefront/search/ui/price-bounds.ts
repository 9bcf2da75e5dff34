import { convert, type Currency, formatMoney, toMinor, toUnits } from '../../../../shared/money'
import type { Exchange } from '../bounds.rules'

/** Holds whole units; null: no bound. */
export type Bounds = { min: number | null; max: number | null }

/** Returns the price bound of a slider thumb; null at its start. */
export const boundAt = (which: keyof Bounds, value: number, start: readonly [number, number]): number | null =>
  value === start[which === 'min' ? 0 : 1] ? null : value

/** Returns '$', '₹'. */
export const currencySign = (currency: Currency): string => formatMoney(0, currency).replace(/[\d\s]/g, '')

/** Converts whole units, rounded so that the bounds exclude nothing that they included. */
export function convertBounds({ min, max }: Bounds, { from, to, rates }: Exchange): Bounds {
  const convertWhole = (whole: number | null, round: (n: number) => number) => {
    const minor = whole === null || from === to ? null : convert(toMinor(whole, from), from, to, rates)
    return minor === null ? whole : round(toUnits(minor, to))
  }
  return { min: convertWhole(min, Math.floor), max: convertWhole(max, Math.ceil) }
}

/** Sets one bound, and swaps both if they cross. */
export function withBound(bounds: Bounds, which: keyof Bounds, value: number | null): Bounds {
  const next = { ...bounds, [which]: value }
  const crossed = next.min !== null && next.max !== null && next.min > next.max
  return crossed ? { min: next.max, max: next.min } : next
}
