import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { PasswordField, showFailure } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { changePasswordForm, changePasswordInput } from '../../schema'
import { firstMessage } from './first-message'
import { NewPasswordFields } from './new-password-fields'
import { showPassword } from '../../../auth/ui/sign-in/show-password'
import styles from '../../../auth/ui/sign-in/sign-in.module.css'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const

/** Old, new and once more; all other devices are signed out by it (product.md 6.4). */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  const fail = (message: string) => toast({ title: 'Error', message, tone: 'error' })
  const { mutate, isPending } = trpc.accountSecurity.changePassword.useMutation({
    onSuccess: () => {
      toast({ title: 'Password Reset Successful', message: 'Your password has been updated successfully.' })
      onDone()
    },
    onError: (error) => {
      showFailure(error, setError, fields)
      fail(failureText(error))
    },
  })
  const change = useSingleFlight(mutate)
  const submit = handleSubmit(
    (typed) => change(changePasswordInput.parse(typed)),
    (errors) => fail(firstMessage(errors, fields)),
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.password}>
        <PasswordField
          control={control}
          name="oldPassword"
          label="Old Password"
          autoComplete="current-password"
          size="md"
          data-autofocus
          {...showPassword('old password')}
        />
        <Link className={styles.aside} to="/forgot-password">
          Forgot your password?
        </Link>
      </div>
      <NewPasswordFields control={control} />
      <button type="submit" className={`btn go ${styles.submit}`} disabled={isPending}>
        {isPending ? 'Updating...' : 'Reset Password'}
      </button>
    </form>
  )
}
