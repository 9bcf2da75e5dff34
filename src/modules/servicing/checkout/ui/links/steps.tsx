import { Link, useSearchParams } from 'react-router'
import { openLoginDialog } from '../../../../../platform/web/dialogs'
import { useSite } from '../../../../../platform/web/site/money'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { readAdded } from '../../../../storefront/customizer/customizer.rules'
import { readParty } from '../../../../storefront/search/filters.rules'
import { ConfirmAddress } from '../../../../identity/account-security/ui/confirm-address'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { partyBounds } from '../../../../catalog/pricing/estimate.rules'
import { ReceiptLines, ReceiptTotal, Slip, useTotal } from '../../../../catalog/pricing/ui/receipt'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { plural } from '../../../../../shared/text'
import { firstTimes } from '../../../../settings/settings/times.rules'
import styles from './book.module.css'
import { ReservedSeats } from './reserved-seats'
import { Problem } from './problem'
import { Progress } from './progress'
import { AskForQuote, TripFields } from './trip-fields'
import { type CheckoutState, useCheckout } from './use-checkout'
import { useStepFocus } from './use-step-focus'
import type { CheckoutOffer } from '../../view'

/** Shows the trip and its price, then, with reserved seats, travelers and agreement. */
export function Steps({ pkg }: { pkg: PackageDetail }) {
  const checkout = useCheckout(pkg)
  const { offer, reservation, party, user } = checkout
  const current = party.date !== '' && offer.data?.date === party.date ? offer.data : null
  const hold = reservation.data?.hold
  const isReserved = Boolean(hold && current)
  const leave = useStepFocus(
    isReserved ? 'reserved' : user ? 'trip' : 'stranger',
    isReserved ? 'who-travels' : 'your-trip',
  )
  const state: CheckoutState = {
    ...checkout,
    hold: () => (leave(), checkout.hold()),
    release: () => (leave(), checkout.release()),
  }
  return (
    <div className={`${styles.columns} grid items-start`}>
      <div className={'grid min-w-0 gap-6'}>
        <Progress isReserved={isReserved} />
        {reservation.data?.booking && (
          <p className="panel px-4 py-3" role="status">
            You have booked this departure already: {reservation.data.booking.reference}.{' '}
            <Link to={`/trips?booking=${reservation.data.booking.id}`}>See your trip</Link>
          </p>
        )}
        {hold && current ? (
          <ReservedSeats key={hold.id} state={state} hold={hold} offer={current} people={reservation.data!.people} />
        ) : (
          <section aria-labelledby="your-trip" className={`${styles.part} grid gap-4`}>
            <h2 id="your-trip" tabIndex={-1}>
              Your trip
            </h2>
            <AddedOptions />
            <TripFields pkg={pkg} state={state} />
            <Hold pkg={pkg} state={state} onLogin={leave} />
          </section>
        )}
      </div>
      <aside className={`${styles.side} sticky`} id="price" aria-label="Price">
        <div className={`${styles.picture} overflow-hidden rounded-md mb-4`}>
          <PictureFrame picture={pkg.images[0] ?? pkg.image} sizes="(max-width: 900px) 100vw, 360px" eager />
        </div>
        {current && (
          <Slip>
            <h2 className="t-h3">Your price</h2>
            <p className={'num f-text ink-2'}>
              {formatDate(current.date)} to {formatDate(current.endsOn)}. {partyText(current)},{' '}
              {plural(current.rooms, 'room')}.
            </p>
            <ReceiptLines receipt={current.receipt} converted />
            <ReceiptTotal receipt={current.receipt} converted />
          </Slip>
        )}
      </aside>
      {current && <PriceBar offer={current} />}
    </div>
  )
}

/** Keeps the sum in sight on phones, with a link to its receipt. */
function PriceBar({ offer }: { offer: CheckoutOffer }) {
  const total = useTotal(true)(offer.receipt)
  return (
    <p className="num price-bar">
      <a className="grid min-h-tap no-underline" href="#price">
        <b className="f-xl">{total.text}</b>
        <small className="f-office ink-3">
          {total.charged ? `Charged as ${total.charged}` : `${partyText(offer)}, in all`}
        </small>
      </a>
    </p>
  )
}

/** Explains that a customized trip's additions are not booked. */
function AddedOptions() {
  const [params] = useSearchParams()
  const added = readAdded(params)
  const { infants } = readParty(params)
  if (added.length === 0 && infants === 0) return null
  return (
    <p className="f-text ink-2">
      You book the trip as it is published. {added.length > 0 ? 'What you added to it' : 'A trip with an infant'} is
      priced in a quote: ask for one on the package’s page.
    </p>
  )
}

type HoldProps = { pkg: PackageDetail; state: CheckoutState; onLogin: () => void }

/** Leads strangers to the login, and travelers to the seat hold. */
function Hold({ pkg, state, onLogin }: HoldProps) {
  const { party, tooLarge, offer, user, me, refusal, needsAddress, isBusy, hold, reservation } = state
  const { holdMinutes = firstTimes.holdMinutes } = useSite()?.agency ?? {}
  const departures = trpc.departures.ofPackage.useQuery({ packageId: pkg.id })
  const { adults, children, rooms } = partyBounds
  if (tooLarge)
    return (
      <div className={'grid justify-items-start gap-2h'}>
        <Problem
          text={`At most ${adults.max} adults, ${children.max} children and ${rooms.max} rooms are booked at once. You are ${partyText(tooLarge)}: ask us, or choose fewer`}
        />
        <AskForQuote pkg={pkg} party={tooLarge} />
      </div>
    )
  // Leaves hint and failure to the fields.
  if (party.date === '' || departures.error) return null
  if (offer.error) {
    const { reason } = getFailureData(offer.error)
    if (reason === 'not-found')
      return <Problem text="This package does not depart on this date. Please choose one of its departures" />
    if (reason === 'invalid')
      return (
        <div className={'grid justify-items-start gap-2h'}>
          <Problem text={describeFailure(offer.error)} />
          <AskForQuote pkg={pkg} party={party} />
        </div>
      )
    return <Problem text={describeFailure(offer.error)} onRetry={offer.refetch} />
  }
  const problem = refusal ?? offer.data?.problem
  return (
    <div className={'grid justify-items-start gap-2h'}>
      {problem && <Problem text={problem} />}
      {user && refusal && needsAddress && <ConfirmAddress>The link went to {user.email}.</ConfirmAddress>}
      {!user ? (
        <>
          <button
            type="button"
            className="btn go"
            disabled={me.isLoading}
            onClick={() => {
              onLogin()
              openLoginDialog()
            }}
          >
            Log in to book
          </button>
          <p className="f-text ink-2">Your choice stays as it is. Without an account yet, you make one there.</p>
        </>
      ) : user.role === 'traveler' ? (
        <>
          <button
            type="button"
            className="btn go"
            disabled={isBusy || reservation.isLoading || !offer.data || offer.data.problem !== null}
            onClick={hold}
          >
            Hold {offer.data ? plural(offer.data.seats, 'seat') : 'seats'} and go on
          </button>
          <p className="f-text ink-2">They are yours for {plural(holdMinutes, 'minute')}. It costs nothing.</p>
        </>
      ) : (
        <p className="f-text ink-2">
          You are signed in as staff. Travelers book here; staff book in the office: by New Booking, or by Convert to
          Booking on a lead.
        </p>
      )}
    </div>
  )
}
