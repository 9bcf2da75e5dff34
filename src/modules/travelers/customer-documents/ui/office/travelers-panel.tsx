import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Travelers } from '../../../../bookings/bookings/ui/office/travelers'
import type { BookingDetail } from '../../../../bookings/bookings/view'
import { useCan } from '../../../../identity/auth/ui/use-can'

const TravelerDialog = lazyDialog(() => import('./traveler-dialog'))

/** Shows who travels; lets those who may change it and see passports edit them. */
export function TravelersPanel({ booking }: { booking: BookingDetail }) {
  const mayEdit = useCan()('bookings.write', 'documents.read')
  return <Travelers booking={booking} Dialog={mayEdit ? TravelerDialog : null} />
}
