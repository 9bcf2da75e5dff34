import type { ReactNode } from 'react'
import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'

/** Explains what needs a confirmed address, and sends the link again. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  const send = trpc.accountSecurity.sendVerification.useMutation({
    onSuccess: () => toast({ title: 'Link sent', message: 'Open it from your mailbox. It works for 24 hours.' }),
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <p className="notice mt-3 f-text break">
      {children}{' '}
      <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the link again'}
      </button>
    </p>
  )
}
