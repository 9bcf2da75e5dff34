import { useEffect, useRef } from 'react'
import { PasswordField, TextField } from '../../../../../platform/web/fields'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { useSite } from '../../../../../platform/web/site/money'
import type { Role } from '../../../../../shared/actor'
import { loginInput, staffLoginInput } from '../../schema'
import type { Me } from '../../view'
import { CodeField } from './code-field'
import { DemoNote } from './demo-note'
import { ForgotLink } from './forgot-link'
import styles from './sign-in.module.css'
import { useSignIn } from './use-sign-in'

const schemas = { login: loginInput, staffLogin: staffLoginInput }
const empty = { email: '', password: '', code: '' }
export type SignInValues = typeof empty

type Props = {
  procedure: keyof typeof schemas
  demoRoles: readonly Role[]
  onDone: (user: Me) => void
  start?: Partial<SignInValues>
  /** Receives the form's values on unmount. */
  onLeave?: (typed: SignInValues) => void
  onEmail?: (email: string) => void
  /** Keeps the state of the page beneath. */
  forgotInNewTab?: boolean
}

/** Asks for e-mail, password and, on the server's demand, a code. */
export function SignInForm({ procedure, demoRoles, onDone, start, onLeave, onEmail, forgotInNewTab }: Props) {
  const { signIn, failure, wantsCode } = useSignIn(procedure, onDone)
  const { control, submit, isPending, setValue, setError, clearErrors, getValues, watch } = useZodForm(
    schemas[procedure],
    { start: { ...empty, ...start }, fields: [], send: signIn, onFailed: () => undefined },
  )
  const demo = useSite()?.demo
  const email = watch('email')
  useEffect(() => onEmail?.(email), [onEmail, email])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failure.code) return
    setError('code', { message: failure.code }, { shouldFocus: true })
    // Selects at once: `setFocus` selects after a timer, which would replace a digit typed before it.
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }, [failure, setError])
  useEffect(() => () => onLeave?.({ ...empty, ...getValues() }), [onLeave, getValues])
  return (
    <>
      <form ref={form} noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus={start?.email ? undefined : true}
        />
        <div className={`${styles.password} grid justify-items-start`}>
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="current-password"
            data-autofocus={start?.email ? true : undefined}
          />
          <ForgotLink email={email} inNewTab={forgotInNewTab} />
        </div>
        {wantsCode && <CodeField control={control} name="code" focused />}
        {failure.text && <p className="f-sm bad bg-bad-soft rounded-sm px-3 py-2h">{failure.text}</p>}
        <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
          {isPending ? 'Signing In...' : 'Sign In'}
        </button>
      </form>
      {demo && demoRoles.length > 0 && (
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
