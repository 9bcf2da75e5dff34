import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { openLoginDialog } from '../../../../../platform/web/dialogs'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { describeFailure } from '../../../../../platform/web/trpc'
import { ChangePasswordForm } from '../password/change-password-form'
import { AuthCard, Intro, Outcome, FormError, Actions } from './auth-card'
import { BackHome } from './back-home'
import { ResetForgottenForm } from './reset-forgotten-form'
import { forgetAddressToken, useAddressToken } from './use-address-token'
import { useMe } from '../../../auth/ui/use-user'

/** Sets a new password, by a mailed link or in a session with the old one. */
export function Component() {
  useInnerPage('Reset Password')
  const token = useAddressToken()
  return <AuthCard title="Reset Password">{token ? <ByLink key={token} token={token} /> : <BySession />}</AuthCard>
}

function ByLink({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const me = useMe()
  if (!done) {
    return (
      <>
        <Intro>Choose a new password. All devices will be signed out. API keys and calendar addresses end.</Intro>
        <ResetForgottenForm
          token={token}
          onDone={() => {
            setDone(true)
            forgetAddressToken()
            // Refetches: the session of this browser has ended with the others.
            void me.refetch()
          }}
        />
      </>
    )
  }
  if (me.data?.user) {
    return (
      <>
        <Outcome>Your password has been updated successfully. You are logged in.</Outcome>
        <Actions>
          <Link className="btn go" to="/profile">
            My Profile
          </Link>
          <Link className="link" to="/account-security">
            Account Security
          </Link>
        </Actions>
      </>
    )
  }
  return (
    <>
      <Outcome>Your password has been updated successfully. Log in with the new one.</Outcome>
      <Actions>
        <button type="button" className="btn go" onClick={openLoginDialog}>
          Login
        </button>
        <BackHome />
      </Actions>
    </>
  )
}

function BySession() {
  const me = useMe()
  const navigate = useNavigate()
  if (me.error) return <FormError>{describeFailure(me.error)}</FormError>
  if (!me.data) return null
  if (!me.data.user) return <HowTo />
  return (
    <>
      <Intro>
        For <b>{me.data.user.email}</b>. Your other devices will be signed out.
      </Intro>
      <ChangePasswordForm onDone={() => void navigate('/account-security')} />
    </>
  )
}

function HowTo() {
  return (
    <>
      <Intro>
        Log in to change your password. If you have forgotten it, ask for a link by email and open it on this device.
      </Intro>
      <Actions>
        <button type="button" className="btn go" onClick={openLoginDialog}>
          Login
        </button>
        <Link className="btn line" to="/forgot-password">
          Forgot your password?
        </Link>
      </Actions>
    </>
  )
}
