import { invalid } from './errors'

/** Describes what is sold; a cost that is not known is no loss. */
type Sold = { netMinor: number | null; sellMinor: number }

/** Computes the loss on what is sold below its cost; 0 for anything else. */
export const lossMinor = ({ netMinor, sellMinor }: Sold): number => Math.max(0, (netMinor ?? 0) - sellMinor)

/** Adds `explainedMinor`, the part of a loss that already has a reason. */
type Sale = Sold & { explainedMinor: number }
type Whole = { discountMinor?: number; explainedMinor?: number }

/** Tells whether a part, or the whole by its discount, is sold below its cost without an explanation. */
export function needsCostReason(
  sales: readonly Sale[],
  { discountMinor = 0, explainedMinor = 0 }: Whole = {},
): boolean {
  if (sales.some((sale) => lossMinor(sale) > sale.explainedMinor)) return true
  const margin = sales.reduce((sum, { netMinor, sellMinor }) => sum + sellMinor - (netMinor ?? 0), -discountMinor)
  const lost = sales.reduce((sum, sale) => sum + lossMinor(sale), 0)
  return -margin > Math.max(lost, explainedMinor)
}

export const costReasonLabel = 'It sells below what it costs. Why, for your colleagues?'

/** @throws AppError invalid `costReason` */
export function assertCostReason(isNeeded: boolean, reason: string): void {
  if (isNeeded && reason === '')
    throw invalid('This sells below what it costs. Please say why, for your colleagues', 'costReason')
}
