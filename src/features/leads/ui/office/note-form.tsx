import { Button } from '@mantine/core'
import { NativeSelectField, TextareaField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { addNoteInput, callOf } from '../../schema'
import styles from './note-form.module.css'

const form = addNoteInput.pick({ text: true }).extend({ about: callOf })
const kinds = [
  { value: '', label: 'Note' },
  { value: 'reached', label: 'Call: reached' },
  { value: 'no-answer', label: 'Call: no answer' },
  { value: 'voicemail', label: 'Call: left a message' },
]
const start = { text: '', about: '' }

/** Writes into the timeline; what is typed and not saved is asked about before it is left. */
export function NoteForm({ leadId }: { leadId: string }) {
  const { mutateAsync } = trpc.leads.addNote.useMutation()
  const { control, submit, isPending, reset } = useZodForm(form, {
    start,
    guarded: true,
    send: ({ text, about }) => mutateAsync({ id: leadId, text, call: about }),
    onDone: (_, { about }) => {
      reset(start)
      toast({ title: about ? 'Call logged' : 'Note added' })
    },
  })
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextareaField
        control={control}
        name="text"
        aria-label="Note"
        placeholder="For the agency only"
        maxLength={4000}
      />
      <NativeSelectField control={control} name="about" aria-label="Kind of note" data={kinds} />
      <Button type="submit" disabled={isPending}>
        Add note
      </Button>
    </form>
  )
}
