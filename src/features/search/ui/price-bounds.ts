import { priceSlider } from '../search.rules'

/** Whole units; null: no bound. */
export type Bounds = { min: number | null; max: number | null }

/** The price bound of a slider thumb; null at the end of its track. */
export const boundAt = (which: keyof Bounds, value: number): number | null =>
  value === priceSlider.start[which === 'min' ? 0 : 1] ? null : value

/** A typed bound: '1,500' or '$1500'; null when blank or at the upper end; undefined when it is no amount. */
export function parseBound(text: string): number | null | undefined {
  const digits = text.replace(/[\s,$€£₹']/g, '')
  if (digits === '') return null
  if (!/^\d{1,9}(\.\d*)?$/.test(digits)) return undefined
  const whole = Math.floor(Number(digits))
  return whole === 0 || whole >= priceSlider.max ? null : whole
}

/** Both bounds after one of them was typed; the other follows when they cross. */
export function withBound(bounds: Bounds, which: keyof Bounds, value: number | null): Bounds {
  const next = { ...bounds, [which]: value }
  const crossed = next.min !== null && next.max !== null && next.min > next.max
  return crossed ? { min: next.max, max: next.min } : next
}
