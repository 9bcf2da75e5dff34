import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import type { DepartureImpact } from '../../impact.rules'
import { DepartureForm } from './departure-form'
import { snapshotOptions, ImpactDialog } from './picture'

const toName = ({ departures }: DepartureImpact): string =>
  departures.length === 1
    ? `${departures[0]!.title}, ${formatDate(departures[0]!.startsOn)}`
    : plural(departures.length, 'departure')

type Asked = {
  title: string
  ids: string[]
  onClose: () => void
  children: (impact: DepartureImpact) => React.ReactNode
}

function DepartureImpacts({ title, ids, onClose, children }: Asked) {
  const query = trpc.impact.departures.useQuery({ ids }, snapshotOptions)
  return (
    <ImpactDialog title={title} query={query} onClose={onClose}>
      {children}
    </ImpactDialog>
  )
}

type StopProps = {
  ids: string[]
  /** Receives `isTold`, true where people were mailed. */
  onStopped: (stopped: { moved: string[]; refused: number; isTold: boolean }) => void
  onClose: () => void
}

/** Shows the impact before the sale of departures is stopped. */
export function StopSale({ ids, onStopped, onClose }: StopProps) {
  const { mutateAsync } = trpc.impact.stopSale.useMutation()
  const title = ids.length === 1 ? 'Stop the sale of this departure?' : `Stop the sale of ${ids.length} departures?`
  return (
    <DepartureImpacts title={title} ids={ids} onClose={onClose}>
      {(impact) => (
        <DepartureForm
          impact={impact}
          title={title}
          yes="Stop sale"
          says={`${toName(impact)}: no more seats are sold, nor those that are held at checkout. Bookings stay as they are. Proposals stay, too: they are accepted and booked only once the sale goes on.`}
          cancels={false}
          send={async ({ fingerprint, offered }) => ({
            ...(await mutateAsync({ ids, fingerprint, offered })),
            isTold: offered !== undefined,
          })}
          onDone={(stopped) => {
            onStopped(stopped)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </DepartureImpacts>
  )
}

type CancelProps = { id: string; onCancelled: () => void; onClose: () => void }

/** Shows the impact before a departure is cancelled with its bookings. */
export function CancelDeparture({ id, onCancelled, onClose }: CancelProps) {
  const { mutateAsync } = trpc.impact.cancelDeparture.useMutation()
  const title = 'Cancel this departure?'
  return (
    <DepartureImpacts title={title} ids={[id]} onClose={onClose}>
      {(impact) => {
        const { total } = impact.bookings
        const bookings =
          total > 0
            ? ` ${total === 1 ? 'Its booking is' : `Its ${total} bookings are`} cancelled with it: all that was paid becomes a credit to refund.`
            : ''
        const loose = impact.departures.reduce((sum, one) => sum + one.withoutBooking, 0)
        const seats =
          loose > 0 ? ` ${plural(loose, 'seat')} without a booking ${loose === 1 ? 'is' : 'are'} given back.` : ''
        return (
          <DepartureForm
            impact={impact}
            title={title}
            yes={total > 0 ? `Cancel it and ${plural(total, 'booking')}` : 'Cancel departure'}
            says={`${toName(impact)} leaves the package’s page; it can be added again later.${bookings}${seats}`}
            cancels
            send={(decided) => mutateAsync({ id, ...decided })}
            onDone={() => {
              onCancelled()
              onClose()
            }}
            onClose={onClose}
          />
        )
      }}
    </DepartureImpacts>
  )
}
