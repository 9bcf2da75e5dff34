import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Text } from '@mantine/core'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { noLastNameLabel } from '../../../../identity/documents/readiness.rules'
import { useUserTeams } from '../../../../identity/teams/ui/use-user-teams'
import { updateUserForm } from '../../schema'
import type { UserView } from '../../view'

const toValues = ({ version, firstName, lastName, noLastName, phone }: UserView) => ({
  version,
  firstName,
  lastName,
  noLastName,
  phone,
})
const labels = { firstName: 'First Name', lastName: 'Last Name', noLastName: noLastNameLabel, phone: 'Phone' }
const show = { noLastName: (isSo: boolean) => (isSo ? 'Yes' : 'No') }

/** Edits name and phone; only the owner can change the address and prove it. */
export default function EditUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const teams = useUserTeams(user.id)
  const { mutateAsync } = trpc.users.update.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(updateUserForm, {
    row: user,
    toValues,
    guarded: true,
    send: (values: z.output<typeof updateUserForm>) =>
      mutateAsync({ ...values, id: user.id, ...(user.role !== 'traveler' && { teamIds: teams.teamIds }) }),
    onDone: ({ name }: UserView) => {
      toast({ title: 'User saved', message: name })
      onClose()
    },
  })
  const noLastName = useWatch({ control, name: 'noLastName' })
  return (
    <FormDialog
      title="Edit User"
      size={600}
      yes="Save Changes"
      isDirty={formState.isDirty || teams.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="firstName" label="First Name" required data-autofocus />
        <TextField control={control} name="lastName" label="Last Name" required={!noLastName} />
        <CheckboxField control={control} name="noLastName" label={noLastNameLabel} className="col-full" />
        <TextField control={control} name="phone" label="Phone" type="tel" />
      </FieldRow>
      {user.role !== 'traveler' && teams.field}
      <Text mt="s3" c="var(--ink-2)">
        {user.email} is changed by its owner, under Account Security.
      </Text>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </FormDialog>
  )
}
