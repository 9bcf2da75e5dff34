import { formatDays } from '../../../../../shared/day-span'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { openDialog, useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'
import { useOver } from '../../../../../platform/web/navigation/use-over'
import { closeDialog } from '../../../../../platform/web/navigation/history'
import { toMailtoUrl } from '../../../../../shared/text'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { FailedParts } from '../../../../../platform/web/components/failed-parts'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { useHydrated, useToday } from '../../../../../platform/web/hooks/use-today'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { OwnInvoices } from '../../../../billing/invoices/ui/own-invoices'
import { Unconfirmed } from '../../../../identity/account-security/ui/confirm-address'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { OwnChanges } from '../../../booking-changes/ui/trips/own-changes'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { OwnPayments } from '../../../../billing/payments/ui/own-payments'
import { OwnReview } from '../../../../bookings/reviews/ui/own-review'
import { ReceiptLines, ReceiptTotal, Slip } from '../../../../catalog/pricing/ui/receipt'
import { RefundTable, TermsList } from '../../../../catalog/pricing/ui/refund-table'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { OwnDocuments } from '../../../../bookings/documents/ui/trips/own-documents'
import { OwnVouchers } from '../../../../bookings/documents/ui/trips/own-vouchers'
import { SupplierContacts } from '../../../../bookings/documents/ui/trips/supplier-contacts'
import { Voucher } from '../../../../bookings/documents/ui/trips/voucher'
import type { OwnBooking } from '../../../../bookings/bookings/view'
import { toCalendar } from '../../../../bookings/bookings/calendar.rules'
import { canComplete, travelerName } from '../../../../bookings/bookings/travelers.rules'
import { countdownText, tripLabels } from '../../../../bookings/bookings/trips.rules'
import { BookingTag } from '../../../../bookings/bookings/ui/booking-tag'
import { noteText } from '../../note.rules'
import { KeepOffline } from './keep-offline'
import { SavedNotice } from './saved-list'
import { TripDays } from './trip-days'
import row from './trip-row.module.css'
import styles from './trips.module.css'

const CompleteTraveler = lazyDialog(() => import('./complete-traveler'))

/** Shows one booked trip to its traveler; `?voucher=` opens one of its vouchers. */
export default function Trip({ id }: { id: string }) {
  const [params] = useSearchParams()
  const voucher = params.get('voucher')
  return (
    <>
      <SavedNotice />
      {voucher ? <Voucher bookingId={id} id={voucher} /> : <Booked id={id} />}
    </>
  )
}

function Booked({ id }: { id: string }) {
  const { data, error, refetch } = trpc.bookings.open.useQuery({ id })
  useInnerPage(data?.title ?? 'My Trips')
  return (
    <>
      <p className="no-print">
        <Link to="/trips">Back to My Trips</Link>
      </p>
      {!data && <h1 className="hidden-label">My Trips</h1>}
      {data ? (
        <Opened trip={data} />
      ) : !error ? (
        <Spinner>Loading your trip...</Spinner>
      ) : ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '') ? (
        <Unconfirmed>
          <EmptyState title="Trip not found">There is no such booking in your account.</EmptyState>
        </Unconfirmed>
      ) : (
        <ErrorState title="Failed to fetch booking" reason={describeFailure(error)} onRetry={refetch} />
      )}
    </>
  )
}

function Opened({ trip }: { trip: OwnBooking }) {
  const { title, reference, displayStatus, receipt } = trip
  const user = useUser()
  const isHydrated = useHydrated()
  const now = useNow()
  const { hash } = useLocation()
  const account = trpc.payments.own.useQuery({ id: trip.id })
  const say = account.isPending ? null : noteText(trip, account.data)
  // Scrolls to the linked part, which exists only after loading.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const isAhead = displayStatus === 'held' || displayStatus === 'confirmed'
  const calendar = `data:text/calendar;charset=utf-8,${encodeURIComponent(toCalendar(trip))}`
  return (
    <article>
      <div className={`no-print ${row.picture} overflow-hidden relative mt-4 rounded-md`}>
        <PictureFrame picture={trip.picture} sizes="(max-width: 1000px) 100vw, 840px" alt="" eager />
        {isAhead && isHydrated && (
          <p className="num absolute px-3h py-1h semibold on-deep bg-deep">{countdownText(trip, now)}</p>
        )}
      </div>
      <div className="grid gap-2 mt-4 mb-6">
        <p className="num flex flex-wrap items-center f-office semibold ink-3 gap-x-4">
          {reference} <BookingTag displayStatus={displayStatus} labels={tripLabels} />
        </p>
        <h1 className="t-h1 break">{title}</h1>
        <p className="num">
          {formatDays(trip.startsOn, trip.endsOn)}. {partyText(trip)}.
        </p>
        {say && <p>{say}</p>}
        <p className="no-print flex flex-wrap gap-2 mt-2">
          {isAhead && (
            <a className="btn line sm" href="#your-payments">
              Go to payments
            </a>
          )}
          <a className="btn line sm" href={calendar} download={`${reference}.ics`}>
            {displayStatus === 'cancelled' ? 'Remove it from your calendar' : 'Add to your calendar'}
          </a>
          <button type="button" className="btn line sm" onClick={() => window.print()}>
            Print
          </button>
        </p>
        {displayStatus === 'cancelled' && (
          <p className="no-print">If your calendar keeps the entry, delete it there: it says that it is cancelled.</p>
        )}
        {user && <KeepOffline id={trip.id} userId={user.id} />}
      </div>
      <div className={`${styles.body} grid items-start gap-6`}>
        <div className="grid min-w-0 gap-6">
          <FailedParts>
            {displayStatus === 'completed' && <OwnReview id={trip.id} />}
            <TripDays trip={trip} />
            <OwnVouchers bookingId={trip.id} />
            <OwnDocuments bookingId={trip.id} />
            <Travelers trip={trip} />
            <OwnPayments id={trip.id} isAhead={isAhead} totalMinor={receipt.totalMinor} />
            <OwnInvoices bookingId={trip.id} />
            <OwnChanges trip={trip} />
            <Policy trip={trip} />
          </FailedParts>
        </div>
        <aside className="grid min-w-0 gap-6" aria-label="Price and contact">
          <Slip>
            <h2 className="t-h3">Price of your trip</h2>
            <ReceiptLines receipt={receipt} />
            <ReceiptTotal receipt={receipt} />
          </Slip>
          <Contact contact={trip.contact} />
          <SupplierContacts bookingId={trip.id} />
        </aside>
      </div>
    </article>
  )
}

function Travelers({ trip: { id, travelers, displayStatus, startsOn, timeZone } }: { trip: OwnBooking }) {
  const today = useToday(timeZone)
  const isAhead = canComplete(displayStatus) && (!today || today < startsOn)
  const completed = useDialogEntry<{ position: number }>('traveler-details')
  const incomplete = isAhead ? travelers.filter(({ readiness }) => readiness.missing.length > 0) : []
  const traveler = incomplete.find(({ position }) => position === completed?.position)
  useOver(completed !== null && !traveler)
  return (
    <section aria-labelledby="who-travels">
      <h2 className="t-h3 mb-3" id="who-travels">
        Who travels
      </h2>
      <ul className={styles.rows}>
        {travelers.map((one) => (
          <li className="flex flex-wrap items-center justify-between gap-2 py-2 break" key={one.position}>
            <div>
              <b>{travelerName(one)}</b>
              {isAhead && !one.readiness.ready && (
                <small className="block f-office ink-2">
                  {[one.readiness.missing.length > 0 && `We still need: ${one.readiness.missing.join(', ')}`]
                    .concat(one.readiness.warnings)
                    .filter(Boolean)
                    .join('. ')}
                </small>
              )}
            </div>
            {incomplete.includes(one) && (
              <button
                type="button"
                className="no-print btn line sm"
                aria-label={`Add details of ${travelerName(one)}`}
                onClick={() => openDialog('traveler-details', { position: one.position })}
              >
                Add details
              </button>
            )}
          </li>
        ))}
      </ul>
      {traveler && (
        <CompleteTraveler key={traveler.position} bookingId={id} traveler={traveler} onClose={closeDialog} />
      )}
    </section>
  )
}

/** Shows the agreed periods; refund amounts are beside the payments. */
function Policy({ trip: { policy, agreedTo, displayStatus } }: { trip: OwnBooking }) {
  return (
    <section aria-labelledby="cancellation">
      <h2 className="t-h3 mb-3" id="cancellation">
        Cancellation
      </h2>
      {displayStatus !== 'cancelled' && (
        <RefundTable
          columns={['Refund of what you have paid']}
          rows={policy.refunds.map(({ from, until, percent }) => [periodText(from, until), shareText(percent)])}
        />
      )}
      <details>
        <summary className="semibold link-ink py-2h">The terms that you accepted</summary>
        <TermsList terms={policy.terms} />
        {agreedTo && (
          <p className="f-text mt-2">
            You agreed to our{' '}
            <a className="link" href={`/terms?version=${agreedTo}`}>
              general terms
            </a>{' '}
            and{' '}
            <a className="link" href={`/privacy?version=${agreedTo}`}>
              privacy policy
            </a>{' '}
            as they were then.
          </p>
        )}
      </details>
    </section>
  )
}

const Contact = ({ contact: { agency, name, phone, email } }: Pick<OwnBooking, 'contact'>) => (
  <section aria-labelledby="your-contact">
    <h2 className="t-h3 mb-3" id="your-contact">
      Your contact
    </h2>
    <p className="py-1">{name ? `${name}, ${agency}` : agency}</p>
    {phone && (
      <p className="py-1">
        <a href={telUrl(phone)}>Call {phone}</a>
      </p>
    )}
    {email && (
      <p className="py-1 break">
        <a href={toMailtoUrl(email)}>{email}</a>
      </p>
    )}
  </section>
)
