import { MultiSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { useClosingList } from '../../../../../platform/web/office/use-closing-list'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { updateTeamInput } from '../../schema'
import type { Team } from '../../view'

const labels = { name: 'Name', memberIds: 'Members' }
const form = updateTeamInput.omit({ id: true })
const toValues = (row: Team | null) => ({
  version: row?.version ?? 1,
  name: row?.name ?? '',
  memberIds: row?.members.map(({ id }) => id) ?? [],
})

export function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const create = trpc.teams.create.useMutation()
  const update = trpc.teams.update.useMutation()
  const staff = trpc.leads.staff.useQuery(undefined, { staleTime: 60_000 })
  const { control, dialog, conflict } = useVersionedForm(form, {
    guarded: true,
    row: team,
    toValues,
    send: ({ version, ...values }): Promise<Team> =>
      team ? update.mutateAsync({ ...values, version, id: team.id }) : create.mutateAsync(values),
    onDone: ({ name }) => {
      toast({ title: team ? 'Team saved' : 'Team added', message: name })
      onClose()
    },
  })
  const { field, fieldState } = useController({ control, name: 'memberIds' })
  const list = useClosingList()
  const people = new Map([...(team?.members ?? []), ...(staff.data ?? [])].map(({ id, name }) => [id, name]))
  return (
    <FormDialog
      title={team ? 'Edit team' : 'Add Team'}
      size={600}
      yes={team ? 'Save' : 'Add Team'}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={labels.name}
        placeholder="Lisbon office"
        maxLength={60}
        required
        data-autofocus
      />
      <MultiSelect
        {...list}
        label={labels.memberIds}
        searchable
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={field.value as string[]}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      {staff.error && <FailedNote error={staff.error} onRetry={staff.refetch} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          show={{ memberIds: (ids: readonly string[]) => ids.map((id) => people.get(id) ?? 'Former staff').join(', ') }}
        />
      )}
    </FormDialog>
  )
}
