import { formatAmount } from '../../../../../shared/money'
import { PlainField, PlainTextarea } from '../../../../../platform/web/plain-fields'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import type { SeenProposal } from '../../view'
import { counterForm } from '../../schema'
import { AnswerHead } from './answer-head'
import styles from './answer.module.css'
import { sentElsewhere, useAnswer } from './use-answer'

type Props = { seen: SeenProposal; token: string; onClose: () => void }

export function CounterForm({ seen, token, onClose }: Props) {
  const { number, totalMinor, currency } = seen
  const { mutateAsync } = trpc.proposalAnswers.counter.useMutation(useAnswer(token))
  const { control, submit, isPending } = useZodForm(counterForm(currency, totalMinor), {
    start: { amountMinor: '', text: '' },
    send: (valid) => mutateAsync({ token, number, ...valid }),
    onDone: onClose,
    onFailed: sentElsewhere,
    guarded: true,
  })
  return (
    <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
      <AnswerHead>Make a counter-offer</AnswerHead>
      <p>The price is {formatAmount(totalMinor, currency)}. What would you pay, and what could be left out?</p>
      <form className="grid gap-1h mt-1" noValidate onSubmit={submit}>
        <PlainField
          control={control}
          name="amountMinor"
          label={`Your price in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          opensFocused
        />
        <PlainTextarea control={control} name="text" label="A few words" rows={3} maxLength={2000} />
        <div className={`${styles.others} flex flex-wrap gap-2h mt-1`}>
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

export function CounterNote({ seen: { counter, currency } }: { seen: SeenProposal }) {
  if (!counter) return null
  return (
    <p className={`${styles.counter} f-sm break pre-line pl-3`}>
      {counter.isOpen
        ? `Your counter-offer of ${formatAmount(counter.amountMinor, currency)} is with us. We answer it by e-mail.`
        : `We could not agree to your counter-offer of ${formatAmount(counter.amountMinor, currency)}: ${counter.answer}`}
    </p>
  )
}
