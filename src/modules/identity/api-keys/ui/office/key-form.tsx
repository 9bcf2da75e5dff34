import { useClosingList } from '../../../../../platform/web/office/use-closing-list'
import { MultiSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { PasswordField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { permissionGroups, withReads } from '../../../../../shared/permission-groups'
import { can, type Permission } from '../../../../../shared/permissions'
import { useUser } from '../../../auth/ui/use-user'
import { keyForm } from '../../schema'
import type { MadeKey } from '../../view'

const start = { name: '', permissions: [] as Permission[], lastDay: '', password: '', code: '' }

function ScopesField<T>({ control }: { control: Control<typeof start, unknown, T> }) {
  const { field, fieldState } = useController({ control, name: 'permissions' })
  const user = useUser()
  const list = useClosingList()
  const data = Object.entries(permissionGroups).map(([group, all]) => ({
    group,
    items: Object.entries(all)
      .filter(([value]) => can(user, value as Permission))
      .map(([value, [label]]) => ({ value, label })),
  }))
  return (
    <MultiSelect
      {...field}
      {...list}
      onChange={(next) => field.onChange(withReads(next as Permission[]))}
      label="Permissions"
      description="What the program needs, and no more. What changes records brings what sees them."
      data={data}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No such permission"
      error={fieldState.error?.message}
      required
    />
  )
}

/** Makes a key. Asks for the password, as the key outlives the session. */
export function KeyForm({ onMade, onClose }: { onMade: (made: MadeKey) => void; onClose: () => void }) {
  const utils = trpc.useUtils()
  const security = trpc.accountSecurity.state.useQuery(undefined, { meta: { part: 'your second factor' } })
  const create = trpc.apiKeys.create.useMutation()
  const { control, dialog } = useZodForm(keyForm, {
    start,
    guarded: true,
    send: ({ lastDay, code, ...values }) =>
      create.mutateAsync({ ...values, lastDay: lastDay || null, code: code || undefined }),
    onDone: (made) => {
      onClose()
      onMade(made)
      void utils.apiKeys.list.invalidate()
    },
  })
  return (
    <FormDialog title="Make a key" size={600} yes="Make a key" {...dialog} onClose={onClose}>
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Which program uses it."
        placeholder="Our bookkeeping"
        required
        data-autofocus
      />
      <ScopesField control={control} />
      <DateField control={control} name="lastDay" label="Last day" description="Empty: it does not expire." />
      <PasswordField control={control} name="password" label="Password" autoComplete="current-password" required />
      {security.data?.twoFactor && (
        <TextField
          control={control}
          name="code"
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          required
        />
      )}
    </FormDialog>
  )
}
