import { useClosingList } from '../../../../../platform/web/office/use-closing-list'
import { MultiSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import type { Actor } from '../../../../../shared/actor'
import { canSeeAll, listChoices, type Subscription, webhookGroups } from '../../../../core/webhooks/event.rules'
import { endpointForm } from '../../../../core/webhooks/schema'
import type { EndpointView, WithSecret } from '../../../../core/webhooks/view'

const wholeGroups = webhookGroups.map((group): Subscription => `${group}.*`)
const toValues = (row: EndpointView | null, user: Actor) => ({
  version: row?.version ?? 1,
  url: row?.url ?? '',
  events: row?.events ?? wholeGroups.filter((group) => canSeeAll(user, [group])),
  isActive: row?.isActive ?? true,
})
type Values = ReturnType<typeof toValues>
const labels = { url: 'Address', events: 'Events', isActive: 'Active' }

/** Chooses single events and whole groups, of what the user sees. */
function EventsField<T>({ control, user }: { control: Control<Values, unknown, T>; user: Actor }) {
  const { field, fieldState } = useController({ control, name: 'events' })
  const list = useClosingList()
  return (
    <MultiSelect
      {...field}
      {...list}
      label={labels.events}
      description={`A whole group includes events that later versions add.${canSeeAll(user, wholeGroups) ? '' : ' What your role does not see of all colleagues cannot be chosen: a webhook sends no more.'}`}
      data={listChoices(user)}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No such event"
      error={fieldState.error?.message}
      required
    />
  )
}

type Props = { endpoint: EndpointView | null; user: Actor; onMade: (made: WithSecret) => void; onClose: () => void }

export function WebhookForm({ endpoint, user, onMade, onClose }: Props) {
  const create = trpc.webhooks.create.useMutation()
  const update = trpc.webhooks.update.useMutation()
  const { control, dialog, conflict } = useVersionedForm(endpointForm, {
    guarded: true,
    row: endpoint,
    toValues: (row: EndpointView | null) => toValues(row, user),
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
      {...dialog}
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
      <EventsField control={control} user={user} />
      <CheckboxField
        control={control}
        name="isActive"
        label={labels.isActive}
        description="While it is off, nothing is sent. Calls that waited go on once it is on again; what happens meanwhile is not kept."
      />
      {conflict && <ConflictDialog conflict={conflict} labels={labels} />}
    </FormDialog>
  )
}
