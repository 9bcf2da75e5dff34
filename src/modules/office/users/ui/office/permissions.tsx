import { Radio, Stack, Text } from '@mantine/core'
import { useController } from 'react-hook-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { roles } from '../../../../../shared/actor'
import { roleLabels } from '../../../../identity/auth/user.rules'
import { handToChoice, setRoleInput } from '../../schema'
import { isWork, rolePermissions } from '../../user-list.rules'
import type { UserView } from '../../view'
import { HandOver, useOpenWork } from './hand-over'

const form = setRoleInput.omit({ id: true }).extend({ handTo: handToChoice })

/** Changes a user's role, which holds the permissions. */
export function Permissions({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { mutateAsync } = trpc.users.setRole.useMutation()
  const work = useOpenWork(user)
  const { control, submit, isPending, formState } = useZodForm(form, {
    start: { role: user.role as string, handTo: '' },
    send: (chosen) => mutateAsync({ ...chosen, id: user.id }),
    onDone: ({ name, role }) => {
      toast({ title: 'Permissions saved', message: `${name} is ${roleLabels[role]}.` })
      onClose()
    },
    onFailed: (failed) => {
      // Refetches the open work: new work needs a choice, too.
      void work.refetch()
      toastFailure(failed)
    },
  })
  const { field, fieldState } = useController({ control, name: 'role' })
  return (
    <FormDialog
      title="Manage Permissions"
      size={600}
      yes="Save Permissions"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label={`Role of ${user.name || user.email}`}
        error={fieldState.error?.message}
        value={field.value}
        onChange={field.onChange}
      >
        <Stack gap="s2">
          {roles.toReversed().map((role) => (
            <Radio
              key={role}
              value={role}
              label={roleLabels[role]}
              description={rolePermissions[role].join(' · ')}
              data-autofocus={role === user.role || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {field.value === 'traveler' && work.data && isWork(work.data) && (
        <HandOver control={control} name="handTo" user={user} work={work.data} />
      )}
      <Text mt="s3" c="var(--ink-2)">
        A change signs them out on all devices at once.
      </Text>
    </FormDialog>
  )
}
