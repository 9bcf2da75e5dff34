import type { ReactNode } from 'react'
import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { useUser } from '../../auth/ui/use-user'

/** Explains what needs a confirmed address, and sends the link again: that of another address, where one waits. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  const pending = trpc.accountSecurity.state.useQuery().data?.pendingEmail
  const mailbox = pending ? `the mailbox of ${pending}` : 'your mailbox'
  const send = trpc.accountSecurity.sendVerification.useMutation({
    onSuccess: () => toast({ title: 'Link sent', message: `Open it from ${mailbox}. It works for 24 hours.` }),
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <p className="notice mt-3 f-text break">
      {children}{' '}
      {pending && (
        <>
          <b>{pending}</b> waits to be confirmed.{' '}
        </>
      )}
      <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the link again'}
      </button>
    </p>
  )
}

/** Says that records of an unconfirmed address appear once it is; for others shows `children` instead. */
export function Unconfirmed({ children }: { children?: ReactNode }) {
  const user = useUser()
  if (!user || user.emailVerified) return children
  return (
    <ConfirmAddress>
      Trips and requests of {user.email} appear here once you have confirmed this address.
    </ConfirmAddress>
  )
}
