import type { Overview, RequestPart } from './view'

/** Returns the percentage of due requests that were answered in time; null without any. */
export function inTimePercent(parts: readonly RequestPart[]): number | null {
  const kept = parts.reduce((sum, { inTime }) => sum + inTime, 0)
  const due = kept + parts.reduce((sum, { late }) => sum + late, 0)
  return due === 0 ? null : Math.round((kept / due) * 1000) / 10
}

/** Ends the sum of open leads, by the currencies that it leaves out. */
export const withoutText = ({ furtherCurrencies }: Overview['leads']): string =>
  furtherCurrencies.length === 0
    ? ''
    : `, without those in ${furtherCurrencies.join(', ')}, which ${furtherCurrencies.length === 1 ? 'has' : 'have'} no rate`
