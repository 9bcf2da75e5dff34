import { useEffect, useState } from 'react'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { placeKinds } from '../../../../bookings/bookings/travelers.rules'
import { fillPlaces } from '../../checkout.rules'
import { AgreeAndBook } from './agree-and-book'
import styles from './book.module.css'
import { Problem } from './problem'
import type { CheckoutState } from './use-checkout'
import { WhoTravels } from './who-travels'
import type { CheckoutOffer, Person, Reserved } from '../../view'

type Hold = NonNullable<Reserved['hold']>

/** Counts down from the server's answer; the client never extends the time. */
function useSecondsLeft(secondsLeft: number, asOf: number): number {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const until = asOf + secondsLeft * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500)
    return () => clearInterval(timer)
  }, [secondsLeft, asOf])
  return left
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { state: CheckoutState; hold: Hold; offer: CheckoutOffer; people: Person[] }

/** Shows the second half of a checkout, while seats are reserved. */
export function ReservedSeats({ state, hold, offer, people }: Props) {
  const left = useSecondsLeft(hold.secondsLeft, state.reservation.dataUpdatedAt)
  const [chosen, setChosen] = useState<Record<number, string | null>>({})
  const kinds = placeKinds(hold)
  const places = fillPlaces(kinds, people, chosen)
  if (left === 0) return <Over state={state} offer={offer} />
  return (
    <>
      <section aria-labelledby="your-trip" className={`${styles.part} grid gap-4`}>
        <h2 id="your-trip">Your trip</h2>
        <div className="num grid justify-items-start gap-1h bg-surface border rounded-md px-4 py-3">
          <p>
            {formatDate(offer.date)} to {formatDate(offer.endsOn)}. {partyText(hold)}, {plural(hold.rooms, 'room')}.
          </p>
          <p>
            {plural(offer.seats, 'seat is', 'seats are')} reserved for you:{' '}
            <b className="f-lg" role="timer" aria-label="Time left">
              {clock(left)}
            </b>
          </p>
          <button type="button" className="btn line sm mt-1h" disabled={state.isBusy} onClick={state.release}>
            Change date or party
          </button>
          {state.refusal && <Problem text={state.refusal} />}
        </div>
      </section>
      <WhoTravels
        kinds={kinds}
        people={people}
        places={places}
        date={offer.date}
        onChoose={(place, id) => setChosen({ ...chosen, [place]: id })}
      />
      <AgreeAndBook offer={offer} holdId={hold.id} people={places} />
    </>
  )
}

/** Explains that the time is over, and offers to reserve again. */
function Over({ state, offer }: Pick<Props, 'state' | 'offer'>) {
  return (
    <section aria-labelledby="time-over" className={`${styles.part} grid gap-4`}>
      <h2 id="time-over">Your time is over</h2>
      <p role="alert">
        Your seats on {formatDate(offer.date)} are on sale again. Nothing was booked. While there are enough left, you
        can reserve them once more.
      </p>
      <p className="flex flex-wrap gap-2h">
        <button type="button" className="btn go" disabled={state.isBusy} onClick={state.hold}>
          Reserve them again
        </button>
        <button type="button" className="btn line" disabled={state.isBusy} onClick={state.release}>
          Choose another date
        </button>
      </p>
      {state.refusal && <Problem text={state.refusal} />}
    </section>
  )
}
