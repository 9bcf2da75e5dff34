import { Stack } from '@mantine/core'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { eventLabels } from '../../../../core/webhooks/event.rules'
import { endpointForm } from '../../../../core/webhooks/schema'
import type { EndpointView, WithSecret } from '../../../../core/webhooks/view'

const toValues = (row: EndpointView | null) => ({
  version: row?.version ?? 1,
  url: row?.url ?? '',
  newRequest: row?.events.includes('quote.created') ?? true,
  leadWon: row?.events.includes('lead.won') ?? true,
  packagePublished: row?.events.includes('package.published') ?? true,
  isActive: row?.isActive ?? true,
})
const labels = {
  url: 'Address',
  newRequest: eventLabels['quote.created'],
  leadWon: eventLabels['lead.won'],
  packagePublished: eventLabels['package.published'],
  isActive: 'Active',
}

type Props = { endpoint: EndpointView | null; onMade: (made: WithSecret) => void; onClose: () => void }

export function WebhookForm({ endpoint, onMade, onClose }: Props) {
  const create = trpc.webhooks.create.useMutation()
  const update = trpc.webhooks.update.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(endpointForm, {
    guarded: true,
    row: endpoint,
    toValues,
    send: async ({ version, ...values }): Promise<WithSecret | null> => {
      if (!endpoint) return create.mutateAsync(values)
      await update.mutateAsync({ ...values, version, id: endpoint.id })
      return null
    },
    onDone: (made) => {
      onClose()
      if (made) onMade(made)
      else toast({ title: 'Endpoint saved' })
    },
  })
  return (
    <FormDialog
      title={endpoint ? 'Edit endpoint' : 'Add Endpoint'}
      size={600}
      yes={endpoint ? 'Save' : 'Add Endpoint'}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="url"
        label={labels.url}
        type="url"
        placeholder="https://"
        description="An https address that is reached from the internet. Redirects are not followed."
        required
        data-autofocus
      />
      <Stack gap="s3h" role="group" aria-label="Events">
        <CheckboxField control={control} name="newRequest" label={labels.newRequest} />
        <CheckboxField control={control} name="leadWon" label={labels.leadWon} />
        <CheckboxField control={control} name="packagePublished" label={labels.packagePublished} />
      </Stack>
      <CheckboxField
        control={control}
        name="isActive"
        label={labels.isActive}
        description="While it is off, nothing is sent, and nothing is kept for later."
      />
      {conflict && <ConflictDialog conflict={conflict} labels={labels} />}
    </FormDialog>
  )
}
