import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { trpc } from '../../../../../platform/web/trpc'
import { isAnonymous } from '../../../../sales/quotes/quote.rules'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const ConvertDialog = lazyDialog(() => import('./convert-dialog'))

type Accepted = { id: string; title: string; reference: string; email: string }

/** Shows an accepted proposal's booking, or the button to make it; in a row only the button. */
export function ProposalBooking({ proposal, inRow = false }: { proposal: Accepted; inRow?: boolean }) {
  const { id } = proposal
  const [asking, setAsking] = useState(false)
  const mayConvert = useCan()(...needed.convertProposal)
  const { data, error, refetch } = trpc.bookings.list.useQuery({ proposalId: id, limit: 1 })
  if (!data) return error ? <Button onClick={() => void refetch()}>Look for its booking again</Button> : null
  const [booking] = data.items
  if (booking)
    return inRow ? null : (
      <Button component={Link} to={`/admin/bookings/${booking.id}`}>
        Open booking {booking.reference}
      </Button>
    )
  if (isAnonymous(proposal) || !mayConvert) return null
  return (
    <>
      {asking && <ConvertDialog proposal={proposal} onClose={() => setAsking(false)} />}
      <Button size={inRow ? 'compact-sm' : undefined} onClick={() => setAsking(true)}>
        Convert to Booking
      </Button>
    </>
  )
}

const RecordAcceptance = lazyDialog(() => import('./record-acceptance'))

type ProposalProps = {
  proposal: Pick<Accepted, 'id' | 'email'>
  inRow?: boolean
  /** Is false where there is nothing to accept: hides the button, and keeps a dialog that is open already. */
  isOffered?: boolean
}

/** Records a customer's acceptance of an open proposal by staff. */
export function ProposalAcceptance({ proposal, inRow = false, isOffered = true }: ProposalProps) {
  const [asking, setAsking] = useState(false)
  const mayRecord = useCan()(...needed.recordAcceptance)
  if (isAnonymous(proposal) || !mayRecord) return null
  return (
    <>
      {asking && <RecordAcceptance proposalId={proposal.id} onClose={() => setAsking(false)} />}
      {isOffered && (
        <Button variant="default" size={inRow ? 'compact-sm' : undefined} onClick={() => setAsking(true)}>
          Record acceptance
        </Button>
      )}
    </>
  )
}
