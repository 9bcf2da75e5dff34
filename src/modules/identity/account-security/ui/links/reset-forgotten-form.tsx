import { Link } from 'react-router'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { resetForgottenForm } from '../../schema'
import { FormError } from './auth-card'
import { firstMessage } from '../password/first-message'
import { NewPasswordFields } from '../password/new-password-fields'

const fields = ['newPassword', 'confirmPassword'] as const

/** Asks for a new password twice, behind the link of a mail. */
export function ResetForgottenForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutateAsync } = trpc.accountSecurity.resetForgotten.useMutation()
  const fail = (message: string) => toast({ title: 'Error', message, tone: 'error' })
  const { control, submit, isPending, failure } = useZodForm(resetForgottenForm, {
    start: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => mutateAsync({ token, newPassword }),
    onDone: () => {
      toast({ title: 'Password Reset Successful', message: 'Your password has been updated successfully.' })
      onDone()
    },
    onFailed: ({ error }) => fail(describeFailure(error)),
    onInvalid: (errors) => fail(firstMessage(errors, fields)),
  })
  return (
    <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
      <NewPasswordFields control={control} />
      {failure && (
        <FormError>
          {failure}{' '}
          <Link className="inherit semibold" to="/forgot-password">
            New link
          </Link>
        </FormError>
      )}
      <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
        {isPending ? 'Updating...' : 'Reset Password'}
      </button>
    </form>
  )
}
