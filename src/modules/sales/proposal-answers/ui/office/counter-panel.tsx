import { formatAmount } from '../../../../../shared/money'
import { Callout } from '../../../../../platform/web/office/blocks'
import { Button, Stack } from '@mantine/core'
import { TextareaField } from '../../../../../platform/web/fields'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatSigned } from '../../../proposals/offer.rules'
import type { ProposalDetail } from '../../../proposals/view'
import type { SeenCounter } from '../../view'
import { declineCounterInput } from '../../schema'

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
        <b>{formatAmount(counter.amountMinor, currency)}</b>
        {offered && ` (${formatSigned(counter.amountMinor - offered.totalMinor, currency)})`}
      </p>
      <Callout component="p" tone="quote">
        {counter.text}
      </Callout>
      <p>To agree, send a new version at that price. To decline, write why:</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="s2h" align="flex-start">
          <TextareaField
            control={control}
            name="text"
            w="100%"
            label="Answer to the counter-offer"
            autosize
            minRows={2}
          />
          <Button type="submit" variant="default" size="xs" disabled={isPending}>
            Decline counter-offer
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
