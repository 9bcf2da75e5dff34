import { formatAmount } from '../../../../../shared/money'
import { type ComponentType, type ReactNode, useState } from 'react'
import { AgreeBox, PlainField, PlainTextarea } from '../../../../../platform/web/plain-fields'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { toFirstPayment } from '../../../../catalog/pricing/policy.rules'
import { toCheckCode } from '../../answer.rules'
import type { SeenProposal } from '../../view'
import { acceptedText, followsText, lastMoment } from '../../offer-text.rules'
import { acceptForm, declineInput } from '../../schema'
import { AnswerHead, useAnswerFocus } from './answer-head'
import styles from './answer.module.css'
import { CounterForm, CounterNote } from './counter'
import { sentElsewhere, useAnswer } from './use-answer'

type Props = { seen: SeenProposal; token: string }

/** Follows an accepted proposal: shows `children` until it is booked, then what is due. */
export type AfterAcceptance = ComponentType<{ token: string; children: ReactNode }>

/** Offers answers to the version on screen, or shows the given answer. */
export function AnswerBox({ seen, token, After }: Props & { After: AfterAcceptance }) {
  const { displayStatus, acceptance } = seen
  const [doing, setDoing] = useState<'declining' | 'countering' | null>(null)
  useAnswerFocus(String(doing))
  if (displayStatus === 'accepted' && acceptance)
    return (
      <section className={`${styles.box} grid gap-2h panel px-5 py-4`} data-done aria-labelledby="answer" id="accept">
        <AnswerHead>Accepted</AnswerHead>
        <p>{acceptedText(seen)}</p>
        <After token={token}>
          <p>{followsText(toFirstPayment(seen.depositMinor, seen.totalMinor))}</p>
        </After>
      </section>
    )
  if (displayStatus === 'declined')
    return (
      <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
        <AnswerHead>Declined</AnswerHead>
        <p>You have declined this proposal. If you change your mind, write to us below.</p>
      </section>
    )
  if (displayStatus === 'expired')
    return (
      <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
        <AnswerHead>The time of this price is over</AnswerHead>
        <p>It was held until {lastMoment(seen)}. Write to us below, and we see what we can do.</p>
      </section>
    )
  const goBack = () => setDoing(null)
  if (doing === 'declining') return <Decline seen={seen} token={token} onClose={goBack} />
  if (doing === 'countering') return <CounterForm seen={seen} token={token} onClose={goBack} />
  return <Accept seen={seen} token={token} onDo={setDoing} />
}

function Accept({ seen, token, onDo }: Props & { onDo: (what: 'declining' | 'countering') => void }) {
  const { mutateAsync } = trpc.proposalAnswers.accept.useMutation(useAnswer(token))
  const { number, sha256, totalMinor, currency } = seen
  const { control, submit, isPending } = useZodForm(acceptForm(sha256), {
    start: { name: '', sha256: null as string | null },
    send: ({ name }) => mutateAsync({ token, number, sha256, name }),
    onFailed: sentElsewhere,
  })
  return (
    <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
      <AnswerHead>Accept version {number}</AnswerHead>
      <p>Nothing is charged yet. We confirm every service first.</p>
      <CounterNote seen={seen} />
      <form className="grid gap-1h mt-1" noValidate onSubmit={submit}>
        <PlainField control={control} name="name" label="Your full name" autoComplete="name" maxLength={120} />
        <AgreeBox
          control={control}
          name="sha256"
          value={sha256}
          label="I accept the price, the days and the terms of this offer."
        />
        <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
          Accept for {formatAmount(totalMinor, currency)}
        </button>
      </form>
      <div className={`${styles.others} flex flex-wrap gap-2h mt-1`}>
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
      <p className="f-xs ink-3">
        We keep your name, the time, your IP address and the check code of this version, {toCheckCode(sha256)}.
      </p>
    </section>
  )
}

function Decline({ seen, token, onClose }: Props & { onClose: () => void }) {
  const { mutateAsync } = trpc.proposalAnswers.decline.useMutation(useAnswer(token))
  const { control, submit, isPending } = useZodForm(declineInput.pick({ reason: true }), {
    start: { reason: '' },
    send: ({ reason }) => mutateAsync({ token, number: seen.number, reason }),
    onFailed: sentElsewhere,
  })
  return (
    <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
      <AnswerHead>Decline this proposal</AnswerHead>
      <form className="grid gap-1h mt-1" noValidate onSubmit={submit}>
        <PlainTextarea
          control={control}
          name="reason"
          label="What does not fit?"
          rows={4}
          maxLength={2000}
          opensFocused
        />
        <div className={`${styles.others} flex flex-wrap gap-2h mt-1`}>
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
