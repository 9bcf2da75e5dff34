import { FieldRow } from '../../../../../platform/web/office/field-row'
import { CheckboxField, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { toRoleChoice, useRoles } from '../../../../identity/roles/ui/use-roles'
import { noLastNameLabel } from '../../../../identity/documents/readiness.rules'
import { roleLabels } from '../../../../identity/auth/user.rules'
import { useWatch } from 'react-hook-form'
import { hasRights } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { useUserTeams } from '../../../../identity/teams/ui/use-user-teams'
import { invitee, roleChoice } from '../../schema'

const start = { firstName: '', lastName: '', noLastName: false, email: '', chosen: 'agent' }
const form = invitee.safeExtend({ chosen: roleChoice })

/** Invites a user, who chooses a password by a mailed link. */
export default function AddUser({ onClose }: { onClose: () => void }) {
  const me = useUser()
  const choices = useRoles().filter((role) => hasRights(me, role))
  const teams = useUserTeams()
  const { mutateAsync } = trpc.users.invite.useMutation()
  const { control, submit, isPending, formState } = useZodForm(form, {
    start,
    guarded: true,
    send: ({ chosen, ...person }) =>
      mutateAsync({ ...person, ...chosen, ...(chosen.role !== 'traveler' && { teamIds: teams.teamIds }) }),
    onDone: ({ email }) => {
      toast({ title: 'Invitation sent', message: `${email} has 7 days to choose a password.` })
      onClose()
    },
  })
  const [role, noLastName] = useWatch({ control, name: ['chosen', 'noLastName'] })
  return (
    <FormDialog
      title="Add User"
      size={600}
      yes="Send Invitation"
      isDirty={formState.isDirty || teams.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="firstName" label="First Name" required data-autofocus />
        <TextField control={control} name="lastName" label="Last Name" required={!noLastName} />
        <CheckboxField control={control} name="noLastName" label={noLastNameLabel} className="col-full" />
        <TextField control={control} name="email" label="Email" type="email" required />
        <NativeSelectField
          control={control}
          name="chosen"
          label="Role"
          data={[
            ...choices.map((role) => ({ value: toRoleChoice(role), label: role.name })),
            { value: 'traveler', label: roleLabels.traveler },
          ]}
        />
      </FieldRow>
      {role !== 'traveler' && teams.field}
    </FormDialog>
  )
}
