import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { failureText, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { OfficeRole } from '../../view'

type Props = { role: OfficeRole; roles: readonly OfficeRole[]; onClose: () => void }

/** Asks which role its people get before a role is deleted. */
export function RemoveRole({ role, roles, onClose }: Props) {
  const others = roles.filter(({ id, kind }) => kind === 'agent' && id !== role.id)
  const [moveTo, setMoveTo] = useState('')
  const remove = trpc.roles.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Role deleted', message: role.name })
      onClose()
    },
    onError: (problem) => toast({ title: 'Not deleted', message: failureText(problem), tone: 'error' }),
  })
  return (
    <FormDialog
      title={`Delete ${role.name}?`}
      yes="Delete"
      isDirty
      isPending={remove.isPending}
      submit={async (event) => {
        event?.preventDefault()
        await remove.mutateAsync({ id: role.id!, moveTo: moveTo || null }).catch(() => undefined)
      }}
      onClose={onClose}
    >
      {role.people === 0 ? (
        <Text>Nobody has this role.</Text>
      ) : (
        <NativeSelect
          label={`${plural(role.people, 'user')} will have`}
          value={moveTo}
          onChange={(event) => setMoveTo(event.currentTarget.value)}
          data={others.map(({ id, name }) => ({ value: id ?? '', label: name }))}
        />
      )}
    </FormDialog>
  )
}
