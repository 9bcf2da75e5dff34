import { FieldRow } from '../../../../../platform/web/office/field-row'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { roles } from '../../../../../shared/actor'
import { roleLabels } from '../../../../identity/auth/user.rules'
import { inviteUserInput } from '../../schema'

const start = { firstName: '', lastName: '', email: '', role: 'agent' as const }

/** Invites a user, who chooses a password by a mailed link. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.users.invite.useMutation()
  const { control, submit, isPending, formState } = useZodForm(inviteUserInput, {
    start: start as { firstName: string; lastName: string; email: string; role: string },
    guarded: true,
    send: (user) => mutateAsync(user),
    onDone: ({ email }) => {
      toast({ title: 'Invitation sent', message: `${email} has 7 days to choose a password.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Add User"
      size={600}
      yes="Send Invitation"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="firstName" label="First Name" required data-autofocus />
        <TextField control={control} name="lastName" label="Last Name" required />
        <TextField control={control} name="email" label="Email" type="email" required />
        <NativeSelectField
          control={control}
          name="role"
          label="Role"
          data={roles.toReversed().map((value) => ({ value, label: roleLabels[value] }))}
        />
      </FieldRow>
    </FormDialog>
  )
}
