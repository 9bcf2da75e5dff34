import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Link, useParams } from 'react-router'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { AfterHead, Panel, RecordPage } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { InvoicesPanel } from '../../../../billing/invoices/ui/office/invoices-panel'
import { ChangesPanel } from '../../../../servicing/booking-changes/ui/record/changes-panel'
import { BookingMenu } from '../../../../bookings/bookings/ui/office/dispute-pack'
import { Present } from '../../../../identity/live/ui/office/present'
import { PaymentsPanel } from '../../../../billing/payments/ui/office/payments-panel'
import { SentFrom } from '../../../../sales/quotes/ui/record/sent-from'
import { OrdersPanel } from './orders-panel'
import { DocumentsPanel } from '../../../../bookings/documents/ui/office/documents-panel'
import { EvidencePanel } from '../../../../bookings/documents/ui/office/evidence-panel'
import { VouchersPanel } from '../../../../bookings/documents/ui/office/vouchers-panel'
import type { BookingDetail } from '../../../../bookings/bookings/view'
import { BookingActs } from './booking-acts'
import { BookingFacts } from '../../../../bookings/bookings/ui/office/booking-facts'
import { BookingHistory } from '../../../../bookings/bookings/ui/office/booking-history'
import { BookingTag } from '../../../../bookings/bookings/ui/booking-tag'
import { Agreed, IfCancelled } from './money-panels'
import { Services } from '../../../../bookings/bookings/ui/office/services'
import { TravelersPanel } from '../../../../travelers/customer-documents/ui/office/travelers-panel'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'

/** Shows one booking: travelers, services, prices and events. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.bookings.get.useQuery({ id })
  if (query.data) return <Opened key={id} booking={query.data} />
  return <RecordState query={query} noun="booking" page="/admin/bookings" gone="The link may not be complete." />
}

function Opened({ booking }: { booking: BookingDetail }) {
  const { id, title, reference, customerName, leadId, displayStatus } = booking
  const mayOpenLead = useCan()('leads.read')
  useOfficePage(`${title}, ${reference}`, { above: [{ label: 'Bookings', to: '/admin/bookings' }], name: reference })
  return (
    <div>
      <PageHead
        title={title}
        tag={<BookingTag displayStatus={displayStatus} isImportUndone={booking.isImportUndone} />}
        fact={
          <>
            {reference} for {mayOpenLead ? <Link to={`/admin/leads/${leadId}`}>{customerName}</Link> : customerName}
          </>
        }
      >
        <Present recordId={id} />
        <BookingActs booking={booking} />
        <BookingMenu bookingId={id} name={reference} />
      </PageHead>
      <AfterHead>
        <Allowed to="leads.read">
          <SentFrom leadId={booking.leadId} />
        </Allowed>
      </AfterHead>
      <RecordPage
        facts={<BookingFacts booking={booking} />}
        related={
          <>
            <TravelersPanel booking={booking} />
            <Agreed booking={booking} />
            <Allowed to="money.read">
              <IfCancelled booking={booking} />
            </Allowed>
          </>
        }
      >
        <Services booking={booking} />
        <ChangesPanel bookingId={id} displayStatus={displayStatus} />
        <Allowed to="money.read">
          <PaymentsPanel bookingId={id} />
          <InvoicesPanel bookingId={id} />
        </Allowed>
        <Allowed to="orders.read">
          <OrdersPanel bookingId={id} />
        </Allowed>
        <Allowed to="documents.read">
          <VouchersPanel bookingId={id} />
        </Allowed>
        {(booking.source === 'staff' || booking.acceptance?.channel) && (
          <Allowed to="money.read">
            <EvidencePanel record={{ bookingId: id }} />
          </Allowed>
        )}
        <Allowed to="documents.read">
          <DocumentsPanel bookingId={id} isCancelled={displayStatus === 'cancelled'} />
        </Allowed>
        <Panel title="Timeline">
          <BookingHistory booking={booking} />
        </Panel>
      </RecordPage>
    </div>
  )
}
