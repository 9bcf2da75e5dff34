import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField, showFailure } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { ownPasswordInput, type OwnPasswordInput } from '../schema'
import styles from './dialog-form.module.css'
import { showPassword } from '../../auth/ui/sign-in/show-password'

type Props = {
  children: ReactNode
  action: string
  /** What the button says meanwhile. */
  pending?: string
  isPending: boolean
  /** Of the last try; what is about the password stands under it. */
  error: unknown
  onSubmit: (typed: OwnPasswordInput) => void
  onClose: () => void
}

/** A sensitive step asks for the password once more. */
export function OwnPasswordForm({ children, action, pending = action, isPending, error, onSubmit, onClose }: Props) {
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(ownPasswordInput),
    defaultValues: { password: '' },
  })
  useEffect(() => {
    const words = error ? showFailure(error, setError, ['password']) : null
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
      <div className={styles.foot}>
        <button type="button" className="btn line" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn base" disabled={isPending}>
          {isPending ? pending : action}
        </button>
      </div>
    </form>
  )
}
