import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { trpc } from '../../../../platform/web/trpc'
import { amountIn, getTypedProblem } from '../../../../shared/amounts'
import { exact } from '../../../proposals/offer.rules'
import type { SeenProposal } from '../../answer.rules'
import styles from './answer.module.css'
import { useAnswer } from './use-answer'

type Props = { seen: SeenProposal; token: string; onClose: () => void }

const focusOn = (field: HTMLElement | null) => field?.focus()

/** What the traveler would pay, with a few words. */
export function CounterForm({ seen, token, onClose }: Props) {
  const answer = useAnswer(token)
  const { mutate, isPending } = trpc.proposalAnswers.counter.useMutation({
    ...answer,
    onSuccess: (now) => {
      answer.onSuccess(now)
      onClose()
    },
  })
  const send = useSingleFlight(mutate)
  const [tried, setTried] = useState(false)
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const { number, totalMinor, currency } = seen
  const amountMinor = amountIn(currency, amount) ?? 0
  const wrong = !(amountMinor >= 100)
    ? (getTypedProblem(currency, amount) ?? 'Please enter an amount')
    : amountMinor >= totalMinor
      ? 'Please name less than the price'
      : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong && text.trim()) send({ token, number, amountMinor, text })
    else document.getElementById(wrong ? 'counter-amount' : 'counter-text')?.focus()
  }
  return (
    <section className={styles.box} aria-labelledby="answer" id="accept">
      <h2 id="answer">Make a counter-offer</h2>
      <p>The price is {exact(totalMinor, currency)}. What would you pay, and what could be left out?</p>
      <form noValidate onSubmit={submit}>
        <label className={styles.field} htmlFor="counter-amount">
          Your price in {currency}
        </label>
        <input
          id="counter-amount"
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          ref={focusOn}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          aria-invalid={tried && wrong !== ''}
          aria-describedby="counter-amount-error"
        />
        <p id="counter-amount-error" className={styles.error}>
          {tried && wrong}
        </p>
        <label className={styles.field} htmlFor="counter-text">
          A few words
        </label>
        <textarea
          id="counter-text"
          className={styles.input}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={tried && !text.trim()}
          aria-describedby="counter-text-error"
        />
        <p id="counter-text-error" className={styles.error}>
          {tried && !text.trim() && 'Please say a few words about it'}
        </p>
        <div className={styles.others}>
          <button type="button" className="btn line" onClick={onClose}>
            Back
          </button>
          <button type="submit" className="btn base" disabled={isPending}>
            Send counter-offer
          </button>
        </div>
      </form>
    </section>
  )
}

/** What became of it. */
export function CounterNote({ seen: { counter, currency } }: { seen: SeenProposal }) {
  if (!counter) return null
  return (
    <p className={styles.counter}>
      {counter.isOpen
        ? `Your counter-offer of ${exact(counter.amountMinor, currency)} is with us. We answer it by e-mail.`
        : `We could not agree to your counter-offer of ${exact(counter.amountMinor, currency)}: ${counter.answer}`}
    </p>
  )
}
