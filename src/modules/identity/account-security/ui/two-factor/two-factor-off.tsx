import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { PasswordAndCodeForm } from './password-and-code-form'

export function TwoFactorOff({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.accountSecurity.disableTwoFactor.useMutation({
    onSuccess: () => {
      toast({ title: 'Two-factor authentication is off' })
      onClose()
    },
  })
  return (
    <Dialog title="Turn off two-factor authentication" onClose={onClose}>
      <PasswordAndCodeForm action="Turn off" leave="Keep it on" send={mutateAsync}>
        From then on your password alone opens the account. The recovery codes stop working.
      </PasswordAndCodeForm>
    </Dialog>
  )
}
