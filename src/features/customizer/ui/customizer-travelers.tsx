import { Counter } from '../../../platform/web/components/counter'
import { formatMoney } from '../../../shared/money'
import { childPercent, extraRoomMinor, partyBounds } from '../../pricing/estimate.rules'
import type { PackageDetail } from '../../packages/package.rules'
import { WhoIsTravelling } from './customizer-people'
import styles from './customizer-travelers.module.css'
import { clip, partyNotice, type PartyField, type Trip } from './customization'

/** Adults 1-8, children 0-4, rooms 1-5, with what each does to the price. */
export function CustomizerTravelers({ item, trip }: { item: PackageDetail; trip: Trip }) {
  const counters: { field: PartyField; label: string; hint: string }[] = [
    { field: 'adults', label: 'Adults', hint: `Age 12+. ${formatMoney(item.priceMinor, item.currency)} each` },
    { field: 'children', label: 'Children', hint: `Ages 2-11, ${childPercent}% of the adult price` },
    {
      field: 'rooms',
      label: 'Rooms',
      hint: `The first is in the price, each further one adds ${formatMoney(extraRoomMinor, item.currency)}`,
    },
  ]
  return (
    <div className={styles.counters}>
      <WhoIsTravelling
        date={trip.date}
        fits={(party) =>
          clip('adults', party.adults) === trip.choice.adults &&
          clip('children', party.children) === trip.choice.children
        }
        onParty={({ adults, children }) => trip.setParty({ adults, children })}
      />
      {counters.map(({ field, label, hint }) => (
        <Counter
          key={field}
          label={label}
          hint={hint}
          value={trip.choice[field]}
          {...partyBounds[field]}
          onChange={(count) => trip.setCount(field, count)}
        />
      ))}
      <p className={styles.notice} role="status">
        {partyNotice(item, trip)}
      </p>
    </div>
  )
}
