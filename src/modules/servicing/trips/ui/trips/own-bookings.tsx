import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { useHydrated } from '../../../../../platform/web/hooks/use-today'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatDays } from '../../../../../shared/day-span'
import { formatAmount } from '../../../../../shared/money'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { instalmentLabels } from '../../../../billing/payments/account.rules'
import type { Due } from '../../../../billing/payments/view'
import { partyText } from '../../../../sales/proposals/offer.rules'
import type { OwnBookingView } from '../../../../bookings/bookings/view'
import { BookingTag } from '../../../../bookings/bookings/ui/booking-tag'
import { countdownText, groupTrips, tripLabels } from '../../../../bookings/bookings/trips.rules'
import { useSavedTrips } from './saved-list'
import { savedAt } from './offline-copy'
import styles from './trip-row.module.css'

export const useOwnBookings = () => trpc.bookings.mine.useQuery()

/** Lists a traveler's booked trips, the next one large; renders nothing without any. */
export function OwnBookings({ query }: { query: ReturnType<typeof useOwnBookings> }) {
  const isHydrated = useHydrated()
  const now = useNow()
  const hasTrips = Boolean(query.data?.length)
  const dues = trpc.payments.dues.useQuery(undefined, { enabled: hasTrips })
  const isSaved = useSavedTrips(query.data?.map(({ id }) => id) ?? [])
  if (query.error && !query.data)
    return <ErrorState title="Failed to fetch bookings" reason={describeFailure(query.error)} onRetry={query.refetch} />
  if (!query.data?.length || !isHydrated) return null
  const { upcoming, past, cancelled } = groupTrips(query.data, now)
  const [next, ...later] = upcoming
  const findDue = (trip: OwnBookingView) => dues.data && (dues.data.find((due) => due.bookingId === trip.id) ?? null)
  return (
    <>
      {dues.error && !dues.data && savedAt === null && (
        <div className="mb-4">
          <p className="semibold">What is to be paid could not be loaded</p>
          <FailedNote error={dues.error} onRetry={dues.refetch} />
        </div>
      )}
      {next && <NextTrip trip={next} due={findDue(next)} now={now} isSaved={isSaved(next.id)} />}
      {later.length > 0 && (
        <Section id="upcoming-trips" title="Upcoming trips">
          {later.map((trip) => (
            <TripCard key={trip.id} trip={trip} isSaved={isSaved(trip.id)}>
              <p className="num f-text ink-2">{countdownText(trip, now)}</p>
              <DueLine trip={trip} due={findDue(trip)} />
            </TripCard>
          ))}
        </Section>
      )}
      {past.length > 0 && (
        <Section id="past-trips" title="Past trips">
          {past.map((trip) => (
            <TripCard key={trip.id} trip={trip} isSaved={isSaved(trip.id)} />
          ))}
        </Section>
      )}
      {cancelled.length > 0 && (
        <Section id="cancelled-trips" title="Cancelled trips">
          {cancelled.map((trip) => (
            <TripCard key={trip.id} trip={trip} isSaved={isSaved(trip.id)} />
          ))}
        </Section>
      )}
    </>
  )
}

type TripProps = { trip: OwnBookingView }
/** Marks a trip that opens offline. */
type SavedProps = { isSaved: boolean }
/** Holds the next payment; undefined while it loads, null: nothing to pay. */
type DueProps = TripProps & { due: Due | null | undefined }

const factsText = (trip: OwnBookingView) =>
  `${formatDays(trip.startsOn, trip.endsOn)}, ${partyText(trip)}, ${formatAmount(trip.totalMinor, trip.currency)}`

function NextTrip({ trip, due, now, isSaved }: DueProps & SavedProps & { now: Date }) {
  return (
    <section aria-labelledby="next-trip" className="mb-6">
      <h2 className="t-h2 mb-3" id="next-trip">
        {trip.displayStatus === 'travelling' ? 'Your trip' : 'Your next trip'}
      </h2>
      <article className="overflow-hidden panel shadow-2" aria-labelledby={`trip-${trip.id}`}>
        <div className={`${styles.picture} overflow-hidden relative`}>
          <PictureFrame picture={trip.picture} sizes="(max-width: 1000px) 100vw, 840px" alt="" eager />
          <p className="num absolute px-3h py-1h semibold on-deep bg-deep">{countdownText(trip, now)}</p>
        </div>
        <div className="grid content-start min-w-0 gap-1h p-4">
          <p className="num flex flex-wrap items-center f-office semibold ink-3 gap-x-4">
            {trip.reference} <BookingTag displayStatus={trip.displayStatus} labels={tripLabels} />
          </p>
          <h3 id={`trip-${trip.id}`} className="t-h2 break">
            <TripTitle trip={trip} isSaved={isSaved} />
          </h3>
          <p className="num f-text ink-2">{factsText(trip)}</p>
          <DueLine trip={trip} due={due} />
          {isSaved && (
            <p className="flex flex-wrap gap-2h mt-2h">
              <Link className="btn go" reloadDocument={savedAt !== null} to={`/trips?booking=${trip.id}`}>
                See your trip
              </Link>
              {due && (
                <Link
                  className="btn line"
                  reloadDocument={savedAt !== null}
                  to={`/trips?booking=${trip.id}#your-payments`}
                >
                  Go to payments
                </Link>
              )}
            </p>
          )}
        </div>
      </article>
    </section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 className="t-h2 mb-3" id={id}>
        {title}
      </h2>
      <ul className="border-t">{children}</ul>
    </section>
  )
}

function TripCard({ trip, isSaved, children }: TripProps & SavedProps & { children?: React.ReactNode }) {
  return (
    <li>
      <article
        aria-labelledby={`trip-${trip.id}`}
        className={`${styles.row} ${styles.pictured} grid py-4`}
        data-status={trip.displayStatus}
      >
        <div className={`${styles.thumb} overflow-hidden rounded-sm`}>
          <PictureFrame picture={trip.picture} sizes="160px" alt="" />
        </div>
        <div className="grid content-start min-w-0 gap-1h">
          <p className="num flex flex-wrap items-center f-office semibold ink-3 gap-x-4">
            {trip.reference} <BookingTag displayStatus={trip.displayStatus} labels={tripLabels} />
          </p>
          <h3 id={`trip-${trip.id}`} className={`${styles.title} t-h3 break`}>
            <TripTitle trip={trip} isSaved={isSaved} />
          </h3>
          <p className="num f-text ink-2">{factsText(trip)}</p>
          {children}
        </div>
      </article>
    </li>
  )
}

/** Links to the trip, where it can be opened. */
const TripTitle = ({ trip, isSaved }: TripProps & SavedProps) =>
  isSaved ? (
    <Link className="no-underline hover-underline" reloadDocument={savedAt !== null} to={`/trips?booking=${trip.id}`}>
      {trip.title}
    </Link>
  ) : (
    <>
      {trip.title} <small className="block f-office regular ink-3">Not saved on this device</small>
    </>
  )

function DueLine({ trip, due }: DueProps) {
  if (due === undefined) return null
  if (due === null) return trip.totalMinor > 0 && <p className="semibold ok">Nothing to pay</p>
  const what = `${instalmentLabels[due.kind]}: ${formatAmount(due.openMinor, due.currency)}`
  const isLate = due.displayStatus === 'overdue' && !due.isAtBooking
  const when = due.isAtBooking
    ? 'to be paid now'
    : due.displayStatus === 'overdue'
      ? `was due on ${formatDate(due.dueOn)}`
      : `due by ${formatDate(due.dueOn)}`
  return (
    <p className={`num semibold ${isLate ? 'bad' : ''}`}>
      {what}, {when}
    </p>
  )
}
