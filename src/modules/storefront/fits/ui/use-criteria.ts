import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { convert, type Currency, formatMoney, toMinor, toUnits } from '../../../../shared/money'
import { useMoney, useSite } from '../../../../platform/web/site/money'
import { useShownCurrency } from '../../search/ui/use-bounds'
import { toCriteriaParams, type Criteria, readCriteria, readWrongBudget } from '../criteria.rules'

/** Reads criteria from the address, and a budget that is no amount; changes push a history entry, so that Back undoes them. */
export function useCriteria() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const own = useSite()?.agency.currency ?? 'USD'
  const criteria = useMemo(() => readCriteria(params, own), [params, own])
  const change = (next: Partial<Criteria>) =>
    changeAddress((now) => toCriteriaParams({ ...readCriteria(now, own), ...next }))
  return { params, criteria, wrongBudget: readWrongBudget(params, own), change }
}

/** Formats amounts beside a price of a currency: whole units if converted, otherwise with cents where present. */
export function useAmount(priced: Currency) {
  const money = useMoney()
  const isConverted = money(0, priced).charged !== null
  return (amountMinor: number, from: Currency): string => {
    const { minor, currency } = money(amountMinor, from)
    return formatMoney(minor, currency, isConverted ? { whole: true } : {})
  }
}

export function useBudget({ budget, currency }: Criteria): { budget: number | null; currency: Currency } {
  const { own, shown, rates } = useShownCurrency()
  if (budget === null) return { budget, currency: shown }
  const from = currency ?? own
  const converted = convert(toMinor(budget, from), from, shown, rates)
  if (converted === null) return { budget, currency: from }
  return { budget: Math.ceil(toUnits(converted, shown)), currency: shown }
}
