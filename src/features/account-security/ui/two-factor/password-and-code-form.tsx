import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField, showFailure } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { passwordAndCodeInput, type PasswordAndCodeInput } from '../../schema'
import { CodeField } from '../../../auth/ui/sign-in/code-field'
import styles from '../dialog-form.module.css'
import { showPassword } from '../../../auth/ui/sign-in/show-password'

type Props = {
  children: ReactNode
  action: string
  /** What leaving says. */
  leave: string
  isPending: boolean
  /** Of the last try; what is about a field stands under it. */
  error: unknown
  onSubmit: (typed: PasswordAndCodeInput) => void
  onClose: () => void
}

/** A step that takes two-factor authentication apart asks for both factors once more. */
export function PasswordAndCodeForm({ children, action, leave, isPending, error, onSubmit, onClose }: Props) {
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(passwordAndCodeInput),
    defaultValues: { password: '', code: '' },
  })
  useEffect(() => {
    const words = error ? showFailure(error, setError, ['password', 'code']) : null
    if (words) toast({ title: 'Error', message: words, tone: 'error' })
  }, [error, setError])
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => onSubmit(typed))}>
      <p>{children}</p>
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
          {leave}
        </button>
        <button type="submit" className="btn base" disabled={isPending}>
          {isPending ? 'Checking...' : action}
        </button>
      </div>
    </form>
  )
}
