import { useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import type { CalendarDate } from '../../../../../shared/dates'
import type { Currency } from '../../../../../shared/money'
import { maxDepartures } from '../../../../catalog/departures/rule.rules'
import { departureLossText } from '../../../../catalog/package-drafts/loss.rules'
import { useCan } from '../../../../identity/auth/ui/use-can'

type Priced = { packageId: string; dates: readonly CalendarDate[]; currency: Currency | undefined; price: string }

/**
 * Warns of a departure's own price below the cost of its days. `warn` is true where `loss` says something new: who sends
 * again means it. Costs are for users who price packages; an unknown cost is no loss.
 */
export function useLoss() {
  const { client } = trpc.useUtils()
  const mayPrice = useCan()('packages.write')
  const [loss, setLoss] = useState<string | null>(null)
  const findLoss = async ({ packageId, dates, currency, price }: Priced): Promise<string | null> => {
    if (!mayPrice || !currency || dates.length === 0) return null
    const priceMinor = amountIn(currency, price)
    if (priceMinor === null) return null
    const input = { packageId, dates: dates.slice(0, maxDepartures) }
    const cost = await client.proposals.packageCost.query(input).catch(() => null)
    return cost?.currency === currency ? departureLossText(cost, priceMinor) : null
  }
  const warn = async (departure: Priced): Promise<boolean> => {
    const found = await findLoss(departure)
    setLoss(found)
    return found !== null && found !== loss
  }
  return { loss, warn }
}
