import { Button } from '@mantine/core'
import { TextareaField } from '../../../../../platform/web/fields'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { exact, signed } from '../../../proposals/offer.rules'
import type { ProposalDetail } from '../../../proposals/view'
import type { SeenCounter } from '../../view'
import { declineCounterInput } from '../../schema'
import styles from './proposal-history.module.css'

/** Shows the traveler's counter-offer, and declines it with a reason. */
export function CounterPanel({ proposal, counter }: { proposal: ProposalDetail; counter: SeenCounter }) {
  const { id, currency, currentNumber, versions } = proposal
  const { mutateAsync } = trpc.proposalAnswers.declineCounter.useMutation()
  const { control, submit, isPending } = useZodForm(declineCounterInput.pick({ text: true }), {
    start: { text: '' },
    guarded: true,
    send: ({ text }) => mutateAsync({ id, text }),
    onDone: () => toast({ title: 'Counter-offer declined', message: 'The traveler gets your words by e-mail' }),
  })
  const offered = versions.find(({ number }) => number === currentNumber)
  return (
    <Panel title="Counter-offer">
      <p className="num">
        <b>{exact(counter.amountMinor, currency)}</b>
        {offered && ` (${signed(counter.amountMinor - offered.totalMinor, currency)})`}
      </p>
      <p className={styles.said}>{counter.text}</p>
      <p>To agree, send a new version at that price. To decline, write why:</p>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.reply}>
        <TextareaField control={control} name="text" label="Answer to the counter-offer" autosize minRows={2} />
        <Button type="submit" variant="default" size="xs" disabled={isPending}>
          Decline counter-offer
        </Button>
      </form>
    </Panel>
  )
}
