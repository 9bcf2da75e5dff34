import { TextInput } from '@mantine/core'
import { PasswordField, TextField } from '../../../../platform/web/fields'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { requestEmailChangeInput } from '../../../identity/account-security/schema'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { OwnCodeField } from '../../../identity/account-security/ui/own-code-field'
import sections from './profile-sections.module.css'
import styles from '../../../identity/account-security/ui/dialog-form.module.css'

/** Shows the e-mail address read-only; it changes by a link mailed to the new one. */
export function ChangeEmail({ email: address }: { email: string }) {
  const isOpen = useDialogEntry('change-email') !== null
  return (
    <div className={`${sections.email} flex flex-wrap items-end gap-2h mt-4`}>
      <TextInput label="Email" value={address} readOnly size="md" description="Changes by a link to the new address" />
      <button type="button" className="btn line flex-none" onClick={() => openDialog('change-email')}>
        Change email
      </button>
      {isOpen && <ChangeEmailDialog onClose={closeDialog} />}
    </div>
  )
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.accountSecurity.requestEmailChange.useMutation()
  const { control, submit, isPending } = useZodForm(requestEmailChangeInput, {
    start: { email: '', password: '', code: '' },
    send: mutateAsync,
    onDone: (_, { email }) => {
      toast({ title: 'Link sent', message: `Open it from the mailbox of ${email}. It works for 24 hours.` })
      onClose()
    },
  })
  return (
    <Dialog title="Change email" onClose={onClose}>
      <form noValidate className={`${styles.form} grid gap-4 mt-3`} onSubmit={submit}>
        <p>
          We send a link to the new address. Until you open it, your present one stays. Mails about your trips follow
          it.
        </p>
        <TextField
          control={control}
          name="email"
          label="New Email"
          type="email"
          autoComplete="email"
          size="md"
          data-autofocus
        />
        <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
        <OwnCodeField control={control} name="code" />
        <DialogFoot isBusy={isPending}>
          <button type="submit" className="btn base" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send the link'}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
