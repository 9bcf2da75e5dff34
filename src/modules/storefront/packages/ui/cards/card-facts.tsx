import { useSearchParams } from 'react-router'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { partyTotalMinor } from '../../../../catalog/pricing/party-total.rules'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import { hasParty, readParty } from '../../../search/filters.rules'
import { useMoney } from '../../../../../platform/web/site/money'
import { monthsText, windowsText } from '../../../../catalog/packages/offered.rules'
import { tooManyText } from '../../../../catalog/packages/package.rules'
import type { PackageCard } from '../../../../catalog/packages/view'

type Departing = { item: Pick<PackageCard, 'offered' | 'isDated' | 'departsOn'> }
/** Shows the months of departure, or the departure date of a dated package; nothing when offered all year. */
export const Months = ({ item: { offered, isDated, departsOn } }: Departing) =>
  isDated ? (
    <span>{departsOn ? `Departs ${formatDate(departsOn)}` : 'Set dates'}</span>
  ) : (
    offered.length > 0 && <span title={`Departures ${windowsText(offered)}`}>{monthsText(offered)}</span>
  )

/** Shows '★ 4.7 (12)'; nothing without reviews (product.md 4.5). */
export const Rated = ({ item: { rating, ratingCount } }: { item: Pick<PackageCard, 'rating' | 'ratingCount'> }) => {
  if (rating === null) return null
  const mean = (rating / 100).toFixed(1)
  return (
    <span className="num" role="img" aria-label={`${mean} of 5, ${plural(ratingCount, 'review')}`}>
      ★ {mean} ({ratingCount})
    </span>
  )
}

type Priced = { item: Pick<PackageCard, 'fromMinor' | 'currency' | 'maxTravelers' | 'isDated'> }
/** Shows the total of the searched party once it is known, or that it is too large. */
export function PartyTotal({ item }: Priced) {
  const [params] = useSearchParams()
  return hasParty(params) ? <TotalFor item={item} party={readParty(params)} /> : null
}

function TotalFor({ item, party }: Priced & { party: ReturnType<typeof readParty> }) {
  const money = useMoney()
  const rules = useEstimateRules(item.currency)
  const count = party.adults + party.children
  const tooMany = tooManyText(item, count)
  if (tooMany) return <span data-too-many>{tooMany}</span>
  const totalMinor = partyTotalMinor(item.fromMinor, party, rules)
  return totalMinor === null ? null : (
    <span data-total>
      {item.isDated && 'from '}
      {money(totalMinor, item.currency).text} in all for {plural(count, 'traveler')}
    </span>
  )
}
