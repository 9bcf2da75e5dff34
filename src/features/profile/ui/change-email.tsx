import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PasswordField, TextField } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { useZodForm } from '../../../platform/web/use-zod-form'
import { requestEmailChangeInput } from '../../account-security/schema'
import { AccountDialog } from '../../account-security/ui/account-dialog'
import styles from '../../account-security/ui/dialog-form.module.css'
import { showPassword } from '../../auth/ui/sign-in/show-password'
import sections from './profile-sections.module.css'

/** The address is read-only here; it changes by a link that goes to the new one. */
export function ChangeEmail({ email: address }: { email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={sections.email}>
      <TextInput label="Email" value={address} readOnly size="md" description="Changes by a link to the new address" />
      <button type="button" className="btn line" onClick={() => setOpen(true)}>
        Change email
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.accountSecurity.requestEmailChange.useMutation()
  const { control, submit, isPending } = useZodForm(requestEmailChangeInput, {
    start: { email: '', password: '' },
    send: mutateAsync,
    onDone: (_, { email }) => {
      toast({ title: 'Link sent', message: `Open it from the mailbox of ${email}. It works for 24 hours.` })
      onClose()
    },
  })
  return (
    <AccountDialog title="Change email" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>We send a link to the new address. Until you open it, your present one stays.</p>
        <TextField
          control={control}
          name="email"
          label="New Email"
          type="email"
          autoComplete="email"
          size="md"
          data-autofocus
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          {...showPassword('password')}
        />
        <div className={styles.foot}>
          <button type="button" className="btn line" disabled={isPending} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn base" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send the link'}
          </button>
        </div>
      </form>
    </AccountDialog>
  )
}
