import { Icon } from '../../../../platform/web/components/icon'
import type { Picture } from '../../../core/media/view'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import type { OfferedOption } from '../../../catalog/pricing/estimate.rules'
import type { PackageDetail } from '../../../catalog/packages/view'
import styles from './customizer-options.module.css'
import {
  activityFacts,
  hotelFacts,
  transferFacts,
  transferUnit,
  usePriceText,
} from '../../packages/ui/itinerary/detail-panels'
import { isSelectable } from '../customizer.rules'
import type { PickField, CustomizationState } from './customization'

type Props = { item: PackageDetail; customization: CustomizationState }

export const HotelOptions = ({ item, customization }: Props) => (
  <Options
    field="hotelIds"
    label="Hotels"
    unit="/night"
    empty="No specific hotels selected. Accommodation will be arranged based on package requirements."
    note="The estimate counts one night of each hotel you add; your quote prices every night and room."
    rows={item.hotels.map((hotel) => ({
      option: hotel,
      picture: hotel.images[0],
      facts: hotelFacts(hotel),
      extra: hotel.amenities.join(', '),
    }))}
    item={item}
    customization={customization}
  />
)

export const ActivityOptions = ({ item, customization }: Props) => (
  <Options
    field="activityIds"
    label="Activities"
    unit="/person"
    empty="Activities will be included as per day-wise itinerary shown below."
    note="The estimate counts each activity you add once; your quote prices it per person."
    rows={item.activities.map((activity) => ({
      option: activity,
      picture: activity.images[0],
      facts: activityFacts(activity),
      extra: activity.description,
    }))}
    item={item}
    customization={customization}
  />
)

export const TransferOptions = ({ item, customization }: Props) => (
  <Options
    field="transferIds"
    label="Transfers"
    unit={(id) => transferUnit(item.transfers.find((transfer) => transfer.id === id)!)}
    empty="No transfers are part of this package. We can arrange them with your quote."
    note="The estimate counts each transfer you add once."
    rows={item.transfers.map((transfer) => ({
      option: transfer,
      picture: transfer.images[0],
      facts: transferFacts(transfer),
      extra: '',
    }))}
    item={item}
    customization={customization}
  />
)

type Row = { option: OfferedOption; picture?: Picture; facts: string; extra: string }
type OptionsProps = Props & {
  field: PickField
  label: string
  unit: string | ((id: string) => string)
  empty: string
  note: string
  rows: Row[]
}

/** Lists options to add. Shows included ones and those priced on request without a checkbox. */
function Options({ field, label, unit, empty, note, rows, item, customization }: OptionsProps) {
  const priceText = usePriceText(item.currency)
  if (rows.length === 0) return <p className="mt-3 f-office ink-3 max-w-text">{empty}</p>
  const ordered = rows.toSorted((a, b) => Number(b.option.included) - Number(a.option.included))
  return (
    <>
      <ul className={`${styles.options} overflow-hidden border rounded-sm`} aria-label={label}>
        {ordered.map(({ option, picture, facts, extra }) => {
          const Line = isSelectable(option) ? 'label' : 'div'
          return (
            <li key={option.id}>
              <Line className={`${styles.option} grid min-h-tap gap-x-3 p-2h`} data-state={toState(option)}>
                {isSelectable(option) ? (
                  <input
                    className="mt-1"
                    type="checkbox"
                    checked={customization.choice[field].includes(option.id)}
                    onChange={() => customization.toggle(option.id)}
                  />
                ) : (
                  <span className={`${styles.mark} grid place-center ok`}>
                    {option.included && <Icon name="check" />}
                  </span>
                )}
                <span>
                  <b className="block semibold">{option.name}</b>
                  <small className="num block f-office ink-2">{facts}</small>
                  {extra && <small className="block f-office ink-2">{extra}</small>}
                </span>
                {picture && (
                  <span className={`${styles.picture} overflow-hidden rounded-xs`}>
                    <PictureFrame picture={picture} sizes="88px" alt="" />
                  </span>
                )}
                <span className={`${styles.price} num f-sm semibold text-right col-3 row-1`}>
                  {priceText(option, typeof unit === 'string' ? unit : unit(option.id))}
                </span>
              </Line>
            </li>
          )
        })}
      </ul>
      {rows.some(({ option }) => isSelectable(option)) && <p className="mt-3 f-office ink-3 max-w-text">{note}</p>}
    </>
  )
}

const toState = (option: OfferedOption) =>
  option.included ? 'included' : option.priceMinor === null ? 'on-request' : 'open'
