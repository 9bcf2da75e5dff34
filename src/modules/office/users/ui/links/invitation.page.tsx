import { useState } from 'react'
import { Link } from 'react-router'
import { openLoginDialog } from '../../../../../platform/web/dialogs'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { resetForgottenForm } from '../../../../identity/account-security/schema'
import { Actions, AuthCard, FormError, Intro, Outcome } from '../../../../identity/account-security/ui/links/auth-card'
import { forgetAddressToken, useAddressToken } from '../../../../identity/account-security/ui/links/use-address-token'
import { NewPasswordFields } from '../../../../identity/account-security/ui/password/new-password-fields'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'

/** Sets the account's first password, from the link of an invitation. */
export function Component() {
  useInnerPage('Your invitation')
  const token = useAddressToken()
  return (
    <AuthCard title="Your invitation">
      {token ? (
        <Accept key={token} token={token} />
      ) : (
        <Intro>This link is not complete. Open it from the mail once more, or ask for another invitation.</Intro>
      )}
    </AuthCard>
  )
}

function Accept({ token }: { token: string }) {
  const [accepted, setAccepted] = useState<{ isStaff: boolean } | null>(null)
  const { mutateAsync } = trpc.users.acceptInvitation.useMutation()
  const { control, submit, isPending, failure } = useZodForm(resetForgottenForm, {
    start: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => mutateAsync({ token, newPassword }),
    onDone: (made) => {
      setAccepted(made)
      forgetAddressToken()
    },
    onFailed: ({ error }) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  if (accepted) return <Accepted isStaff={accepted.isStaff} />
  return (
    <>
      <Intro>Choose a password for your account.</Intro>
      <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
        <NewPasswordFields control={control} />
        {failure && <FormError>{failure}</FormError>}
        <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Password'}
        </button>
      </form>
    </>
  )
}

function Accepted({ isStaff }: { isStaff: boolean }) {
  return (
    <>
      <Outcome>Your password is saved. Log in with it.</Outcome>
      <Actions>
        {isStaff ? (
          <Link className="btn go" to="/login">
            Login
          </Link>
        ) : (
          <button type="button" className="btn go" onClick={openLoginDialog}>
            Login
          </button>
        )}
      </Actions>
    </>
  )
}
