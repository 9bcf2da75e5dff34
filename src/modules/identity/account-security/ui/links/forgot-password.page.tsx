import { useState } from 'react'
import { useLocation } from 'react-router'
import { openLoginDialogFor } from '../../../../../platform/web/dialogs'
import { TextField } from '../../../../../platform/web/fields'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { forgotPasswordInput } from '../../schema'
import { AuthCard, Intro, Outcome, FormError, Actions } from './auth-card'
import { useUser } from '../../../auth/ui/use-user'

/** Asks for a link to a new password. The response does not reveal who has an account (product.md 6.4). */
export function Component() {
  useInnerPage('Forgot your password?')
  const [sent, setSent] = useState<string | null>(null)
  return (
    <AuthCard title="Forgot your password?">
      {sent !== null ? (
        <>
          <Outcome>If there is an account with this address, a link is on its way. It works for 10 minutes.</Outcome>
          <Actions>
            <button type="button" className="btn line" onClick={() => setSent(null)}>
              Ask again
            </button>
            <button type="button" className="link" onClick={() => openLoginDialogFor(sent)}>
              Back to login
            </button>
          </Actions>
        </>
      ) : (
        <Form onSent={setSent} />
      )}
    </AuthCard>
  )
}

function Form({ onSent }: { onSent: (email: string) => void }) {
  const me = useUser()
  const { mutateAsync } = trpc.accountSecurity.forgotPassword.useMutation()
  /** Takes the address that was typed before following the link to this page. */
  const known = (useLocation().state as { email?: string } | null)?.email
  const { control, submit, isPending, failure } = useZodForm(forgotPasswordInput, {
    start: { email: known ?? me?.email ?? '' },
    send: mutateAsync,
    onDone: (_, { email }) => onSent(email),
    onFailed: () => undefined,
  })
  return (
    <>
      <Intro>Tell us the email address of your account, and we send you a link to a new password.</Intro>
      <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="username" size="md" />
        {failure && <FormError>{failure}</FormError>}
        <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send the link'}
        </button>
      </form>
    </>
  )
}
