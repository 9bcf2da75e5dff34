import { useState } from 'react'
import { Link } from 'react-router'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useMe } from '../../../auth/ui/use-user'
import { AuthCard, Intro, Outcome, FormError, Actions } from './auth-card'
import { BackHome } from './back-home'
import { forgetAddressToken, useAddressToken } from './use-address-token'

/** Serves the link sent to an account's former address. Reverts by a button: mail scanners open links. */
export function Component() {
  useInnerPage('Take your address back')
  const token = useAddressToken()
  return (
    <AuthCard title="Take your address back">{token ? <Revert key={token} token={token} /> : <NoToken />}</AuthCard>
  )
}

function Revert({ token }: { token: string }) {
  const me = useMe()
  const [reverted, setReverted] = useState<string | null>(null)
  const { mutate, isPending, error } = trpc.accountSecurity.revertEmail.useMutation({
    onSuccess: ({ email }) => {
      setReverted(email)
      forgetAddressToken()
      // Refetches: the session of this browser may have ended with the others.
      void me.refetch()
    },
    onError: (failure) => getFailureData(failure).fields?.token && forgetAddressToken(),
  })
  if (reverted !== null) {
    return (
      <>
        <Outcome>
          Your account has <b>{reverted}</b> again, and all devices are signed out. API keys and calendar addresses
          ended, too. We sent a link there: choose a new password with it within 10 minutes.
        </Outcome>
        <Actions>
          <Link className="btn line" to="/forgot-password" state={{ email: reverted }}>
            Ask for another link
          </Link>
        </Actions>
      </>
    )
  }
  return (
    <>
      <Intro>
        Your account gets this email address back. All devices are signed out, and you choose a new password.
      </Intro>
      {error && <FormError>{describeFailure(error)}</FormError>}
      <Actions>
        <button type="button" className="btn go" disabled={isPending} onClick={() => mutate({ token })}>
          {isPending ? 'Taking it back...' : 'Take my address back'}
        </button>
      </Actions>
    </>
  )
}

const NoToken = () => (
  <>
    <Intro>Open the link in the mail that told you of the change. It works for 7 days.</Intro>
    <Actions>
      <BackHome />
    </Actions>
  </>
)
