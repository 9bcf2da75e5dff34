import { useState } from 'react'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { Before, EditedService } from '../../edit.rules'
import { withRatedTax } from '../../leaving.rules'
import { ratedPrice, type ServicePrice } from '../../price.rules'
import type { PriceTerms } from '../../view'
import { byRates, type Pricing } from './service-price'

type Options = {
  isNew: boolean
  price: ServicePrice | undefined
  before: Pick<Before, 'startsOn' | 'currency'>
  rate: number
  taxes: PriceTerms['taxes']
}

/** Prices a service: a new one of the inventory by its rates or for a reason (`priced`), others as entered. */
export function useServicePrice(service: EditedService, { isNew, price, before, rate, taxes }: Options) {
  const [pricing, setPricing] = useState(price ? { ...price, byRates: price.reason === '' } : byRates)
  const { itemKind, itemId } = service
  const item = isNew && !service.isOwn && itemKind && itemId ? { kind: itemKind, id: itemId } : null
  const rates = trpc.proposals.rates.useQuery(
    { items: item ? [item] : [], from: before.startsOn },
    { enabled: item !== null },
  )
  const isRated = item !== null && pricing.byRates
  const rated = rates.data
    ? ratedPrice(service, pricing, before, rates.data)
    : rates.error
      ? describeFailure(rates.error)
      : null
  const amounts = rated === null || typeof rated === 'string' ? null : rated
  const ofRates = amounts && { ...amounts, ...withRatedTax(amounts, taxes, rate) }
  const { occupancy, ageBand } = pricing
  const reason = isRated ? '' : pricing.reason.trim()
  return {
    pricing,
    putPricing: (part: Partial<Pricing>) => setPricing((was) => ({ ...was, ...part })),
    isRated,
    rated,
    ofRates,
    onTopMinor: ofRates ? ofRates.sellMinor + (ofRates.taxMinor ?? 0) - amounts.sellMinor : 0,
    priced: item && { key: service.key, occupancy, ageBand, reason },
  }
}
