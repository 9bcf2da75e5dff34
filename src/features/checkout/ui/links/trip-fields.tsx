import { Counter } from '../../../../platform/web/components/counter'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import type { PackageDetail } from '../../../packages/package.rules'
import { partyBounds } from '../../../pricing/estimate.rules'
import { roomsFor, withCount } from '../../../pricing/party.rules'
import styles from './book.module.css'
import type { CheckoutState } from './use-checkout'

/** Departure, party and rooms. */
export function TripFields({ pkg, state: { party, change } }: { pkg: PackageDetail; state: CheckoutState }) {
  const set = (field: 'adults' | 'children' | 'rooms') => (count: number) => change(withCount(party, field, count))
  const rooms = { ...partyBounds.rooms, min: roomsFor(party.adults) }
  return (
    <div className={styles.fields}>
      <DepartureSelect pkg={pkg} date={party.date} onPick={(date) => change({ ...party, date })} />
      <Counter
        label="Adults"
        hint="Age 12 and over"
        value={party.adults}
        {...partyBounds.adults}
        onChange={set('adults')}
      />
      <Counter
        label="Children"
        hint="Ages 2 to 11, at 70%"
        value={party.children}
        {...partyBounds.children}
        onChange={set('children')}
      />
      <Counter label="Rooms" hint="At most 3 adults each" value={party.rooms} {...rooms} onChange={set('rooms')} />
    </div>
  )
}

type SelectProps = { pkg: PackageDetail; date: string; onPick: (date: string) => void }

/** The departures that are on sale now, with seats and prices. */
function DepartureSelect({ pkg, date, onPick }: SelectProps) {
  const { data, error, refetch } = trpc.departures.ofPackage.useQuery({ packageId: pkg.id })
  const open = data?.filter(({ state, date: day }) => state === 'open' || state === 'few' || day === date) ?? []
  if (error)
    return (
      <p role="alert">
        {failureText(error)}{' '}
        <button type="button" className="btn line sm" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    )
  if (data && open.length === 0)
    return <p className={styles.note}>No departure of this package is on sale at present.</p>
  return (
    <label className={styles.field}>
      Departure
      <select
        value={open.some((one) => one.date === date) ? date : ''}
        disabled={!data}
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="" disabled>
          {data ? 'Choose a departure' : 'Loading…'}
        </option>
        {open.map((one) => (
          <option key={one.date} value={one.date}>
            {formatDate(one.date)}, {formatMoney(one.priceMinor, pkg.currency)} per adult, {one.left} left
          </option>
        ))}
      </select>
    </label>
  )
}
