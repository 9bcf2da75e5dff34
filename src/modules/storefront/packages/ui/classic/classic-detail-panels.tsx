import type { ReactNode } from 'react'
import { Icon } from '../../../../../platform/web/components/icon'
import type { Currency } from '../../../../../shared/money'
import type { Picture } from '../../../../core/media/view'
import { useMoney } from '../../../../../platform/web/site/money'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { OptionPictures } from '../itinerary/option-picture'
import styles from './classic-detail-panels.module.css'

export function Overview({ item }: { item: PackageDetail }) {
  return (
    <div className={`${styles.overview} max-w-text ink-2`}>
      <p>{item.description}</p>
      <Entries title="Highlights" entries={item.highlights} mark="ring" />
      <Entries title="Inclusions" entries={item.inclusions} mark="check" />
      <Entries title="Exclusions" entries={item.exclusions} mark="close" />
    </div>
  )
}

function Entries({ title, entries, mark }: { title: string; entries: string[]; mark: 'ring' | 'check' | 'close' }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="mt-6 mb-3 t-h3 ink">{title}</h2>
      <ul className="grid gap-2 f-text">
        {entries.map((entry) => (
          <li className="grid gap-2h" key={entry}>
            {mark === 'ring' ? (
              <i className="round" aria-hidden="true" />
            ) : (
              <Icon className={`i-16 mt-1 ${mark === 'check' ? 'ok' : 'ink-3'}`} name={mark} />
            )}
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Priced = { priceMinor: number | null; included: boolean }

/** Shows 'Included', '$45 per person' (and the charged price if converted), or 'Price on request'. */
function OptionPrice({ option, currency, unit }: { option: Priced; currency: Currency; unit: string }) {
  const money = useMoney()
  if (option.included) return <span className={`f-xs semibold ok rounded-xs px-2 py-1 bg-ok-soft`}>Included</span>
  if (option.priceMinor === null) return <span className="f-office text-right ink-3">Price on request</span>
  const price = money(option.priceMinor, currency)
  return (
    <span className="num f-office text-right ink-3">
      <b className="f-lg ink">{price.text}</b> {unit}
      {price.charged && <small className="block f-xs">charged as {price.charged}</small>}
    </span>
  )
}

export function HotelList({ item }: { item: PackageDetail }) {
  if (item.hotels.length === 0) {
    return (
      <p className="max-w-text ink-2">
        No specific hotels selected. Accommodation will be arranged based on package requirements.
      </p>
    )
  }
  return (
    <ul className={styles.options}>
      {item.hotels.map((hotel) => (
        <Option
          key={hotel.id}
          title={hotel.name}
          images={hotel.images}
          price={<OptionPrice option={hotel} currency={item.currency} unit="per night" />}
        >
          <p className="flex flex-wrap ink-3 gap-x-3">
            <span className="accent-text">
              <span aria-hidden="true">{'★'.repeat(hotel.rating)}</span>
              <span className="hidden-label">{hotel.rating} star hotel</span>
            </span>
            <span>{hotel.location}</span>
            {hotel.roomType && <span>{hotel.roomType}</span>}
          </p>
          {hotel.amenities.length > 0 && <p>{hotel.amenities.join(', ')}</p>}
        </Option>
      ))}
    </ul>
  )
}

export function ActivityList({ item }: { item: PackageDetail }) {
  if (item.activities.length === 0) {
    return <p className="max-w-text ink-2">Activities will be included as per day-wise itinerary shown below.</p>
  }
  return (
    <ul className={styles.options}>
      {item.activities.map((activity) => (
        <Option
          key={activity.id}
          title={activity.name}
          images={activity.images}
          price={<OptionPrice option={activity} currency={item.currency} unit="per person" />}
        >
          <p className="num flex flex-wrap ink-3 gap-x-3">
            {activity.duration && <span>{activity.duration}</span>}
            {activity.location && <span>{activity.location}</span>}
            {activity.day !== null && <span>Day {activity.day}</span>}
          </p>
          {activity.description && <p>{activity.description}</p>}
        </Option>
      ))}
    </ul>
  )
}

type OptionProps = { title: string; images: readonly Picture[]; price: ReactNode; children: ReactNode }

function Option({ title, images, price, children }: OptionProps) {
  return (
    <li className="grid items-baseline cols-end gap-x-4 py-4 border-b">
      <OptionPictures name={title} images={images} />
      <h2 className="t-h3 f-xl">{title}</h2>
      {price}
      <div className="grid col-1 gap-1h f-sm ink-2">{children}</div>
    </li>
  )
}
