import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import type { RateChange } from '../../../../catalog/inventory/rate-input.rules'
import { fillingOfProposal, firstMessages, type Message } from '../../message.rules'
import { affectsAny, isHeld, type RateImpact } from '../../rate-impact.rules'
import { messageInputs } from '../../schema'
import { MessageFields } from './message-fields'
import { snapshotOptions, ImpactDialog } from './picture'
import { RateLists } from './rate-lists'

/** Checks whether a change of rates has an impact; `ask` returns it, and `asked` is then shown. */
export function useRateChange() {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<RateChange | null>(null)
  const ask = async (change: RateChange): Promise<boolean> => {
    const concerns = affectsAny(await utils.impact.rates.fetch({ change }, { staleTime: 0 }))
    if (concerns) setAsked(change)
    return concerns
  }
  return { asked, ask, forget: () => setAsked(null) }
}

type Props = {
  change: RateChange
  title: string
  yes: string
  /** Asks for confirmation without an impact. */
  none?: string
  /** Marks a change without undo. */
  isDangerous?: boolean
  onDone: (changed: { count: number; undo: string }) => void
  onClose: () => void
}

/** Shows the impact of a change of rates, and makes it on confirmation. */
export function RateChangeDialog({ change, title, onClose, ...act }: Props) {
  // Stops the query: after the change its impact can no longer be read.
  const [isSending, setSending] = useState(false)
  const query = trpc.impact.rates.useQuery({ change }, { ...snapshotOptions, enabled: !isSending })
  return (
    <ImpactDialog title={title} query={query} onClose={onClose}>
      {(impact) => (
        <RateChangeForm
          impact={impact}
          change={change}
          title={title}
          onSending={setSending}
          onClose={onClose}
          {...act}
        />
      )}
    </ImpactDialog>
  )
}

type Sent = { impact: RateImpact; onSending: (isSending: boolean) => void }

function RateChangeForm({ impact, change, title, yes, none, isDangerous, onSending, onDone, onClose }: Props & Sent) {
  const { item, proposals, bookings, addressees, from, fingerprint } = impact
  const concerns = affectsAny(impact)
  const changeRates = trpc.impact.changeRates.useMutation()
  const removeRate = trpc.impact.removeRate.useMutation()
  const [tells, setTells] = useState(false)
  const schema = z.object({
    held: tells && addressees > 0 ? messageInputs.held : z.any().transform(() => undefined),
  })
  const send = async ({ held }: { held?: Message }): Promise<{ count: number; undo: string }> => {
    onSending(true)
    try {
      if (change.act !== 'delete') return await changeRates.mutateAsync({ change, fingerprint, held })
      const { undo } = await removeRate.mutateAsync({ id: change.id, fingerprint, held })
      return { count: 1, undo }
    } catch (error) {
      onSending(false)
      throw error
    }
  }
  const { control, submit, isPending, formState, failure } = useZodForm(schema, {
    start: { held: firstMessages.held } as Record<string, unknown> & { held: Message },
    send,
    onDone,
    // Ignores the error, which is shown above the changed impact.
    onFailed: () => undefined,
  })
  return (
    <FormDialog
      title={title}
      size={concerns ? 720 : 440}
      yes={yes}
      no={isDangerous ? 'Keep it' : undefined}
      isDangerous={isDangerous}
      isDirty={formState.isDirty}
      isPending={isPending}
      failure={failure}
      submit={submit}
      onClose={onClose}
    >
      {concerns ? (
        <p>
          {item.name}: what was sent or accepted keeps its price. Drafts are priced anew when they are saved, and are
          not sent before.
          {bookings.total > 0 && ' Bookings keep their price, and the cost that was booked until the supplier answers.'}
        </p>
      ) : (
        <p>{none ?? `${item.name}: it concerns no open proposal and no booked service.`}</p>
      )}
      <RateLists impact={impact} />
      {addressees > 0 && (
        <MessageFields
          control={control as never}
          name="held"
          tells={tells}
          onTells={setTells}
          label={`Write to ${plural(addressees, 'traveler')} with a proposal`}
          readers={proposals.rows
            .filter(isHeld)
            .map((one) => ({ id: one.id, name: one.customerName, filling: fillingOfProposal(one, from) }))}
        />
      )}
    </FormDialog>
  )
}
