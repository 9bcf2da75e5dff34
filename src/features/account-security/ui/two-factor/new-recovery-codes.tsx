import { trpc } from '../../../../platform/web/trpc'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { AccountDialog } from '../account-dialog'
import { PasswordAndCodeForm } from './password-and-code-form'
import { RecoveryCodes } from './recovery-codes'

export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const renew = trpc.accountSecurity.newRecoveryCodes.useMutation()
  const renewOnce = useSingleFlight(renew.mutate)
  return (
    <AccountDialog
      title={renew.data ? 'Your recovery codes' : 'New recovery codes'}
      onClose={onClose}
      mustAnswer={renew.data !== undefined}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <PasswordAndCodeForm
          action="Make new codes"
          leave="Cancel"
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={renewOnce}
          onClose={onClose}
        >
          You get ten new codes. The ones that you have kept stop working.
        </PasswordAndCodeForm>
      )}
    </AccountDialog>
  )
}
