import type { Receipt } from '../../catalog/pricing/view'
import { taxLine } from '../../sales/proposal-answers/offer-text.rules'
import { allot, containedIn, divideTax, isOnMargin, shareFor } from '../../sales/proposals/price.rules'
import type { Tax } from '../../sales/proposals/view'
import type { Service } from './view'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const sumRates = (taxes: readonly Tax[]) => sum(taxes.map(({ basisPoints }) => basisPoints))

export const sumTotalRates = (taxes: readonly Tax[]): number => sumRates(taxes.filter((one) => !isOnMargin(one)))

/** Says at the end of a receipt which taxes its total contains, but for one on the margin. */
export function withTaxLines(receipt: Receipt, taxMinor: number, taxes: readonly Tax[]): Receipt {
  const onTotal = taxes.filter((one) => !isOnMargin(one))
  // Divides as invoices do, by each one's share of what is sold.
  const soldMinor = receipt.totalMinor - taxMinor
  const shares = onTotal.map(({ basisPoints }) => shareFor(soldMinor, basisPoints))
  const amounts = divideTax(taxMinor, onTotal, shares)
  const lines = onTotal.map(({ label, basisPoints }, i) => {
    const base = { basisPoints, minor: soldMinor }
    return taxLine({ label, amountMinor: amounts[i]!, of: base, isContained: true }, receipt.currency)
  })
  return { ...receipt, lines: [...receipt.lines, ...lines] }
}

/**
 * Splits the prices of services into net sale and contained taxes, to the cent. Taxes on the total are computed
 * together. The tax on the margin takes an unknown cost for the price. An offer contains the taxes of `inside`; its
 * others are in the tax of its services.
 */
export function withContainedTaxes(services: readonly Service[], taxes: readonly Tax[], inside = taxes) {
  const prices = services.map(({ totalMinor }) => totalMinor)
  const paid = services.map(({ totalMinor, taxMinor }) => totalMinor - taxMinor)
  const insides = allot(containedIn(sum(paid), sumTotalRates(inside)), paid)
  const parts = services.map(({ taxMinor }, i) => taxMinor + insides[i]!)
  const taxed = services.map((service, i): Service => {
    const [totalMinor, taxMinor] = [prices[i]!, parts[i]!]
    return { ...service, sellMinor: totalMinor - taxMinor, discountMinor: 0, taxMinor, totalMinor }
  })
  const sellMinor = sum(taxed.map((service) => service.sellMinor))
  const costMinor = sum(taxed.map((service) => service.netMinor ?? service.sellMinor))
  const onMargin = sumRates(taxes.filter(isOnMargin))
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
