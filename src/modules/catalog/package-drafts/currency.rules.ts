import { amountIn } from '../../../shared/amounts'
import { convert, type Currency, type Rate, toDecimal } from '../../../shared/money'
import type { PackageContent } from '../packages/schema'

type Amounts = Pick<PackageContent, 'currency' | 'price' | 'originalPrice' | 'paymentTerms'>

/**
 * Changes the currency of a draft with all its amounts, rounded to what the new one has. Without a rate the prices are
 * to be typed anew, and a sum as the deposit becomes its share of the price.
 */
export function convertContent(content: Amounts, to: Currency, rates: readonly Rate[]): Amounts {
  const { currency, paymentTerms } = content
  const priceMinor = amountIn(currency, content.price)
  const convertText = (text: string) => {
    const minor = amountIn(currency, text)
    const converted = minor === null ? null : convert(minor, currency, to, rates)
    return converted === null ? '' : toDecimal(converted, to)
  }
  const convertDeposit = (minor: number) => {
    const amountMinor = convert(minor, currency, to, rates)
    if (amountMinor !== null) return { kind: 'amount' as const, amountMinor }
    return { kind: 'percent' as const, percent: priceMinor ? Math.min(100, Math.round((minor / priceMinor) * 100)) : 0 }
  }
  const deposit = paymentTerms?.deposit
  return {
    currency: to,
    price: convertText(content.price),
    originalPrice: convertText(content.originalPrice),
    paymentTerms:
      paymentTerms && deposit?.kind === 'amount'
        ? { ...paymentTerms, deposit: convertDeposit(deposit.amountMinor) }
        : paymentTerms,
  }
}
