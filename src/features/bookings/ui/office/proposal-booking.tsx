import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { trpc } from '../../../../platform/web/trpc'
import { isAnonymous } from '../../../quotes/quote.rules'

const ConvertDialog = lazyDialog(() => import('./convert-dialog'))

type Accepted = { id: string; title: string; reference: string; email: string }

/** Of an accepted proposal: its booking, or what makes it. */
export function ProposalBooking({ proposal }: { proposal: Accepted }) {
  const { id } = proposal
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = trpc.bookings.list.useQuery({ proposalId: id, limit: 1 })
  if (!data) return error ? <Button onClick={() => void refetch()}>Look for its booking again</Button> : null
  const [booking] = data.items
  if (booking)
    return (
      <Button component={Link} to={`/admin/bookings/${booking.id}`}>
        Open booking {booking.reference}
      </Button>
    )
  if (isAnonymous(proposal)) return null
  return (
    <>
      {asking && <ConvertDialog proposal={proposal} onClose={() => setAsking(false)} />}
      <Button onClick={() => setAsking(true)}>Convert to Booking</Button>
    </>
  )
}
