import { useState } from 'react'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import type { OfficeRole } from '../../view'

type Props = { role: OfficeRole; roles: readonly OfficeRole[]; onClose: () => void }

const form = z.object({
  moveTo: z.string().transform((to) => (to === '' ? undefined : to === 'agent' ? null : to)),
})

/** Asks which role its people get before a role is deleted. */
export function RemoveRole({ role, roles, onClose }: Props) {
  const others = roles.filter(({ id, kind }) => kind === 'agent' && id !== role.id)
  const { mutateAsync } = trpc.roles.remove.useMutation()
  const { control, submit, isPending, formState } = useZodForm(form, {
    start: { moveTo: '' },
    send: ({ moveTo }) => mutateAsync({ id: role.id!, moveTo }),
    onDone: () => {
      toast({ title: 'Role deleted', message: role.name })
      onClose()
    },
  })
  const [isRefused, setRefused] = useState(false)
  // Asks for deactivated people, too, once the server has refused: the list does not count them.
  if (formState.errors.moveTo && !isRefused) setRefused(true)
  const hasPeople = role.people > 0 || isRefused
  return (
    <FormDialog
      title={`Delete ${role.name}?`}
      yes="Delete"
      isDirty
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      {hasPeople ? (
        <NativeSelectField
          control={control}
          name="moveTo"
          label={role.people > 0 ? `${plural(role.people, 'user')} will have` : 'Deactivated users will have'}
          required
          data={[
            { value: '', label: 'Please choose' },
            ...others.map(({ id, name }) => ({ value: id ?? 'agent', label: name })),
          ]}
        />
      ) : (
        <Text>Nobody has this role.</Text>
      )}
    </FormDialog>
  )
}
