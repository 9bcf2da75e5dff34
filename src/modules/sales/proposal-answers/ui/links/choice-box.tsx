import { formatAmount } from '../../../../../shared/money'
import { useSingleFlight } from '../../../../../platform/web/hooks/use-single-flight'
import { trpc } from '../../../../../platform/web/trpc'
import type { Taken } from '../../../proposals/price.rules'
import type { SeenProposal } from '../../view'
import { AnswerHead } from './answer-head'
import styles from './answer.module.css'
import { useAnswer } from './use-answer'

type Props = { token: string; offered: SeenProposal; seen: SeenProposal; taken: Taken; onBack: () => void }

/** Shows the price of other choices, to keep or drop them. */
export function ChoiceBox({ token, offered, seen, taken, onBack }: Props) {
  const answer = useAnswer(token)
  const { mutate, isPending } = trpc.proposalAnswers.choose.useMutation({
    ...answer,
    onSuccess: (now) => {
      answer.onSuccess(now)
      onBack()
    },
  })
  const send = useSingleFlight(mutate)
  const { totalMinor, currency } = seen
  return (
    <section className={`${styles.box} grid gap-2h panel px-5 py-4`} aria-labelledby="answer" id="accept">
      <AnswerHead>With your choices</AnswerHead>
      <p className="num" role="status">
        {formatAmount(totalMinor, currency)} instead of {formatAmount(offered.totalMinor, currency)}, held until the
        same day.
      </p>
      <p>Keep them, and you can accept them as the next version.</p>
      <button
        type="button"
        className="btn go"
        disabled={isPending}
        onClick={() => send({ token, number: offered.number, keys: [...taken.keys], without: [...taken.without] })}
      >
        Keep these choices
      </button>
      <button type="button" className="btn line" onClick={onBack}>
        Back to version {offered.number}
      </button>
    </section>
  )
}
