import { Counter } from '../../../../platform/web/components/counter'
import { useEstimateRules } from '../../../catalog/pricing/ui/use-terms'
import { pricedOn } from '../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../catalog/packages/view'
import { ageTexts, hasInfants, roomsFor } from '../../../catalog/pricing/party.rules'
import { useMoney } from '../../../../platform/web/site/money'
import { WhoIsTravelling } from './customizer-people'
import styles from './customizer-travelers.module.css'
import { bounds, clip, partyNotice, type PartyField, type CustomizationState } from './customization'

/** Counts adults 1-8, children 0-4, rooms 1-5, with the effect of each on the price. */
export function CustomizerTravelers({
  item,
  customization,
}: {
  item: PackageDetail
  customization: CustomizationState
}) {
  const rules = useEstimateRules(item.currency)
  const { childPercent, extraRoomMinor, singleMinor } = rules
  const ages = ageTexts(rules)
  const { infants } = customization.choice
  const { priceMinor } = pricedOn(item, customization.date)
  const money = useMoney()
  const show = (minor: number) => money(minor, item.currency).text
  const counters: { field: PartyField; label: string; hint: string }[] = [
    { field: 'adults', label: 'Adults', hint: `Age ${rules.adultFrom}+. ${show(priceMinor)} each` },
    {
      field: 'children',
      label: 'Children',
      hint: `Ages ${rules.childFrom}-${rules.adultFrom - 1}, ${childPercent}% of the adult price`,
    },
    ...(hasInfants(rules, infants)
      ? [{ field: 'infants' as const, label: 'Infants', hint: `${ages.infant}, free in the estimate` }]
      : []),
    {
      field: 'rooms',
      label: 'Rooms',
      hint: `Up to 3 adults share one${extraRoomMinor === null ? '' : `. Each beyond the first adds ${show(extraRoomMinor)}`}${singleMinor ? `, a room for one ${show(singleMinor)}` : ''}`,
    },
  ]
  return (
    <div className={styles.counters}>
      <WhoIsTravelling
        date={customization.date}
        fits={(party) =>
          clip('adults', party.adults) === customization.choice.adults &&
          clip('children', party.children) === customization.choice.children &&
          clip('infants', party.infants) === customization.choice.infants
        }
        onParty={customization.setParty}
      />
      {counters.map(({ field, label, hint }) => (
        <Counter
          key={field}
          label={label}
          hint={hint}
          value={customization.choice[field] ?? 0}
          {...bounds[field]}
          {...(field === 'rooms' && { min: roomsFor(customization.choice.adults) })}
          onChange={(count) => customization.setCount(field, count)}
        />
      ))}
      <p className={`${styles.notice} f-sm ink-2`} role="status">
        {partyNotice(item, customization)}
      </p>
    </div>
  )
}
