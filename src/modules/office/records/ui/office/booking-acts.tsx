import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import type { BookingDetail } from '../../../../bookings/bookings/view'
import { canConfirm, canMoveBooking, isCurtailed } from '../../../../bookings/bookings/transition.rules'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const MoveDialog = lazyDialog(() => import('./move-dialog'))

export function BookingActs({ booking }: { booking: BookingDetail }) {
  const { displayStatus } = booking
  const may = useCan()
  const today = useToday(booking.timeZone) ?? ''
  const [to, setTo] = useState<'confirmed' | 'cancelled' | null>(null)
  const canCancel =
    may(...needed.cancelBooking) &&
    canMoveBooking(displayStatus, 'cancelled') &&
    (may('bookings.curtail') || !isCurtailed(displayStatus, 'cancelled'))
  return (
    <>
      {to && <MoveDialog booking={booking} to={to} onClose={() => setTo(null)} />}
      {canCancel && (
        <Button variant="default" onClick={() => setTo('cancelled')}>
          Cancel Booking
        </Button>
      )}
      {may(...needed.confirmBooking) && canConfirm(displayStatus, booking, today) && (
        <Button onClick={() => setTo('confirmed')}>Confirm Booking</Button>
      )}
    </>
  )
}
