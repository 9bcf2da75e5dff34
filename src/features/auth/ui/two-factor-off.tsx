import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasswordField, showFailure } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time'
import { disableTwoFactorInput } from '../schema'
import { AccountDialog } from './account-dialog'
import { CodeField } from './code-field'
import styles from './dialog-form.module.css'
import { showPassword } from './show-password'
import { useSecurityChanged } from './use-security-changed'

export function TwoFactorOff({ onClose }: { onClose: () => void }) {
  const changed = useSecurityChanged()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(disableTwoFactorInput),
    defaultValues: { password: '', code: '' },
  })
  const { mutate, isPending } = trpc.auth.disableTwoFactor.useMutation({
    onSuccess: () => {
      changed()
      toast({ title: 'Two-factor authentication is off' })
      onClose()
    },
    onError: (error) => {
      const words = showFailure(error, setError, ['password', 'code'])
      if (words) toast({ title: 'Error', message: words, tone: 'error' })
    },
  })
  const turnOff = useOneAtATime(mutate)
  return (
    <AccountDialog title="Turn off two-factor authentication" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => turnOff(typed))}>
        <p>From then on your password alone opens the account. The recovery codes stop working.</p>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          data-autofocus
          {...showPassword('password')}
        />
        <CodeField control={control} name="code" />
        <div className={styles.foot}>
          <button type="button" className="btn line" onClick={onClose}>
            Keep it on
          </button>
          <button type="submit" className="btn base" disabled={isPending}>
            {isPending ? 'Checking...' : 'Turn off'}
          </button>
        </div>
      </form>
    </AccountDialog>
  )
}
