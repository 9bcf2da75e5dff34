import { useWatch } from 'react-hook-form'
import { NativeSelectField } from '../../../../platform/web/fields'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import type { PublicDeparture } from '../../../catalog/departures/view'
import type { QuoteControl } from './quote-submit'

const isOpen = ({ state }: PublicDeparture) => state === 'open' || state === 'few'
const toOption = ({ date, endsOn, left }: PublicDeparture) => ({
  value: date,
  label: `${formatDate(date)} to ${formatDate(endsOn)}, ${plural(left, 'seat')} left`,
})

/** Offers the departures of a package in place of a free date. */
export function DepartureChoice({ control, packageId }: { control: QuoteControl; packageId: string }) {
  const query = trpc.departures.ofPackage.useQuery({ packageId })
  const chosen = useWatch({ control, name: 'travelDate' })
  const open = query.data?.filter(isOpen) ?? []
  const none = query.data ? 'No departures announced' : query.error ? describeFailure(query.error) : 'Loading…'
  // Keeps a date that is no departure until another one is chosen, for its error message.
  const isOther = chosen && !open.some(({ date }) => date === chosen)
  return (
    <NativeSelectField
      control={control}
      name="travelDate"
      label="Departure"
      description={
        query.data && open.length === 0 ? 'Ask without a date, and we tell you when there is one' : undefined
      }
      data={[
        { value: '', label: open.length > 0 ? 'Any departure' : none },
        ...(isOther ? [{ value: chosen, label: `${formatDate(chosen)}, not on sale` }] : []),
        ...open.map(toOption),
      ]}
      size="md"
    />
  )
}
