import { trpc } from '../../../platform/web/trpc'
import { AccountDialog } from './account-dialog'
import { OwnPasswordForm } from './own-password-form'
import { RecoveryCodes } from './recovery-codes'
import { useSecurityChanged } from './use-security-changed'

export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const changed = useSecurityChanged()
  const renew = trpc.auth.newRecoveryCodes.useMutation({ onSuccess: changed })
  return (
    <AccountDialog
      title={renew.data ? 'Your recovery codes' : 'New recovery codes'}
      onClose={onClose}
      mustAnswer={renew.data !== undefined}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <OwnPasswordForm
          action="Make new codes"
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={renew.mutate}
          onClose={onClose}
        >
          You get ten new codes. The ones that you have kept stop working.
        </OwnPasswordForm>
      )}
    </AccountDialog>
  )
}
