import { addDays, formatDate } from '../../../../../shared/dates'
import { durationText } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { Inclusions } from '../itinerary/detail-inclusions'
import { partyWords } from '../../../../catalog/pricing/estimate.rules'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { Receipt } from '../../../../catalog/pricing/ui/receipt'

const joinNames = (options: readonly { id: string; name: string }[], ids: readonly string[]): string =>
  options
    .filter((option) => ids.includes(option.id))
    .map((option) => option.name)
    .join(', ')

/** Summarizes party, dates, choices, inclusions, exclusions and the receipt (product.md 4.8). */
export function Summary({ item, customization }: { item: PackageDetail; customization: CustomizationState }) {
  const { choice, date } = customization
  const facts = [
    ['Trip', `${item.title}, ${item.destination}`],
    ['Duration', durationText(item)],
    ['Travelers', partyWords(choice)],
    ['Rooms', String(choice.rooms)],
    [
      'Dates',
      date ? `${formatDate(date)} to ${formatDate(addDays(date, item.days - 1))}` : 'No departure date chosen yet',
    ],
    ['Hotels', joinNames(item.hotels, choice.hotelIds)],
    ['Activities', joinNames(item.activities, choice.activityIds)],
    ['Transfers', joinNames(item.transfers, choice.transferIds)],
  ].filter(([, value]) => value)
  const chosen = choice.hotelIds.length + choice.activityIds.length + choice.transferIds.length
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="t-h3">Your trip</h2>
        <dl className="num mt-3">
          {facts.map(([label, value]) => (
            <div className="grid cols-facts gap-4 f-text border-t py-2" key={label}>
              <dt className="ink-3">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {chosen === 0 && (
            <div className="grid cols-facts gap-4 f-text border-t py-2">
              <dt className="ink-3">Choices</dt>
              <dd>As published, nothing added</dd>
            </div>
          )}
        </dl>
      </section>
      <Inclusions item={item} />
      <div className="max-w-md">
        <Receipt receipt={customization.receipt} converted title="Receipt" note="An estimate, not yet an offer." />
      </div>
    </div>
  )
}
