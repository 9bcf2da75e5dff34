import { Button } from '@mantine/core'
import { TextareaField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { addNoteInput } from '../../schema'
import styles from './note-form.module.css'

/** Writes into the timeline; what is typed and not saved is asked about before it is left. */
export function NoteForm({ leadId }: { leadId: string }) {
  const { mutateAsync } = trpc.leads.addNote.useMutation()
  const { control, submit, isPending, reset } = useZodForm(addNoteInput.pick({ text: true }), {
    start: { text: '' },
    guarded: true,
    send: ({ text }) => mutateAsync({ id: leadId, text }),
    onDone: () => {
      reset({ text: '' })
      toast({ title: 'Note added' })
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
      <Button type="submit" disabled={isPending}>
        Add note
      </Button>
    </form>
  )
}
