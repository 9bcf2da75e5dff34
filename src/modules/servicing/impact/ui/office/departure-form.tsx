import { useState } from 'react'
import { z } from 'zod'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { paragraph } from '../../../../../shared/fields'
import { plural } from '../../../../../shared/text'
import { type DepartureImpact, hasBooked, isOffered } from '../../impact.rules'
import { fillingOfBooking, fillingOfProposal, firstMessages, type Message } from '../../message.rules'
import { messageInputs } from '../../schema'
import { DepartureLists } from './departure-lists'
import { MessageFields } from './message-fields'

export type Decided = { fingerprint: string; reason: string; booked?: Message; offered?: Message }
type Props<Answer> = {
  impact: DepartureImpact
  title: string
  yes: string
  says: string
  cancels: boolean
  send: (decided: Decided) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

const aReason = paragraph({ min: 1, max: 1000, message: 'Please say why, for your colleagues' })

/** Shows affected people and their messages, and confirms both. */
export function DepartureForm<Answer>({ impact, title, yes, says, cancels, send, onDone, onClose }: Props<Answer>) {
  const { bookings, proposals, addressees, from, fingerprint } = impact
  const [tellsBooked, setTellsBooked] = useState(cancels)
  const [tellsOffered, setTellsOffered] = useState(cancels)
  const [booked, offered] = [tellsBooked && cancels && addressees.booked > 0, tellsOffered && addressees.offered > 0]
  const needsReason = cancels && hasBooked(impact)
  const schema = z.object({
    reason: needsReason ? aReason : z.string(),
    booked: booked ? messageInputs.booked : z.any().transform(() => undefined),
    offered: offered ? messageInputs.offered : z.any().transform(() => undefined),
  })
  const { control, submit, isPending, formState, failure } = useZodForm(schema, {
    start: { reason: '', ...firstMessages } as Record<string, unknown> & { reason: string } & typeof firstMessages,
    send: (valid) => send({ ...valid, fingerprint }),
    onDone,
    // Ignores the error, which is shown above the changed impact.
    onFailed: () => undefined,
  })
  return (
    <FormDialog
      title={title}
      size={bookings.total + proposals.total > 0 ? 720 : 440}
      yes={yes}
      no={cancels ? 'Keep it' : undefined}
      isDirty={formState.isDirty}
      isPending={isPending}
      failure={failure}
      submit={submit}
      onClose={onClose}
    >
      <p>{says}</p>
      <DepartureLists impact={impact} cancels={cancels} />
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
      {cancels && addressees.booked > 0 && (
        <MessageFields
          control={control as never}
          name="booked"
          tells={tellsBooked}
          onTells={setTellsBooked}
          label={`Write to ${plural(addressees.booked, 'traveler')} with a booking, instead of the usual mail`}
          readers={bookings.rows
            .filter(({ hasAddress }) => hasAddress)
            .map((one) => ({ id: one.id, name: one.customerName, filling: fillingOfBooking(one, from) }))}
        />
      )}
      {addressees.offered > 0 && (
        <MessageFields
          control={control as never}
          name="offered"
          tells={tellsOffered}
          onTells={setTellsOffered}
          label={`Write to ${plural(addressees.offered, 'traveler')} with a proposal`}
          readers={proposals.rows
            .filter(isOffered)
            .map((one) => ({ id: one.id, name: one.customerName, filling: fillingOfProposal(one, from) }))}
        />
      )}
    </FormDialog>
  )
}
