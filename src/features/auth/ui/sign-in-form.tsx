import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasswordField, TextField } from '../../../platform/web/fields'
import { useSite } from '../../settings/ui/money'
import type { Role } from '../../../shared/actor'
import { loginInput, staffLoginInput } from '../schema'
import type { SignedInUser } from '../user.rules'
import { DemoNote } from './demo-note'
import styles from './sign-in.module.css'
import { useSignIn } from './use-sign-in'

const schemas = { login: loginInput, staffLogin: staffLoginInput }

type Props = {
  door: keyof typeof schemas
  /** Whose demo accounts are offered. */
  demoRoles: readonly Role[]
  onDone: (user: SignedInUser) => void
}

/** E-mail and password, with the demo accounts below while there are any. */
export function SignInForm({ door, demoRoles, onDone }: Props) {
  const { control, handleSubmit, setValue, clearErrors } = useForm({
    resolver: zodResolver(schemas[door]),
    defaultValues: { email: '', password: '' },
  })
  const { signIn, isPending, failure } = useSignIn(door, onDone)
  const demo = useSite()?.demo
  return (
    <>
      <form noValidate className={styles.form} onSubmit={handleSubmit((values) => signIn(values))}>
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        {failure && <p className={styles.failure}>{failure}</p>}
        <button type="submit" className={`btn go ${styles.submit}`} disabled={isPending}>
          {isPending ? 'Signing In...' : 'Sign In'}
        </button>
      </form>
      {demo && (
        <DemoNote
          roles={demoRoles}
          onPick={({ email, password }) => {
            clearErrors()
            setValue('email', email)
            setValue('password', password)
          }}
        />
      )}
    </>
  )
}
