import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { ProposalScreen } from '../../../../sales/proposal-answers/ui/links/proposal-screen'
import { CancelledMoney } from '../cancelled-money'
import { DueTable, stateText } from '../due-table'
import { HowToPay } from '../how-to-pay'

export const Component = () => <ProposalScreen After={Booked} />

/** Shows what is due of the proposal's booking, and how to pay it; `children` before there is one. */
function Booked({ token, children }: { token: string; children: ReactNode }) {
  const { data, error, refetch } = trpc.payments.linked.useQuery({ token })
  if (data === null) return children
  if (!data) return error ? <FailedNote error={error} onRetry={refetch} /> : null
  const { reference, isCancelled, balanceMinor, moved, ways, pageId } = data
  if (isCancelled)
    return (
      <>
        <p>Your booking {reference} is cancelled. Write to us if that is not what you expect.</p>
        <CancelledMoney account={data} />
        <TripLink pageId={pageId} />
      </>
    )
  const isOpen = balanceMinor > 0
  const paysOnline = isOpen && ways.isOnline
  return (
    <>
      <p className="num">
        Your trip is booked as {reference}. {stateText(data)}
      </p>
      {moved && (
        <p className="num">
          It was moved, and takes place from {formatDate(moved.startsOn)} to {formatDate(moved.endsOn)}. The days for
          cancelling count from its new first day.
        </p>
      )}
      <DueTable {...data} />
      <TripLink pageId={pageId} paysOnline={paysOnline} />
      {isOpen && <HowToPay ways={ways} />}
    </>
  )
}

/** Links to the trip behind its login; renders nothing where no account shows it. */
function TripLink({ pageId, paysOnline = false }: { pageId: string | null; paysOnline?: boolean }) {
  if (!pageId) return null
  return (
    <p className="no-print">
      <Link className={`btn ${paysOnline ? 'go' : 'line'} phone-w-full`} to={`/trips?booking=${pageId}`}>
        {paysOnline ? 'Sign in and pay by card' : 'Open your trip'}
      </Link>
    </p>
  )
}
