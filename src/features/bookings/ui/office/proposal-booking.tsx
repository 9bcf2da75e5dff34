import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { trpc } from '../../../../platform/web/trpc'
import { isAnonymous } from '../../../quotes/quote.rules'

const ConvertDialog = lazyDialog(() => import('./convert-dialog'))

type Accepted = { id: string; title: string; reference: string; email: string }

/** Of an accepted proposal: its booking, or what makes it. In a row, where the booking is in sight already, only the latter. */
export function ProposalBooking({ proposal, inRow = false }: { proposal: Accepted; inRow?: boolean }) {
  const { id } = proposal
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = trpc.bookings.list.useQuery({ proposalId: id, limit: 1 })
  if (!data) return error ? <Button onClick={() => void refetch()}>Look for its booking again</Button> : null
  const [booking] = data.items
  if (booking)
    return inRow ? null : (
      <Button component={Link} to={`/admin/bookings/${booking.id}`}>
        Open booking {booking.reference}
      </Button>
    )
  if (isAnonymous(proposal)) return null
  return (
    <>
      {asking && <ConvertDialog proposal={proposal} onClose={() => setAsking(false)} />}
      <Button size={inRow ? 'compact-sm' : undefined} onClick={() => setAsking(true)}>
        Convert to Booking
      </Button>
    </>
  )
}
