import { Link } from 'react-router'
import { openLoginDialog } from '../../../../platform/web/dialogs'
import { failureData, failureText } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import type { PackageDetail } from '../../../packages/package.rules'
import { ReceiptLines, ReceiptTotal, Slip } from '../../../pricing/ui/receipt'
import { partyText } from '../../../proposals/offer.rules'
import { plural } from '../../../../shared/text'
import styles from './book.module.css'
import { HeldSeats } from './held-seats'
import { Problem } from './problem'
import { TripFields } from './trip-fields'
import { type CheckoutState, useCheckout } from './use-checkout'

/** First the trip and its price, then, with seats held, who travels and what is agreed. */
export function Steps({ pkg }: { pkg: PackageDetail }) {
  const state = useCheckout(pkg)
  const { offer, held, party } = state
  const current = party.date !== '' && offer.data?.date === party.date ? offer.data : null
  const hold = held.data?.hold
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {held.data?.booking && (
          <p className={styles.known} role="status">
            You have booked this departure already: {held.data.booking.reference}.{' '}
            <Link to={`/trips?booking=${held.data.booking.id}`}>See your trip</Link>
          </p>
        )}
        {hold && current ? (
          <HeldSeats key={hold.id} state={state} hold={hold} offer={current} people={held.data!.people} />
        ) : (
          <section aria-labelledby="your-trip" className={styles.part}>
            <h2 id="your-trip">Your trip</h2>
            <TripFields pkg={pkg} state={state} />
            <Hold state={state} />
          </section>
        )}
      </div>
      <aside className={styles.side} aria-label="Price">
        {current && (
          <Slip>
            <h2 className={styles.price}>Your price</h2>
            <p className={`num ${styles.note}`}>
              {formatDate(current.date)} to {formatDate(current.endsOn)}. {partyText(current)},{' '}
              {plural(current.rooms, 'room')}.
            </p>
            <ReceiptLines receipt={current.receipt} />
            <ReceiptTotal receipt={current.receipt} />
          </Slip>
        )}
      </aside>
    </div>
  )
}

/** Leads on: to the login for strangers, to held seats for travelers. */
function Hold({ state }: { state: CheckoutState }) {
  const { party, offer, user, me, refusal, isBusy, hold, held } = state
  if (party.date === '') return <p className={styles.note}>Choose a departure to see its price.</p>
  if (offer.error)
    return (
      <p role="alert" className={styles.bad}>
        {failureData(offer.error).reason === 'not-found'
          ? 'This package does not depart on this date. Please choose one of its departures.'
          : failureText(offer.error)}{' '}
        <button type="button" className="btn line sm" onClick={() => void offer.refetch()}>
          Retry
        </button>
      </p>
    )
  const problem = refusal ?? offer.data?.problem
  return (
    <div className={styles.next}>
      {problem && <Problem text={problem} />}
      {!user ? (
        <>
          <button type="button" className="btn go" disabled={me.isLoading} onClick={openLoginDialog}>
            Log in to book
          </button>
          <p className={styles.note}>Your choice stays as it is. Without an account yet, you make one there.</p>
        </>
      ) : user.role === 'traveler' ? (
        <>
          <button
            type="button"
            className="btn go"
            disabled={isBusy || held.isLoading || !offer.data || offer.data.problem !== null}
            onClick={hold}
          >
            Hold {offer.data ? plural(offer.data.seats, 'seat') : 'seats'} and go on
          </button>
          <p className={styles.note}>They are yours for 15 minutes. It costs nothing.</p>
        </>
      ) : (
        <p className={styles.note}>
          You are signed in as staff. Travelers book here; staff make bookings of proposals that were accepted.
        </p>
      )}
    </div>
  )
}
