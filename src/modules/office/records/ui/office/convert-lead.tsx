import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useFirst } from '../../../../../platform/web/hooks/use-first'
import { LoadingDialog, lazyDialog } from '../../../../../platform/web/lazy-part'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import ConvertDialog from '../../../../bookings/bookings/ui/office/convert-dialog'

const RecordAcceptance = lazyDialog(() => import('../../../../bookings/bookings/ui/office/record-acceptance'))
const BookDirectly = lazyDialog(() => import('../../../../servicing/checkout/ui/office/book-directly'))

type Props = { leadId: string; onClose: () => void }

/**
 * Turns a lead into a booking. Converts an accepted proposal, records the acceptance of a sent one, or opens an
 * existing booking. Otherwise lets staff book directly.
 */
export default function ConvertLead({ leadId, onClose }: Props) {
  const navigate = useNavigate()
  const newest = { leadId, sort: 'created', descending: true } as const
  // Asks anew: what was read before may know neither the booking made since nor the acceptance.
  const proposals = trpc.proposals.list.useQuery(
    { ...newest, displayStatus: ['accepted', 'sent', 'expired'] },
    { staleTime: 0 },
  )
  const bookings = trpc.bookings.list.useQuery(newest, { staleTime: 0 })
  const failure = proposals.error ?? bookings.error
  const isFresh = proposals.isFetchedAfterMount && bookings.isFetchedAfterMount && !failure
  const made = bookings.data?.items
  const open = made && proposals.data?.items.filter(({ id }) => made.every(({ proposalId }) => proposalId !== id))
  const accepted = open?.find(({ displayStatus }) => displayStatus === 'accepted')
  const sent =
    open?.find(({ displayStatus }) => displayStatus === 'sent') ??
    open?.find(({ displayStatus }) => displayStatus === 'expired')
  const existing = !accepted && !sent ? made?.find(({ status }) => status !== 'cancelled')?.id : undefined
  // Stays with the dialog that is open when colleagues send or book something meanwhile.
  const way = useFirst(open && isFresh ? { accepted, sent, bookingId: existing } : null)
  const bookingId = way?.bookingId
  const error = way ? null : failure
  useEffect(() => {
    if (!error && !bookingId) return
    if (error) toast({ title: 'No booking was made', message: describeFailure(error), tone: 'error' })
    else void navigate(`/admin/bookings/${bookingId}`)
    onClose()
  }, [error, bookingId, navigate, onClose])
  if (bookingId || error) return null
  if (!way) return <LoadingDialog onClose={onClose} />
  if (way.accepted) return <ConvertDialog proposal={way.accepted} onClose={onClose} />
  if (way.sent) return <RecordAcceptance proposalId={way.sent.id} onClose={onClose} />
  return <BookDirectly leadId={leadId} onClose={onClose} />
}
