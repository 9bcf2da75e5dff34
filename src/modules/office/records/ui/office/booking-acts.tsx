import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import type { BookingDetail } from '../../../../bookings/bookings/view'
import { canConfirm, canMoveBooking, isCurtailed } from '../../../../bookings/bookings/transition.rules'

const MoveDialog = lazyDialog(() => import('./move-dialog'))

export function BookingActs({ booking }: { booking: BookingDetail }) {
  const { displayStatus } = booking
  const isAdmin = can(useUser(), 'bookings.curtail')
  const today = useToday(booking.timeZone) ?? ''
  const [to, setTo] = useState<'confirmed' | 'cancelled' | null>(null)
  const canCancel = canMoveBooking(displayStatus, 'cancelled') && (isAdmin || !isCurtailed(displayStatus, 'cancelled'))
  return (
    <>
      {to && <MoveDialog booking={booking} to={to} onClose={() => setTo(null)} />}
      {canCancel && (
        <Button variant="default" onClick={() => setTo('cancelled')}>
          Cancel Booking
        </Button>
      )}
      {canConfirm(displayStatus, booking, today) && <Button onClick={() => setTo('confirmed')}>Confirm Booking</Button>}
    </>
  )
}
