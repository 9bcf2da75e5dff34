import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import ConvertDialog from './convert-dialog'

type Props = { leadId: string; onClose: () => void }

/** Of a won lead: asks about the accepted proposal that has no booking yet, or opens the booking. */
export default function ConvertLead({ leadId, onClose }: Props) {
  const navigate = useNavigate()
  const newest = { leadId, sort: 'created', descending: true } as const
  const proposals = trpc.proposals.list.useQuery({ ...newest, stand: ['accepted'] })
  const bookings = trpc.bookings.list.useQuery(newest)
  const error = proposals.error ?? bookings.error
  const made = bookings.data?.items
  const accepted = made && proposals.data?.items.find(({ id }) => made.every(({ proposalId }) => proposalId !== id))
  const isNone = made !== undefined && proposals.data !== undefined && !accepted
  const last = made?.[0]?.id
  useEffect(() => {
    if (!error && !isNone) return
    if (error) toast({ title: 'No booking was made', message: failureText(error), tone: 'error' })
    else if (last) void navigate(`/admin/bookings/${last}`)
    else toast({ title: 'Nothing to convert', message: 'No proposal of this lead was accepted.', tone: 'error' })
    onClose()
  }, [error, isNone, last, navigate, onClose])
  return accepted ? <ConvertDialog proposal={accepted} onClose={onClose} /> : null
}
