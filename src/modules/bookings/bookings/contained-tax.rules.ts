import { formatAmount } from '../../../shared/money'
import type { Receipt } from '../../catalog/pricing/view'
import { allot, containedIn, shareFor } from '../../sales/proposals/price.rules'
import type { Tax } from '../../sales/proposals/view'
import type { Service } from './view'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const sumRates = (taxes: readonly Tax[]) => sum(taxes.map(({ basisPoints }) => basisPoints))

/** Sums the rates of taxes on the total. */
export const sumTotalRates = (taxes: readonly Tax[]): number => sumRates(taxes.filter((one) => !one.isContained))

/** Says at the end of a receipt which taxes its total contains, but for one on the margin. */
export function withTaxLines(receipt: Receipt, taxMinor: number, taxes: readonly Tax[]): Receipt {
  const onTotal = taxes.filter((one) => !one.isContained)
  // Divides as invoices do, by each one's share of what is sold.
  const soldMinor = receipt.totalMinor - taxMinor
  const amounts = allot(
    taxMinor,
    onTotal.map(({ basisPoints }) => shareFor(soldMinor, basisPoints)),
  )
  const lines = onTotal.map(({ label }, i) => ({
    label: `${label}, included`,
    detail: `${formatAmount(amounts[i]!, receipt.currency)} of the total`,
    amountMinor: 0,
  }))
  return { ...receipt, lines: [...receipt.lines, ...lines] }
}

/**
 * Divides the prices of services into what is sold and the taxes that they contain: those on the total all together, and
 * that on the margin, which takes a cost that is not known for the price. What is paid stays the same to the cent.
 */
export function withContainedTaxes(services: readonly Service[], taxes: readonly Tax[]) {
  const prices = services.map(({ totalMinor }) => totalMinor)
  const parts = allot(containedIn(sum(prices), sumTotalRates(taxes)), prices)
  const taxed = services.map((service, i): Service => {
    const [totalMinor, taxMinor] = [prices[i]!, parts[i]!]
    return { ...service, sellMinor: totalMinor - taxMinor, discountMinor: 0, taxMinor, totalMinor }
  })
  const sellMinor = sum(taxed.map((service) => service.sellMinor))
  const costMinor = sum(taxed.map((service) => service.netMinor ?? service.sellMinor))
  const onMargin = sumRates(taxes.filter((one) => one.isContained))
  return {
    services: taxed,
    sums: {
      netMinor: sum(taxed.map(({ netMinor }) => netMinor ?? 0)),
      sellMinor,
      discountMinor: 0,
      taxMinor: sum(parts),
      totalMinor: sum(prices),
      marginTaxMinor: containedIn(Math.max(0, sellMinor - costMinor), onMargin),
      taxes: [...taxes],
    },
  }
}
