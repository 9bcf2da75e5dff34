import { Link } from 'react-router'
import { PasswordField } from '../../../../../platform/web/fields'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { changePasswordForm, changePasswordInput } from '../../schema'
import { firstMessage } from './first-message'
import { NewPasswordFields } from './new-password-fields'
import styles from '../../../auth/ui/sign-in/sign-in.module.css'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const

/** Asks for the old password and twice for a new one; success signs out all other devices (product.md 6.4). */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = trpc.accountSecurity.changePassword.useMutation()
  const fail = (message: string) => toast({ title: 'Error', message, tone: 'error' })
  const { control, submit, isPending } = useZodForm(changePasswordForm, {
    start: { oldPassword: '', newPassword: '', confirmPassword: '' },
    send: (typed) => mutateAsync(changePasswordInput.parse(typed)),
    onDone: () => {
      toast({ title: 'Password Reset Successful', message: 'Your password has been updated successfully.' })
      onDone()
    },
    onFailed: ({ error }) => fail(describeFailure(error)),
    onInvalid: (errors) => fail(firstMessage(errors, fields)),
  })
  return (
    <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
      <div className={`${styles.password} grid justify-items-start`}>
        <PasswordField
          control={control}
          name="oldPassword"
          label="Old Password"
          autoComplete="current-password"
          data-autofocus
          secretName="old password"
        />
        <Link
          className="coarse-tap inline-flex items-center min-h-6 mt-1 f-sm semibold underline link-ink"
          to="/forgot-password"
        >
          Forgot your password?
        </Link>
      </div>
      <NewPasswordFields control={control} />
      <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
        {isPending ? 'Updating...' : 'Reset Password'}
      </button>
    </form>
  )
}
