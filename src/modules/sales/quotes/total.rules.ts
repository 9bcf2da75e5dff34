import { formatAmount } from '../../../shared/money'
import type { QuoteDetail } from './view'

type Priced = Pick<QuoteDetail, 'customization' | 'totalMinor' | 'currency' | 'travelDate'>

/** Reports that the recorded total differs from the one on screen; '' if equal, or without a choice. */
export function changedTotalText(
  { customization, totalMinor, currency, travelDate }: Priced,
  shown: { totalMinor?: number | null; travelDate?: string },
): string {
  if (!customization || shown.totalMinor === undefined || shown.totalMinor === totalMinor) return ''
  const total = totalMinor === null || currency === null ? 'on request' : formatAmount(totalMinor, currency)
  const isSameDay = (travelDate ?? undefined) === shown.travelDate
  return ` ${isSameDay ? 'Prices have changed meanwhile: the' : 'The'} total is now ${total}.`
}
