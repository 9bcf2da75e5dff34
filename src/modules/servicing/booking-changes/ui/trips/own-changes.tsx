import { formatAmount } from '../../../../../shared/money'
import { useState } from 'react'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { useSingleFlight } from '../../../../../platform/web/hooks/use-single-flight'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import type { OwnBooking } from '../../../../bookings/bookings/view'
import { AgencyDay } from '../../../../../platform/web/site/agency-day'
import { canCancelOwn, canChange, stateLabels } from '../../transition.rules'
import type { OwnChange } from '../../view'
import { ChangeDifference } from '../difference'
import { CancelTrip } from './cancel-trip'
import { askInput, declineInput } from '../../schema'
import styles from './own-changes.module.css'
import { useTripMutation } from './use-trip-mutation'
import { WordsForm } from './words-form'

/** Keeps the focus in the section when the form that has it closes. */
const focusHead = () => document.getElementById('changes')?.focus()

type Trip = Pick<OwnBooking, 'id' | 'displayStatus' | 'version' | 'currency'>

/** Shows a traveler's changes, and the actions to ask for one or cancel the trip. */
export function OwnChanges({ trip }: { trip: Trip }) {
  const { id, displayStatus } = trip
  const { data, error, refetch } = trpc.bookingChanges.own.useQuery({ id })
  const [doing, setDoing] = useState<'ask' | 'cancel' | null>(null)
  const ask = trpc.bookingChanges.ask.useMutation(useTripMutation('We have your request'))
  const close = () => {
    setDoing(null)
    focusHead()
  }
  if (!canChange(displayStatus) && !data?.length) return null
  const open = data?.find(({ state }) => state === 'asked' || state === 'proposed')
  return (
    <section aria-labelledby="changes" className={data?.length ? undefined : 'no-print'} id="change">
      <h2 className="t-h3 mb-3" id="changes" tabIndex={-1}>
        Changes
      </h2>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {open?.state === 'proposed' && <Proposal change={open} />}
      {open?.state === 'asked' && <OpenRequest change={open} />}
      <Done changes={data?.filter((one) => one !== open && one.state !== 'withdrawn') ?? []} />
      {doing === 'ask' && (
        <WordsForm
          title="Ask for a change"
          label="What would you like to change?"
          yes="Send"
          schema={askInput.shape.wish}
          maxLength={2000}
          onSend={(wish) => ask.mutateAsync({ id, wish }).then(close)}
          onClose={close}
        >
          <p>We see what is possible, and write to you with the price before anything changes.</p>
        </WordsForm>
      )}
      {doing === 'cancel' && <CancelTrip trip={trip} onClose={close} />}
      {doing === null && data && canChange(displayStatus) && (
        <p className="no-print flex flex-wrap gap-2h mt-2h">
          {!open && (
            <button type="button" className="btn line sm" onClick={() => setDoing('ask')}>
              Ask for a change
            </button>
          )}
          {canCancelOwn(displayStatus) && (
            <button type="button" className="btn line sm" onClick={() => setDoing('cancel')}>
              Cancel this trip
            </button>
          )}
        </p>
      )}
    </section>
  )
}

function Proposal({ change }: { change: OwnChange }) {
  const { id: changeId, message, wish, proposed, currency, canAgree, follows } = change
  const [isDeclining, setDeclining] = useState(false)
  const agree = trpc.bookingChanges.agree.useMutation(useTripMutation('Your trip is changed'))
  const decline = trpc.bookingChanges.decline.useMutation(useTripMutation('Change declined'))
  const sendAgreed = useSingleFlight(agree.mutate)
  const { amountMinor, standsUntil } = proposed!
  if (isDeclining)
    return (
      <WordsForm
        title="Decline this change"
        label="What does not fit? (optional)"
        yes="Decline"
        schema={declineInput.shape.words}
        onSend={(words) => decline.mutateAsync({ changeId, words }).then(focusHead)}
        onClose={() => {
          setDeclining(false)
          focusHead()
        }}
      >
        <p>Your trip stays as it is.</p>
      </WordsForm>
    )
  return (
    <div className="panel grid gap-2h mt-3 p-4" role="group" aria-label="Proposed change">
      <h3 className="t-h4">A change waits for you</h3>
      {wish && <p className="quoted break pre-line ink-2">{wish}</p>}
      <p>{message}</p>
      <ChangeDifference change={proposed!} currency={currency} />
      {follows.map(({ title, lines }) => (
        <div key={title}>
          <p className="semibold">{title}</p>
          <ul className="num">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className={canAgree ? 'f-office ink-2' : undefined}>
        {canAgree
          ? `These amounts are valid until ${formatDate(standsUntil)}. Your trip changes once you agree.`
          : 'Your trip or its amounts have changed since, so this cannot be agreed any more. Decline it to ask anew, or write to us.'}
      </p>
      <p className="flex flex-wrap gap-2h mt-2h">
        {canAgree && (
          <button type="button" className="btn go" disabled={agree.isPending} onClick={() => sendAgreed({ changeId })}>
            {amountMinor > 0
              ? `Agree for ${formatAmount(amountMinor, currency)} more`
              : amountMinor < 0
                ? `Agree, ${formatAmount(-amountMinor, currency)} is credited`
                : 'Agree at the same price'}
          </button>
        )}
        <button type="button" className="btn line" onClick={() => setDeclining(true)}>
          Decline
        </button>
      </p>
    </div>
  )
}

function OpenRequest({ change: { id: changeId, wish } }: { change: OwnChange }) {
  const takeBack = trpc.bookingChanges.takeBack.useMutation(useTripMutation('Request withdrawn'))
  return (
    <div className="panel grid gap-2h mt-3 p-4" role="group" aria-label="Your request">
      <h3 className="t-h4">You asked for a change</h3>
      <p className="quoted break pre-line ink-2">{wish}</p>
      <p>We have it, and write to you with what is possible. Nothing changes before you agree.</p>
      <p className="flex flex-wrap gap-2h mt-2h">
        <button
          type="button"
          className="btn line sm"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate({ changeId })}
        >
          Withdraw
        </button>
      </p>
    </div>
  )
}

function Done({ changes }: { changes: OwnChange[] }) {
  if (changes.length === 0) return null
  return (
    <ol className={styles.done} aria-label="Earlier changes">
      {changes.map(({ id, seq, state, wish, message, words, proposed, currency, at }) => (
        <li className="py-3" key={id}>
          <p className="num">
            <b>Change {seq}</b>, {stateLabels[state].toLowerCase()} <AgencyDay at={at} />
          </p>
          {wish && <p className="quoted break pre-line ink-2">{wish}</p>}
          {message && state === 'settled' && <p>{message}</p>}
          {words && <p>{words}</p>}
          {proposed && state === 'settled' && (
            <details>
              <summary className="semibold link-ink py-2h">What changed</summary>
              <ChangeDifference change={proposed} currency={currency} />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
