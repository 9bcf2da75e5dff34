import { Radio, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { useController } from 'react-hook-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { hasRights, permissions } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { toRoleChoice, useRoles } from '../../../../identity/roles/ui/use-roles'
import { seesLabels } from '../../../../identity/roles/role.rules'
import { handToChoice, roleChoice } from '../../schema'
import { closesLeads, isWork, toRoleName, withoutBookings } from '../../user-list.rules'
import type { UserView } from '../../view'
import { HandOver, useOpenWork } from './hand-over'

const form = z.object({ chosen: roleChoice, handTo: handToChoice })

/** Changes a user's role, which holds the permissions. */
export default function Permissions({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { mutateAsync } = trpc.users.setRole.useMutation()
  const work = useOpenWork(user)
  const { control, dialog, setError } = useZodForm(form, {
    start: { chosen: user.roleId ?? user.role, handTo: '' },
    send: ({ chosen, handTo }) => mutateAsync({ ...chosen, handTo, id: user.id }),
    onDone: (after) => {
      toast({ title: 'Permissions saved', message: `${after.name} is ${toRoleName(after)}.` })
      onClose()
    },
    onFailed: ({ text }) => {
      // Refetches the open work: new work needs a choice, too.
      void work.refetch()
      if (text !== null) setError('chosen', { message: text })
    },
  })
  const { field, fieldState } = useController({ control, name: 'chosen' })
  const choices = useRoles()
  const me = useUser()
  const [current, chosen] = [user.roleId ?? user.role, field.value].map((value) =>
    choices.find((role) => toRoleChoice(role) === value),
  )
  const losesLeads = current && chosen && closesLeads(current, chosen)
  const left = work.data && (field.value === 'traveler' ? work.data : losesLeads ? withoutBookings(work.data) : null)
  return (
    <FormDialog title="Manage Permissions" size={600} yes="Save Permissions" {...dialog} onClose={onClose}>
      <Radio.Group
        label={`Role of ${user.name || user.email}`}
        error={fieldState.error?.message}
        value={field.value}
        onChange={field.onChange}
      >
        <Stack gap="s2">
          <Radio value="traveler" label="Traveler" description="Own profile, requests and trips" />
          {choices.map((role) => (
            <Radio
              key={toRoleChoice(role)}
              value={toRoleChoice(role)}
              label={role.name}
              disabled={!hasRights(me, role)}
              description={`${role.permissions.length} of ${permissions.length} permissions · ${seesLabels[role.sees]}`}
              data-autofocus={toRoleChoice(role) === (user.roleId ?? user.role) || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {left && isWork(left) && <HandOver control={control} name="handTo" user={user} work={left} />}
      <Text mt="s3" c="var(--ink-2)">
        A change signs them out on all devices at once.
        {field.value === 'traveler' && ' Their API keys and calendar addresses end, too.'}
      </Text>
    </FormDialog>
  )
}
