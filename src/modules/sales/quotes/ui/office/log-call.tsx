import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { useStaff } from '../../../leads/ui/pipeline/use-staff'
import { withIds } from '../../../../identity/mentions/mention.rules'
import { MentionField } from '../../../../identity/mentions/ui/office/mention-field'
import { isWaiting } from '../../deadline.rules'
import type { QuoteDetail } from '../../view'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { logCallForm } from '../../call.schema'

const ends = [
  { value: 'reached', label: 'Reached' },
  { value: 'no-answer', label: 'No answer' },
  { value: 'voicemail', label: 'Left a message' },
]

function readClock() {
  const at = new Date()
  const [date = '', time = ''] = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().split('T')
  return { at: date, time: time.slice(0, 'hh:mm'.length) }
}

/** Logs the result of a call about a request. Counts the first call that reached somebody as the answer. */
export default function LogCall({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, reference, customerName, phone } = quote
  const staff = useStaff()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.quoteCalls.log.useMutation()
  const [start] = useState(() => ({ result: 'reached', ...readClock(), text: '' }))
  const { control, dialog } = useZodForm(logCallForm, {
    start,
    guarded: true,
    send: ({ text, result, at, time }) =>
      mutateAsync({ result, at: new Date(`${at}T${time}`).toISOString(), text: withIds(text, staff), id }),
    onDone: (saved) => {
      utils.quotes.get.setData({ id }, saved)
      const isFirst = isWaiting(quote) && !isWaiting(saved)
      toast({ title: 'Call logged', message: isFirst ? `${reference} is answered` : `${reference}, ${customerName}` })
      onClose()
    },
  })
  const note = useController({ control, name: 'text' })
  return (
    <FormDialog title={`Call with ${customerName}`} size={600} yes="Log call" {...dialog} onClose={onClose}>
      {phone && (
        <p className="num">
          <a className="link" href={telUrl(phone)}>
            {phone}
          </a>
        </p>
      )}
      <FieldRow cols={{ base: 1, sm: 3 }}>
        <NativeSelectField control={control} name="result" label="Outcome" data={ends} data-autofocus />
        <DateField control={control} name="at" label="When" max={start.at} required />
        <TextField control={control} name="time" label="At" type="time" required />
      </FieldRow>
      <MentionField
        label="Note"
        placeholder="For the agency only; @ mentions a colleague"
        maxLength={4000}
        colleagues={staff}
        value={note.field.value}
        error={note.fieldState.error?.message}
        onChange={note.field.onChange}
      />
    </FormDialog>
  )
}
