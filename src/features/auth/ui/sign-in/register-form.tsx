import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { PasswordField, showFailure, TextField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { type RegisterForm as Values, registerForm, type RegisterInput, registerInput } from '../../schema'
import type { Me } from '../../user.rules'
import { showPassword } from './show-password'
import styles from './sign-in.module.css'

export type RegisterValues = Values

/** The default prefix (product.md 6.7); any other may be typed instead. */
const prefix = '+91 '
const empty: Values = { firstName: '', lastName: '', email: '', phone: prefix, password: '', confirmPassword: '' }
const fields = Object.keys(empty) as (keyof Values)[]

/** A prefix alone is no number. */
const resolver: Resolver<Values, unknown, RegisterInput> = (values, context, options) => {
  const phone = values.phone.trim() === prefix.trim() ? '' : values.phone
  return (zodResolver(registerForm) as unknown as Resolver<Values, unknown, RegisterInput>)(
    { ...values, phone },
    context,
    options,
  )
}

const fail = (message: string) => toast({ title: 'Registration Failed', message, tone: 'error' })

type Props = {
  onDone: (user: Me) => void
  start?: Values
  /** Hears what is in the form when it goes away. */
  onLeave: (typed: Values) => void
}

/** Makes an account and is signed in with it. */
export function RegisterForm({ onDone, start, onLeave }: Props) {
  const { control, handleSubmit, setError, getValues } = useForm({ resolver, defaultValues: start ?? empty })
  const { mutate, isPending } = trpc.auth.register.useMutation({
    onSuccess: ({ user }) => {
      toast({ title: 'Registration Successful', message: `Welcome, ${user.firstName}!` })
      onDone(user)
    },
    onError: (error) => {
      showFailure(error, setError, fields)
      fail(failureText(error) || 'Registration failed')
    },
  })
  const register = useSingleFlight(mutate)
  useEffect(() => () => onLeave(getValues()), [onLeave, getValues])
  const submit = handleSubmit(
    (typed) => register(registerInput.parse(typed)),
    ({ confirmPassword: mismatch }) => {
      if (mismatch?.type === 'custom' && mismatch.message) fail(mismatch.message)
    },
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          size="md"
          data-autofocus
        />
        <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" size="md" />
      </div>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" size="md" />
      <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" size="md" />
      <div className={styles.pair}>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          size="md"
          {...showPassword('password')}
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
          size="md"
          {...showPassword('confirmation')}
        />
      </div>
      <button type="submit" className={`btn go ${styles.submit}`} disabled={isPending}>
        {isPending ? 'Creating Account...' : 'Create Account'}
      </button>
    </form>
  )
}
