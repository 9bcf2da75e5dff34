import { Button, Group } from '@mantine/core'
import { useController } from 'react-hook-form'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { useSendKey } from '../../../../../platform/web/office/use-send-key'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { paragraph } from '../../../../../shared/fields'
import { withIds } from '../../../../identity/mentions/mention.rules'
import { MentionField } from '../../../../identity/mentions/ui/office/mention-field'
import { addNoteInput, optionalCall } from '../../schema'
import { useStaff } from '../pipeline/use-staff'

/** Limits what is typed: ids take the place of names in `addNoteInput`. */
const form = addNoteInput
  .pick({ text: true })
  .extend({ text: paragraph({ min: 1, message: 'Please write a note' }), about: optionalCall })
const kinds = [
  { value: '', label: 'Note' },
  { value: 'reached', label: 'Call: reached' },
  { value: 'no-answer', label: 'Call: no answer' },
  { value: 'voicemail', label: 'Call: left a message' },
]
const start = { text: '', about: '' }

/** Adds a note or call to the timeline. Warns before unsaved text is left. */
export function NoteForm({ leadId }: { leadId: string }) {
  const staff = useStaff()
  const sent = useSendKey()
  const { mutateAsync } = trpc.leads.addNote.useMutation()
  const { control, submit, isPending, reset, getValues } = useZodForm(form, {
    start,
    guarded: true,
    send: ({ text, about }) => mutateAsync({ id: leadId, text: withIds(text, staff), call: about }),
    onDone: (_, { text, about }) => {
      // Keeps text typed while the call was running.
      if (getValues('text').trim() === text) reset(start)
      toast({ title: about ? 'Call logged' : 'Note added' })
    },
  })
  const note = useController({ control, name: 'text' })
  return (
    <form ref={sent} noValidate onSubmit={(event) => void submit(event)}>
      <MentionField
        label="Note"
        placeholder="For the agency only; @ mentions a colleague"
        maxLength={4000}
        colleagues={staff}
        value={note.field.value}
        error={note.fieldState.error?.message}
        onChange={note.field.onChange}
      />
      <Group justify="space-between" gap="s2h" mt="s2h">
        <NativeSelectField control={control} name="about" aria-label="Kind of note" data={kinds} />
        <Button type="submit" disabled={isPending}>
          Add note
        </Button>
      </Group>
    </form>
  )
}
