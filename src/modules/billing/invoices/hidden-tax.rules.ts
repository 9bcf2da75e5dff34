import { allot, isOnMargin } from '../../sales/proposals/price.rules'
import type { Stated } from './view'
import { type Booked, taxParts } from './statement.rules'

/**
 * Returns a booking as its documents show it. Hides a tax on the margin from before version 1.1 in the lines: its
 * amount would reveal the margin. Keeps it where an earlier document has stated it.
 */
export function withHiddenTax(booked: Booked, issued: readonly Stated[]): Booked {
  const hidden = taxParts(booked).filter(({ tax }) => tax !== null && isOnMargin(tax))
  const labels = new Set(hidden.map(({ tax }) => tax!.label))
  if (issued.some(({ taxes }) => taxes.some((one) => one.basisPoints === null && labels.has(one.label)))) return booked
  const onTop = hidden.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (onTop === 0) return booked
  const parts = allot(
    onTop,
    booked.services.map(({ sellMinor }) => sellMinor),
  )
  return {
    ...booked,
    taxes: booked.taxes.filter((tax) => !isOnMargin(tax)),
    taxMinor: booked.taxMinor - onTop,
    services: booked.services.map((one, i) => ({ ...one, sellMinor: one.sellMinor + parts[i]! })),
  }
}
