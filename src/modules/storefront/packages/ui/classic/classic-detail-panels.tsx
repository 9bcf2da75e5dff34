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
    <div className={styles.overview}>
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
      <h2>{title}</h2>
      <ul data-mark={mark}>
        {entries.map((entry) => (
          <li key={entry}>
            {mark === 'ring' ? <i aria-hidden="true" /> : <Icon name={mark} />}
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
  if (option.included) return <span className={styles.included}>Included</span>
  if (option.priceMinor === null) return <span className={styles.price}>Price on request</span>
  const price = money(option.priceMinor, currency)
  return (
    <span className={`num ${styles.price}`}>
      <b>{price.text}</b> {unit}
      {price.charged && <small>charged as {price.charged}</small>}
    </span>
  )
}

export function HotelList({ item }: { item: PackageDetail }) {
  if (item.hotels.length === 0) {
    return (
      <p className={styles.none}>
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
          <p className={styles.facts}>
            <span className={styles.stars}>
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
    return <p className={styles.none}>Activities will be included as per day-wise itinerary shown below.</p>
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
          <p className={`num ${styles.facts}`}>
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
    <li>
      <OptionPictures name={title} images={images} />
      <h2>{title}</h2>
      {price}
      <div>{children}</div>
    </li>
  )
}
