import type { ReactNode } from 'react'
import { Icon } from '../../../../../platform/web/components/icon'
import type { Currency } from '../../../../../shared/money'
import type { Picture } from '../../../../core/media/view'
import { useMoney } from '../../../../../platform/web/site/money'
import { eachWord, unitFor } from '../../../../catalog/inventory/item-units.rules'
import type { OfferedOption } from '../../../../catalog/pricing/estimate.rules'
import type { ActivityOption, HotelOption, MealPlanOption, TransferOption } from '../../../../catalog/packages/view'
import styles from './detail-panels.module.css'
import { OptionPictures } from './option-picture'
import { capitalize } from '../../../../../shared/text'

const starsText = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`
/** Formats 'private_car' as 'Private car'. */
const vehicleText = (type: string): string => capitalize(type.replaceAll('_', ' '))
const joinParts = (parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export const hotelFacts = (hotel: HotelOption): string =>
  joinParts([starsText(hotel.rating), hotel.location, hotel.roomType])
export const activityFacts = (activity: ActivityOption): string =>
  joinParts([activity.duration, activity.location, activity.ageRestriction])
export const transferFacts = (transfer: TransferOption): string =>
  joinParts([
    transfer.from && transfer.to && `${transfer.from} to ${transfer.to}`,
    vehicleText(transfer.type),
    transfer.duration,
    transfer.capacity > 1 && `up to ${transfer.capacity} people`,
  ])

export const transferUnit = ({ capacity }: TransferOption): string => `/${eachWord(unitFor('transfers', { capacity }))}`

/** Formats 'Included', '$180 /night' in the screen's currency, or 'Price on request'. */
export function usePriceText(currency: Currency) {
  const money = useMoney()
  return ({ included, priceMinor }: OfferedOption, unit: string): ReactNode => {
    if (included) return 'Included'
    if (priceMinor === null) return 'Price on request'
    const { text, charged } = money(priceMinor, currency)
    return (
      <>
        {text} {unit}
        {charged && <small className="f-office regular ink-3"> charged as {charged}</small>}
      </>
    )
  }
}

type Options<T> = { options: T[]; currency: Currency }

export function HotelsPanel({ options, currency }: Options<HotelOption>) {
  if (options.length === 0)
    return <p>No specific hotels selected. Accommodation will be arranged based on package requirements.</p>
  return (
    <OptionList options={options} currency={currency} unit="/night" facts={hotelFacts}>
      {(hotel) => (
        <>
          {hotel.amenities.length > 0 && <p>{hotel.amenities.join(', ')}</p>}
          <p className="num">
            Check-in {hotel.checkInTime}, check-out {hotel.checkOutTime}
            {hotel.included && `, ${hotel.nights} ${hotel.nights === 1 ? 'night' : 'nights'}`}
          </p>
        </>
      )}
    </OptionList>
  )
}

export function ActivitiesPanel({ options, currency }: Options<ActivityOption>) {
  if (options.length === 0) return <p>Activities will be included as per day-wise itinerary shown below.</p>
  return (
    <OptionList options={options} currency={currency} unit="/person" facts={activityFacts}>
      {(activity) => activity.day !== null && <p className="num">On day {activity.day}</p>}
    </OptionList>
  )
}

export function TransfersPanel({ options, currency }: Options<TransferOption>) {
  if (options.length === 0) return <p>No transfers are part of this package. We can arrange them with your quote.</p>
  return <OptionList options={options} currency={currency} unit={transferUnit} facts={transferFacts} />
}

export function MealsPanel({ plans }: { plans: MealPlanOption[] }) {
  if (plans.length === 0) return <p>Meals are served as per the itinerary shown below.</p>
  return (
    <ul className={styles.options}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <OptionPictures name={plan.name} images={plan.images} />
          <h3>{plan.name}</h3>
          <p className={styles.price}>
            <Icon className="i-16" name="check" />
            Included
          </p>
          <p className="mb-1 f-office ink-3">{plan.type}</p>
          {plan.description && <p>{plan.description}</p>}
          {plan.menu.length > 0 && <p className="mt-1 f-office ink-3">{plan.menu.join(', ')}</p>}
          {plan.restrictions.length > 0 && <p className="mt-1 f-office ink-3">{plan.restrictions.join(', ')}</p>}
        </li>
      ))}
    </ul>
  )
}

type ListProps<T> = Options<T> & {
  unit: string | ((option: T) => string)
  facts: (option: T) => string
  children?: (option: T) => ReactNode
}

function OptionList<T extends OfferedOption & { description: string; images: Picture[] }>(props: ListProps<T>) {
  const priceText = usePriceText(props.currency)
  const options = props.options.toSorted((a, b) => Number(b.included) - Number(a.included))
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.id}>
          <OptionPictures name={option.name} images={option.images} />
          <h3>{option.name}</h3>
          <p className={`${styles.price} num`} data-included={option.included}>
            {option.included && <Icon className="i-16" name="check" />}
            {priceText(option, typeof props.unit === 'string' ? props.unit : props.unit(option))}
          </p>
          <p className="num mb-1 f-office ink-3">{props.facts(option)}</p>
          {option.description && <p>{option.description}</p>}
          {props.children?.(option)}
        </li>
      ))}
    </ul>
  )
}
