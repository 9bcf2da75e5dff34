import { toOptions } from '../../../../../platform/web/options'
import { Group } from '@mantine/core'
import { Note } from '../../../../../platform/web/office/blocks'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { postFile } from '../../../../../platform/web/put-file'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { type DocumentKind, documentKindLabels, documentKinds, sizeText, toTitle } from '../../document.rules'
import { documentForm } from '../../schema'

type Props = { bookingId: string; file: File; onClose: () => void }

export default function AddDocument({ bookingId, file, onClose }: Props) {
  const utils = trpc.useUtils()
  const { control, dialog, isPending } = useZodForm(documentForm, {
    start: { kind: 'ticket' as DocumentKind, title: toTitle(file.name) },
    send: (texts) => postFile(`/admin/bookings/${bookingId}/documents`, file, { texts }),
    onDone: (_answer, { title }) => {
      void utils.tripDocuments.invalidate()
      toast({ title: 'Document added', message: title })
      onClose()
    },
    onFailed: ({ error }) => {
      const message = (error instanceof Error && error.message) || describeFailure(error)
      toast({ title: 'Not added', message, tone: 'error' })
    },
  })
  return (
    <FormDialog title="Add document" size={440} yes={isPending ? 'Sending...' : 'Add'} {...dialog} onClose={onClose}>
      <Group component="p" justify="space-between" wrap="nowrap" gap="s4" className="break">
        {file.name}{' '}
        <Note className="num" component="span" flex="none">
          {sizeText(file.size)}
        </Note>
      </Group>
      <NativeSelectField
        control={control}
        name="kind"
        label="What it is"
        data={toOptions(documentKinds, documentKindLabels)}
      />
      <TextField control={control} name="title" label="Title" data-autofocus />
    </FormDialog>
  )
}
