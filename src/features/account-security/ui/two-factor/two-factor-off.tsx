import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { AccountDialog } from '../account-dialog'
import { PasswordAndCodeForm } from './password-and-code-form'

export function TwoFactorOff({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = trpc.accountSecurity.disableTwoFactor.useMutation({
    onSuccess: () => {
      toast({ title: 'Two-factor authentication is off' })
      onClose()
    },
  })
  return (
    <AccountDialog title="Turn off two-factor authentication" onClose={onClose}>
      <PasswordAndCodeForm
        action="Turn off"
        leave="Keep it on"
        isPending={isPending}
        error={error}
        onSubmit={useSingleFlight(mutate)}
        onClose={onClose}
      >
        From then on your password alone opens the account. The recovery codes stop working.
      </PasswordAndCodeForm>
    </AccountDialog>
  )
}
