import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import { convert, type Currency, formatMoney } from '../../../shared/money'
import { useMoney, useScreenCurrency, useSite } from '../../site/ui/display/money'
import { paramsOfWishes, type Wishes, wishesOf } from '../wish.rules'

/** The wishes of the address, and a way to change them that Back undoes. */
export function useWishes() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const wishes = useMemo(() => wishesOf(params), [params])
  const change = (next: Partial<Wishes>) => changeAddress((now) => paramsOfWishes({ ...wishesOf(now), ...next }))
  return { params, wishes, change }
}

/** An amount as this page writes it: cents where there are some; converted ones in whole units, as everywhere. */
export function useAmount() {
  const money = useMoney()
  return (minor: number, from: Currency): string => {
    const { text, charged } = money(minor, from)
    return charged ? text : formatMoney(minor, from, { whole: minor % 100 === 0 })
  }
}

/** The currency in which a budget is typed, and the budget in it: what the screen shows, unless no rate leads there. */
export function useBudget({ budget, currency }: Wishes): { budget: number | null; currency: Currency } {
  const site = useSite()
  const screen = useScreenCurrency()
  const rates = site?.rates ?? []
  const own = site?.agency.currency ?? 'USD'
  const shown = convert(100, own, screen, rates) === null ? own : screen
  if (budget === null) return { budget, currency: shown }
  const from = currency ?? own
  const converted = convert(budget * 100, from, shown, rates)
  return converted === null ? { budget, currency: from } : { budget: Math.ceil(converted / 100), currency: shown }
}
