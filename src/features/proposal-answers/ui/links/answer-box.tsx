import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { trpc } from '../../../../platform/web/trpc'
import { exact } from '../../../proposals/offer.rules'
import { fingerprint, type SeenProposal } from '../../answer.rules'
import { acceptedText, lastMoment } from '../../offer-text.rules'
import styles from './answer.module.css'
import { CounterForm, CounterNote } from './counter'
import { useAnswer } from './use-answer'

type Props = { seen: SeenProposal; token: string }

/** What can be done with the version on screen, or what was done. */
export function AnswerBox({ seen, token }: Props) {
  const { stand, acceptance } = seen
  const [doing, setDoing] = useState<'declining' | 'countering' | null>(null)
  if (stand === 'accepted' && acceptance)
    return (
      <section className={styles.box} data-done aria-labelledby="answer" id="accept">
        <h2 id="answer">Accepted</h2>
        <p>{acceptedText(seen)} We confirm every bed and boat now, and write to you about the deposit.</p>
      </section>
    )
  if (stand === 'declined')
    return (
      <section className={styles.box} aria-labelledby="answer" id="accept">
        <h2 id="answer">Declined</h2>
        <p>You have declined this proposal. If you change your mind, write to us below.</p>
      </section>
    )
  if (stand === 'expired')
    return (
      <section className={styles.box} aria-labelledby="answer" id="accept">
        <h2 id="answer">The time of this price is over</h2>
        <p>It was held until {lastMoment(seen)}. Write to us below, and we look what we can do.</p>
      </section>
    )
  const back = () => setDoing(null)
  if (doing === 'declining') return <Decline seen={seen} token={token} onClose={back} />
  if (doing === 'countering') return <CounterForm seen={seen} token={token} onClose={back} />
  return <Accept seen={seen} token={token} onDo={setDoing} />
}

function Accept({ seen, token, onDo }: Props & { onDo: (what: 'declining' | 'countering') => void }) {
  const { mutate, isPending } = trpc.proposalAnswers.accept.useMutation(useAnswer(token))
  const send = useSingleFlight(mutate)
  const [tried, setTried] = useState(false)
  const [name, setName] = useState('')
  // Of the version that was on screen: a newer one is agreed to anew.
  const [agreedTo, setAgreedTo] = useState('')
  const { number, sha256, totalMinor, currency } = seen
  const agrees = agreedTo === sha256
  const isNamed = name.trim().length >= 2
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNamed && agrees) send({ token, number, sha256, name })
    else document.getElementById(isNamed ? 'agrees' : 'full-name')?.focus()
  }
  return (
    <section className={styles.box} aria-labelledby="answer" id="accept">
      <h2 id="answer">Accept version {number}</h2>
      <p>Nothing is charged yet. We confirm every bed and boat first.</p>
      <CounterNote seen={seen} />
      <form noValidate onSubmit={submit}>
        <label className={styles.field} htmlFor="full-name">
          Your full name
        </label>
        <input
          id="full-name"
          className={styles.input}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={tried && !isNamed}
          aria-describedby="full-name-error"
        />
        <p id="full-name-error" className={styles.error}>
          {tried && !isNamed && 'Please type your full name'}
        </p>
        <label className={styles.agree}>
          <input
            id="agrees"
            type="checkbox"
            className="tick-box"
            checked={agrees}
            onChange={(event) => setAgreedTo(event.target.checked ? sha256 : '')}
            aria-describedby="agrees-error"
          />
          <span>I accept the price, the days and the terms of this offer.</span>
        </label>
        <p id="agrees-error" className={styles.error}>
          {tried && !agrees && 'Please agree to what you accept'}
        </p>
        <button type="submit" className="btn go" disabled={isPending}>
          Accept for {exact(totalMinor, currency)}
        </button>
      </form>
      <div className={styles.others}>
        <button type="button" className="btn line" onClick={() => document.getElementById('comment')?.focus()}>
          Ask for changes
        </button>
        <button type="button" className="btn line" onClick={() => onDo('declining')}>
          Decline
        </button>
        {!seen.counter?.isOpen && (
          <button type="button" className="btn line" onClick={() => onDo('countering')}>
            Make a counter-offer
          </button>
        )}
        <button type="button" className="btn line" onClick={() => print()}>
          Print
        </button>
      </div>
      <p className={styles.small}>
        We keep your name, the time, your IP address and the check code of this version, {fingerprint(sha256)}.
      </p>
    </section>
  )
}

const focusOn = (field: HTMLElement | null) => field?.focus()

function Decline({ seen, token, onClose }: Props & { onClose: () => void }) {
  const { mutate, isPending } = trpc.proposalAnswers.decline.useMutation(useAnswer(token))
  const send = useSingleFlight(mutate)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim()) send({ token, number: seen.number, reason })
  }
  return (
    <section className={styles.box} aria-labelledby="answer" id="accept">
      <h2 id="answer">Decline this proposal</h2>
      <form noValidate onSubmit={submit}>
        <label className={styles.field} htmlFor="decline-reason">
          What does not fit?
        </label>
        <textarea
          id="decline-reason"
          className={styles.input}
          rows={4}
          maxLength={2000}
          ref={focusOn}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-invalid={tried && !reason.trim()}
          aria-describedby="decline-error"
        />
        <p id="decline-error" className={styles.error}>
          {tried && !reason.trim() && 'Please tell us why, in a few words'}
        </p>
        <div className={styles.others}>
          <button type="button" className="btn line" onClick={onClose}>
            Keep it open
          </button>
          <button type="submit" className="btn base" disabled={isPending}>
            Decline
          </button>
        </div>
      </form>
    </section>
  )
}
