import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { showFailure } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { resetForgottenForm } from '../../schema'
import { FormError } from './auth-card'
import { firstMessage } from '../password/first-message'
import { NewPasswordFields } from '../password/new-password-fields'
import styles from '../../../auth/ui/sign-in/sign-in.module.css'

const fields = ['newPassword', 'confirmPassword'] as const

/** What stands behind the link of a mail: new, and once more. */
export function ResetForgottenForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(resetForgottenForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const fail = (message: string) => toast({ title: 'Error', message, tone: 'error' })
  const { mutate, isPending } = trpc.accountSecurity.resetForgotten.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: () => {
      toast({ title: 'Password Reset Successful', message: 'Your password has been updated successfully.' })
      onDone()
    },
    onError: (error) => {
      setFailure(showFailure(error, setError, fields))
      fail(failureText(error))
    },
  })
  const reset = useSingleFlight(mutate)
  const submit = handleSubmit(
    ({ newPassword }) => reset({ token, newPassword }),
    (errors) => fail(firstMessage(errors, fields)),
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <NewPasswordFields control={control} />
      {failure && (
        <FormError>
          {failure}{' '}
          <Link className={styles.again} to="/forgot-password">
            New link
          </Link>
        </FormError>
      )}
      <button type="submit" className={`btn go ${styles.submit}`} disabled={isPending}>
        {isPending ? 'Updating...' : 'Reset Password'}
      </button>
    </form>
  )
}
