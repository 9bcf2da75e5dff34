import { useState } from 'react'
import { Link } from 'react-router'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { openLoginDialog } from '../../../../../platform/web/dialogs'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { AuthCard, Intro, Outcome, FormError, Actions } from './auth-card'
import { BackHome } from './back-home'
import { forgetAddressToken, useAddressToken } from './use-address-token'
import { useSignOut } from '../../../auth/ui/menu/use-sign-out'
import { useMe } from '../../../auth/ui/use-user'

/** Serves the link of a mail. Confirms by a button: mail scanners open links. */
export function Component() {
  useInnerPage('Confirm your email')
  const token = useAddressToken()
  return <AuthCard title="Confirm your email">{token ? <Confirm key={token} token={token} /> : <NoToken />}</AuthCard>
}

/** Needs a session of the account: see `confirmEmail`. */
function SignInFirst() {
  return (
    <>
      <Intro>
        Log in to your account first. If you are changing its address, that is with the address that you had until now.
      </Intro>
      <Actions>
        <button type="button" className="btn go" onClick={openLoginDialog}>
          Login
        </button>
      </Actions>
    </>
  )
}

function Confirm({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const me = useMe().data
  const { mutate, isPending, error, reset } = trpc.accountSecurity.confirmEmail.useMutation({
    onSuccess: ({ email }) => {
      setConfirmed(email)
      forgetAddressToken()
    },
  })
  const { signOut, isPending: isLeaving } = useSignOut(reset)
  if (confirmed !== null) {
    return (
      <>
        <Outcome>
          <b>{confirmed}</b> is confirmed. Thank you.
        </Outcome>
        <HomeAndProfile />
      </>
    )
  }
  if (me && !me.user) return <SignInFirst />
  const isRefused = error !== null && getFailureData(error).fields?.token !== undefined
  return (
    <>
      <Intro>One press, and we know that this address reaches you.</Intro>
      {error && (
        <FormError>
          {describeFailure(error)}
          {isRefused && ` If neither is so, it is for another account: you are signed in as ${me?.user?.email}.`}
        </FormError>
      )}
      <Actions>
        <button type="button" className="btn go" disabled={isPending} onClick={() => mutate({ token })}>
          {isPending ? 'Confirming...' : 'Confirm my email'}
        </button>
        {isRefused && (
          <button type="button" className="btn line" disabled={isLeaving} onClick={() => signOut()}>
            Sign out
          </button>
        )}
        {error && <ProfileLink>Send a new link from your profile</ProfileLink>}
      </Actions>
    </>
  )
}

function NoToken() {
  return (
    <>
      <Intro>Open the link in the mail that we sent you. A new one can be sent from your profile.</Intro>
      <HomeAndProfile />
    </>
  )
}

const ProfileLink = ({ children }: { children: string }) => (
  <Link className="link" to="/profile">
    {children}
  </Link>
)

function HomeAndProfile() {
  return (
    <Actions>
      <Link className="btn line" to="/profile">
        My Profile
      </Link>
      <BackHome />
    </Actions>
  )
}
