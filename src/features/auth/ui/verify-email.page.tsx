import { useState } from 'react'
import { Link } from 'react-router'
import { useInnerPage } from '../../site/ui/display/use-inner-page'
import { openLoginDialog } from '../../../platform/web/dialogs'
import { failureText, trpc } from '../../../platform/web/trpc'
import { AuthCard, Lead, Outcome, Refusal, Ways } from './auth-card'
import { useAddressToken } from './use-address-token'
import { useMe } from './use-user'

/** Behind the link of a mail. A press confirms: programs that look at mails open links, too. */
export function Component() {
  useInnerPage('Confirm your email')
  const token = useAddressToken()
  return <AuthCard title="Confirm your email">{token ? <Confirm key={token} token={token} /> : <NoToken />}</AuthCard>
}

/** Only the account's own press counts: see `confirmEmail`. */
function SignInFirst() {
  return (
    <>
      <Lead>Log in to the account that you registered with this address, and confirm it here.</Lead>
      <Ways>
        <button type="button" className="btn go" onClick={openLoginDialog}>
          Login
        </button>
      </Ways>
    </>
  )
}

function Confirm({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const me = useMe().data
  const { mutate, isPending, error } = trpc.auth.confirmEmail.useMutation({
    onSuccess: ({ email }) => setConfirmed(email),
  })
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
  return (
    <>
      <Lead>One press, and we know that this address reaches you.</Lead>
      {error && <Refusal>{failureText(error)}</Refusal>}
      <Ways>
        <button type="button" className="btn go" disabled={isPending} onClick={() => mutate({ token })}>
          {isPending ? 'Confirming...' : 'Confirm my email'}
        </button>
        {error && <ProfileLink>Send a new link from your profile</ProfileLink>}
      </Ways>
    </>
  )
}

function NoToken() {
  return (
    <>
      <Lead>Open the link in the mail that we sent you. A new one can be sent from your profile.</Lead>
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
    <Ways>
      <Link className="btn line" to="/profile">
        My Profile
      </Link>
      <Link className="link" to="/">
        Back to the home page
      </Link>
    </Ways>
  )
}
