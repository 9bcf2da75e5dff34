import { useEffect, useState } from 'react'
import { CheckboxField, PasswordField, TextField } from '../../../../../platform/web/fields'
import { PhoneField } from '../../../../../platform/web/phone-field'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { getAccountNameProblem, noLastNameLabel } from '../../../documents/readiness.rules'
import { type RegisterForm as Values, registerForm, registerInput } from '../../schema'
import type { Me } from '../../view'
import { ForgotLink } from './forgot-link'
import styles from './sign-in.module.css'

export type RegisterValues = Values

const empty: Values = {
  firstName: '',
  lastName: '',
  noLastName: false,
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}

const fail = (message: string) => toast({ title: 'Registration Failed', message, tone: 'error' })

type Props = {
  onDone: (user: Me) => void
  start?: Partial<Values>
  onEmail: (email: string) => void
  onLogin: () => void
  /** Receives the form's values on unmount. */
  onLeave: (typed: Values) => void
}

export function RegisterForm({ onDone, start, onEmail, onLogin, onLeave }: Props) {
  const { mutateAsync } = trpc.auth.register.useMutation()
  const [taken, setTaken] = useState<string | null>(null)
  const { control, getValues, setError, watch, submit, isPending } = useZodForm(registerForm, {
    start: { ...empty, ...start },
    send: (typed) => mutateAsync(registerInput.parse(typed)),
    onDone: ({ user }) => {
      toast({ title: 'Registration Successful', message: `Welcome, ${user.firstName}!` })
      onDone(user)
    },
    onFailed: ({ error }) => {
      setTaken(getFailureData(error).reason === 'conflict' ? getValues('email') : null)
      fail(describeFailure(error) || 'Registration failed')
    },
    onInvalid: ({ lastName: hasError, confirmPassword: mismatch }, { lastName = '', noLastName = false }) => {
      // Sets the error by hand: a refused password ends validation before it compares fields.
      const problem = getAccountNameProblem({ lastName, noLastName })
      if (problem && !hasError) setError('lastName', { message: problem })
      if (mismatch?.type === 'custom' && mismatch.message) fail(mismatch.message)
    },
  })
  const email = watch('email')
  useEffect(() => onEmail(email), [onEmail, email])
  useEffect(() => () => onLeave(getValues()), [onLeave, getValues])
  return (
    <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
      <div className={`${styles.pair} grid items-start cols-2 gap-3`}>
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
      <CheckboxField control={control} name="noLastName" label={noLastNameLabel} />
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" size="md" />
      {taken === email && (
        <p className="flex flex-wrap gap-x-4">
          <button
            type="button"
            className="coarse-tap inline-flex items-center min-h-6 mt-1 f-sm semibold underline link-ink"
            onClick={onLogin}
          >
            Log in with this address
          </button>
          <ForgotLink email={email} />
        </p>
      )}
      <PhoneField control={control} name="phone" label="Phone" autoComplete="tel" size="md" />
      <div className={`${styles.pair} grid items-start cols-2 gap-3`}>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm Password"
          description="The same once more"
          autoComplete="new-password"
          secretName="confirmation"
        />
      </div>
      <p className="f-sm ink-2">
        By creating an account you agree to our{' '}
        <a className="underline ink" href="/terms" target="_blank" rel="noreferrer">
          Terms and Conditions
        </a>{' '}
        and{' '}
        <a className="underline ink" href="/privacy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
        .
      </p>
      <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
        {isPending ? 'Creating Account...' : 'Create Account'}
      </button>
    </form>
  )
}
