import { Counter } from '../../../../../platform/web/components/counter'
import { roomsFor, withCount } from '../../../../catalog/pricing/party.rules'
import { type Party, searchBounds } from '../../filters.rules'

const counters = [
  { key: 'rooms', label: 'Rooms' },
  { key: 'adults', label: 'Adults' },
  { key: 'children', label: 'Children' },
] as const

/**
 * Counts 1 to 8 rooms, 1 to 16 adults and 0 to 8 children. Buttons stop at the bounds (specification 5). Rooms follow
 * the adults.
 */
export function GuestCounters({
  party,
  onChange,
  onDone,
}: {
  party: Party
  onChange: (party: Party) => void
  onDone: () => void
}) {
  return (
    <div className="grid gap-2">
      {counters.map(({ key, label }) => (
        <Counter
          key={key}
          label={label}
          value={party[key]}
          min={key === 'rooms' ? roomsFor(party.adults) : searchBounds[key][0]}
          max={searchBounds[key][1]}
          onChange={(value) => onChange(withCount(party, key, value))}
        />
      ))}
      <button type="button" className="btn base sm" onClick={onDone}>
        Done
      </button>
    </div>
  )
}
