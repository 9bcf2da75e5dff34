import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { ChangePasswordForm } from './change-password-form'

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Reset Password" onClose={onClose}>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}
