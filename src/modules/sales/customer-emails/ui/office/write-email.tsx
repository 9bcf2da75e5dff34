import { Box, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { useReturnFocus } from '../../../../../platform/web/hooks/use-return-focus'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { noAddress } from '../../../leads/address.rules'
import { type AddresseeInput, emailForm } from '../../schema'

type Props = { to: AddresseeInput; title: string; onClose: () => void }

/** Writes an email to the person of a record, with or without a template. */
export default function WriteEmail({ to, title, onClose }: Props) {
  const query = trpc.email.drafts.useQuery(to, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const { data, error } = query
  // Restores the focus to the opener: the second dialog replaces the first.
  useReturnFocus()
  if (data?.to) return <Email {...{ to, title, onClose }} address={data.to} templates={data.templates} />
  return (
    <Dialog title={title} size={720} onClose={onClose}>
      {data ? (
        <p>{data.to === null ? 'This person’s data was deleted: there is nobody left to write to' : noAddress}.</p>
      ) : error ? (
        <FailedNote error={error} onRetry={query.refetch} />
      ) : (
        <Spinner>Loading templates...</Spinner>
      )}
    </Dialog>
  )
}

type Words = { subject: string; body: string }
const blank: Words = { subject: '', body: '' }
const isSame = (a: Words, b: Words) => a.subject === b.subject && a.body === b.body

function Email({
  to,
  title,
  onClose,
  address,
  templates,
}: Props & { address: string; templates: (Words & { name: string })[] }) {
  const [chosen, setChosen] = useState(templates.length > 0 ? 0 : -1)
  const [replaced, setReplaced] = useState<Words | null>(null)
  const once = useSentOnce()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.email.sendLetter.useMutation(once.options)
  const getWords = (index: number): Words => {
    const { subject, body } = templates[index] ?? blank
    return { subject, body }
  }
  const { control, dialog, getValues, reset, setValue } = useZodForm(emailForm, {
    start: getWords(chosen),
    guarded: true,
    send: async (values) => {
      const sent = await mutateAsync(once.body({ ...to, ...values }))
      // Refreshes the record beneath before the message appears.
      await utils[to.of === 'quote' ? 'quotes' : 'leads'].get.invalidate({ id: to.id })
      return sent
    },
    onDone: ({ to: sentTo }) => {
      toast({ title: 'E-mail sent', message: `To ${sentTo}` })
      onClose()
    },
  })
  const choose = (index: number) => {
    const typed = getValues()
    setReplaced((had) => (isSame(typed, getWords(chosen)) || isSame(typed, blank) ? had : typed))
    setChosen(index)
    reset(getWords(index))
  }
  const bringBack = () => {
    if (!replaced) return
    setValue('subject', replaced.subject, { shouldDirty: true })
    setValue('body', replaced.body, { shouldDirty: true })
    setReplaced(null)
  }
  return (
    <FormDialog
      title={title}
      yes="Send e-mail"
      {...dialog}
      isDirty={dialog.isDirty || replaced !== null}
      onClose={onClose}
    >
      <Group justify="space-between" align="flex-end" gap="s3h">
        <Text pb={{ sm: 's2' }} c="var(--ink-2)" className="break">
          To <b>{address}</b>
        </Text>
        <NativeSelect
          w={220}
          label="Template"
          data-autofocus
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={[
            { value: '-1', label: 'None' },
            ...templates.map(({ name }, i) => ({ value: String(i), label: name })),
          ]}
        />
      </Group>
      <TextField control={control} name="subject" label="Subject" maxLength={200} required />
      <TextareaField control={control} name="body" label="Message" autosize minRows={13} maxLength={8000} required />
      <Box component="p" mih={20} mb="s2" fz="office" c="var(--ink-2)">
        {replaced ? (
          <button type="button" className="link" onClick={bringBack}>
            Bring back what I wrote
          </button>
        ) : (
          'It goes to this address alone, stands in the timeline, and answers come to the agency.'
        )}
      </Box>
    </FormDialog>
  )
}
