import { formatAmount } from '../../../../../shared/money'
import { Button, Stack } from '@mantine/core'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import type { ReactNode } from 'react'
import { TextareaField } from '../../../../../platform/web/fields'
import type { OfficeIconName } from '../../../../../platform/web/office/office-icon'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { type TimelineEntry, Timeline } from '../../../../../platform/web/office/record/timeline'
import { resetToSaved } from '../../../../../platform/web/keep-typed'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { Columns } from '../../../../../platform/web/office/blocks'
import type { ProposalDetail } from '../../../proposals/view'
import { findCounter, type EventKind, recordedText } from '../../answer.rules'
import type { ProposalEvent } from '../../view'
import { replyInput } from '../../schema'
import { CounterPanel } from './counter-panel'
import { useCan } from '../../../../identity/auth/ui/use-can'

const eventDescriptions: Record<EventKind, { icon: OfficeIconName; words: string }> = {
  sent: { icon: 'mail', words: 'sent version' },
  viewed: { icon: 'view', words: 'opened version' },
  commented: { icon: 'note', words: 'wrote about version' },
  accepted: { icon: 'check', words: 'accepted version' },
  declined: { icon: 'close', words: 'declined version' },
  withdrawn: { icon: 'undo', words: 'withdrew version' },
  expired: { icon: 'clock', words: 'Time ran out for version' },
  chose: { icon: 'edit', words: 'took other choices: version' },
  countered: { icon: 'note', words: 'made a counter-offer to version' },
  'counter-declined': { icon: 'close', words: 'declined the counter-offer to version' },
  'link-made': { icon: 'link', words: 'copied a link to version' },
  'links-revoked': { icon: 'security', words: 'revoked the links to version' },
}

function toTimelineEntry(
  { id, at, kind, number, text, actor, lineKey, data }: ProposalEvent,
  proposal: ProposalDetail,
): TimelineEntry {
  const { icon, words } = eventDescriptions[kind]
  const recorded = recordedText(data)
  const line = proposal.versions.flatMap(({ lines }) => lines).find(({ key }) => key === lineKey)
  return {
    id,
    at,
    icon,
    text: (
      <>
        {kind !== 'expired' && <b>{actor ?? proposal.customerName} </b>}
        {recorded ? 'recorded the acceptance of version' : words} {number}
        {line && `: ${line.title}`}
        {recorded ? `: ${recorded}` : typeof data.name === 'string' && `, as ${data.name}`}
        {typeof data.amountMinor === 'number' && `: ${formatAmount(data.amountMinor, proposal.currency)}`}
      </>
    ),
    quote: text || undefined,
  }
}

type Props = {
  proposal: ProposalDetail
  /** Shows the evidence of an acceptance that staff recorded. */
  evidence: ReactNode
}

/** Shows the events of a proposal since it was sent, including views, and replies to the traveler. */
export function ProposalHistory({ proposal, evidence }: Props) {
  const { id, status } = proposal
  const mayAnswer = useCan()('proposals.write')
  const query = trpc.proposalAnswers.events.useQuery({ id })
  const counter = query.data && findCounter(query.data)
  const views = query.data?.filter(({ kind }) => kind === 'viewed').length ?? 0
  return (
    <Columns>
      <Panel title={views === 0 ? 'Not opened yet' : `Opened ${views === 1 ? 'once' : `${views} times`}`}>
        {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
        {query.data && <Timeline label="Events" items={query.data.map((event) => toTimelineEntry(event, proposal))} />}
      </Panel>
      <div>
        {query.data?.some((event) => event.kind === 'accepted' && recordedText(event.data)) && evidence}
        {mayAnswer && counter?.isOpen && <CounterPanel proposal={proposal} counter={counter} />}
        {mayAnswer && status !== 'withdrawn' && (
          <Panel title="Answer the traveler">
            <Reply id={id} />
          </Panel>
        )}
      </div>
    </Columns>
  )
}

function Reply({ id }: { id: string }) {
  const { mutateAsync } = trpc.proposalAnswers.reply.useMutation()
  const start = { text: '' }
  const form = useZodForm(replyInput.pick({ text: true }), {
    start,
    guarded: true,
    send: ({ text }) => mutateAsync({ id, text }),
    onDone: (_, _1, sent) => {
      toast({ title: 'Answer sent' })
      resetToSaved(form, sent, start)
    },
  })
  const { control, submit, isPending } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s2h" align="flex-start">
        <TextareaField
          w="100%"
          control={control}
          name="text"
          label="It stands on the proposal's page, and goes out by e-mail"
          autosize
          minRows={3}
        />
        <Button type="submit" variant="default" size="xs" disabled={isPending}>
          Send answer
        </Button>
      </Stack>
    </form>
  )
}
