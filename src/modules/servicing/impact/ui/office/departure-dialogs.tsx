import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { type DepartureImpact, hasBooked, isOffered } from '../../impact.rules'
import { toBookingFilling, toProposalFilling } from '../../message.rules'
import { DepartureLists } from './departure-lists'
import { ImpactDialog, type Question, useFrozen } from './impact-dialog'

const toName = ({ departures }: DepartureImpact): string =>
  departures.length === 1
    ? `${departures[0]!.title}, ${formatDate(departures[0]!.startsOn)}`
    : plural(departures.length, 'departure')

/** Returns whom a stop-sale or a cancellation concerns, and whom staff may write to. */
function toQuestion(impact: DepartureImpact, cancels: boolean) {
  const { bookings, proposals, addressees, from } = impact
  const messages: Question['messages'] = []
  if (cancels && addressees.booked > 0)
    messages.push({
      to: 'booked',
      label: `Write to ${plural(addressees.booked, 'traveler')} with a booking, instead of the usual mail`,
      readers: bookings.rows
        .filter(({ hasAddress }) => hasAddress)
        .map((one) => ({ id: one.id, name: one.customerName, filling: toBookingFilling(one, from) })),
    })
  if (addressees.offered > 0)
    messages.push({
      to: 'offered',
      label: `Write to ${plural(addressees.offered, 'traveler')} with a proposal`,
      readers: proposals.rows
        .filter(isOffered)
        .map((one) => ({ id: one.id, name: one.customerName, filling: toProposalFilling(one, from) })),
    })
  const size: Question['size'] = bookings.total + proposals.total > 0 ? 720 : 440
  return { size, lists: <DepartureLists impact={impact} cancels={cancels} />, messages }
}

type StopProps = {
  ids: string[]
  /** Receives `isNotified`, true where people were mailed. */
  onStopped: (stopped: { moved: string[]; refused: number; isNotified: boolean }) => void
  onClose: () => void
}

export function StopSale({ ids, onStopped, onClose }: StopProps) {
  const { mutateAsync } = trpc.impact.stopSale.useMutation()
  const { options, onSending } = useFrozen()
  const query = trpc.impact.departures.useQuery({ ids }, options)
  return (
    <ImpactDialog
      title={ids.length === 1 ? 'Stop the sale of this departure?' : `Stop the sale of ${ids.length} departures?`}
      query={query}
      onSending={onSending}
      ask={(impact) => ({
        ...toQuestion(impact, false),
        yes: 'Stop sale',
        says: `${toName(impact)}: no more seats are sold, nor those that are reserved at checkout. Bookings stay as they are. Proposals stay, too: they are accepted and booked only once the sale goes on.`,
      })}
      send={async ({ snapshotHash, offered }) => ({
        ...(await mutateAsync({ ids, snapshotHash, offered })),
        isNotified: offered !== undefined,
      })}
      onDone={(stopped) => {
        onStopped(stopped)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type CancelProps = { id: string; onCancelled: () => void; onClose: () => void }

/** Shows the impact before a departure is cancelled with its bookings. */
export function CancelDeparture({ id, onCancelled, onClose }: CancelProps) {
  const { mutateAsync } = trpc.impact.cancelDeparture.useMutation()
  const { options, onSending } = useFrozen()
  const query = trpc.impact.departures.useQuery({ ids: [id] }, options)
  return (
    <ImpactDialog
      title="Cancel this departure?"
      query={query}
      onSending={onSending}
      ask={(impact) => {
        const { total } = impact.bookings
        const bookings =
          total > 0
            ? ` ${total === 1 ? 'Its booking is' : `Its ${total} bookings are`} cancelled with it: all that was paid, but for fees of changes, becomes a credit to refund.`
            : ''
        const loose = impact.departures.reduce((sum, one) => sum + one.withoutBooking, 0)
        const seats =
          loose > 0 ? ` ${plural(loose, 'seat')} without a booking ${loose === 1 ? 'is' : 'are'} given back.` : ''
        return {
          ...toQuestion(impact, true),
          yes: total > 0 ? `Cancel it and ${plural(total, 'booking')}` : 'Cancel departure',
          no: 'Keep it',
          says: `${toName(impact)} leaves the package’s page; it can be added again later.${bookings}${seats}`,
          needsReason: hasBooked(impact),
        }
      }}
      isWriting
      send={({ snapshotHash, reason, booked, offered }) => mutateAsync({ id, snapshotHash, reason, booked, offered })}
      onDone={() => {
        onCancelled()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
