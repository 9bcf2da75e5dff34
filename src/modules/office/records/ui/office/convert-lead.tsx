import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { toast } from '../../../../../platform/web/toast'
import { failureText, trpc } from '../../../../../platform/web/trpc'
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
  const proposals = trpc.proposals.list.useQuery({ ...newest, displayStatus: ['accepted', 'sent', 'expired'] })
  const bookings = trpc.bookings.list.useQuery(newest)
  const error = proposals.error ?? bookings.error
  const made = bookings.data?.items
  const open = made && proposals.data?.items.filter(({ id }) => made.every(({ proposalId }) => proposalId !== id))
  const accepted = open?.find(({ displayStatus }) => displayStatus === 'accepted')
  const sent =
    open?.find(({ displayStatus }) => displayStatus === 'sent') ??
    open?.find(({ displayStatus }) => displayStatus === 'expired')
  const bookingId = open && !accepted && !sent ? made?.find(({ status }) => status !== 'cancelled')?.id : undefined
  useEffect(() => {
    if (!error && !bookingId) return
    if (error) toast({ title: 'No booking was made', message: failureText(error), tone: 'error' })
    else void navigate(`/admin/bookings/${bookingId}`)
    onClose()
  }, [error, bookingId, navigate, onClose])
  if (!open || bookingId) return null
  if (accepted) return <ConvertDialog proposal={accepted} onClose={onClose} />
  if (sent) return <RecordAcceptance proposalId={sent.id} onClose={onClose} />
  return <BookDirectly leadId={leadId} onClose={onClose} />
}
