import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { describeFailure } from '../../../../../platform/web/trpc'
import { type Failed, useZodForm } from '../../../../../platform/web/use-zod-form'
import { paragraph } from '../../../../../shared/fields'
import { type Audience, firstMessages, type Message } from '../../message.rules'
import { messageInputs } from '../../schema'
import { type ImpactValues, MessageFields, type Readers } from './message-fields'

/**
 * Freezes the confirmed data as on screen; refetches only on a conflict. Stops the query while the act is sent: after it
 * the impact can no longer be read.
 */
export function useFrozen() {
  const [isSending, onSending] = useState(false)
  const options = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false, enabled: !isSending }
  return { options, onSending }
}

/** Describes what is confirmed, and whom staff may write to. */
export type Question = {
  yes: string
  no?: string
  isDangerous?: boolean
  size?: 440 | 720
  says: ReactNode
  lists: ReactNode
  needsReason?: boolean
  messages?: { to: Audience; label: string; readers: Readers }[]
}
export type Decided = { snapshotHash: string; reason: string } & Partial<Record<Audience, Message>>

type Props<Impact, Answer> = {
  title: string
  query: { data: Impact | undefined; error: unknown; refetch: () => unknown }
  onSending: (isSending: boolean) => void
  ask: (impact: Impact) => Question
  isWriting?: boolean
  send: (decided: Decided) => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed?: (failed: Failed) => void
  onClose: () => void
}

/** Shows whom an act concerns, and does it on confirmation. */
export function ImpactDialog<Impact extends { snapshotHash: string }, Answer>(props: Props<Impact, Answer>) {
  const { title, query, onClose } = props
  const { data, error, refetch } = query
  if (data) return <ImpactForm {...props} impact={data} />
  return (
    <Dialog title={title} size={720} onClose={onClose}>
      {error ? (
        <ErrorState title="Failed to fetch the affected people" reason={describeFailure(error)} onRetry={refetch} />
      ) : (
        <Spinner>Looking for affected people...</Spinner>
      )}
    </Dialog>
  )
}

const aReason = paragraph({ min: 1, max: 1000, message: 'Please say why, for your colleagues' })
const firstValues: ImpactValues = { reason: '', ...firstMessages }
const nothing = z.any().transform(() => undefined)

type FormProps<Impact, Answer> = Props<Impact, Answer> & { impact: Impact }

function ImpactForm<Impact extends { snapshotHash: string }, Answer>(props: FormProps<Impact, Answer>) {
  const { impact, title, ask, isWriting = false, send, onSending, onDone, onFailed, onClose } = props
  const { says, lists, needsReason = false, messages = [], ...frame } = ask(impact)
  const [chosen, setChosen] = useState<Partial<Record<Audience, boolean>>>({})
  const isChosen = (to: Audience) => chosen[to] ?? isWriting
  const message = (to: Audience) =>
    isChosen(to) && messages.some((one) => one.to === to) ? messageInputs[to] : nothing
  const schema = z.object({
    reason: needsReason ? aReason : z.string(),
    booked: message('booked'),
    offered: message('offered'),
    held: message('held'),
  })
  const { control, dialog, failure } = useZodForm(schema, {
    start: firstValues,
    send: async (valid) => {
      onSending(true)
      try {
        return await send({ ...valid, snapshotHash: impact.snapshotHash })
      } catch (error) {
        onSending(false)
        throw error
      }
    },
    onDone,
    // Leaves the error above the changed impact, where nothing else is to be done.
    onFailed: (failed) => onFailed?.(failed),
  })
  return (
    <FormDialog {...frame} title={title} {...dialog} failure={failure} onClose={onClose}>
      <p>{says}</p>
      {lists}
      {needsReason && (
        <TextareaField
          control={control}
          name="reason"
          label="Reason, for colleagues"
          required
          autosize
          data-autofocus
        />
      )}
      {messages.map(({ to, label, readers }) => (
        <MessageFields
          key={to}
          control={control}
          name={to}
          isNotified={isChosen(to)}
          onNotify={(isNotified) => setChosen((now) => ({ ...now, [to]: isNotified }))}
          label={label}
          readers={readers}
        />
      ))}
    </FormDialog>
  )
}
