import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'

/** Shows the address that waits to be confirmed in place of the account's. */
export function PendingEmail({ email }: { email: string }) {
  const fail = (error: unknown) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' })
  const resend = trpc.accountSecurity.resendEmailChange.useMutation({
    onSuccess: () => toast({ title: 'Link sent', message: `Open it from the mailbox of ${email}.` }),
    onError: fail,
  })
  const cancel = trpc.accountSecurity.cancelEmailChange.useMutation({
    onSuccess: () => toast({ title: 'Change of email canceled' }),
    onError: fail,
  })
  const busy = resend.isPending || cancel.isPending
  return (
    <p className="notice flex flex-wrap gap-x-4 mt-3 f-text break">
      <span>
        <b>{email}</b> waits to be confirmed.
      </span>
      <button type="button" className="link" disabled={busy} onClick={() => resend.mutate()}>
        Send the link again
      </button>
      <button type="button" className="link" disabled={busy} onClick={() => cancel.mutate()}>
        Cancel the change
      </button>
    </p>
  )
}
