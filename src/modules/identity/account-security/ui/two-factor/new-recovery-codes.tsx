import { trpc } from '../../../../../platform/web/trpc'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { PasswordAndCodeForm } from './password-and-code-form'
import { RecoveryCodes } from './recovery-codes'

export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const renew = trpc.accountSecurity.newRecoveryCodes.useMutation()
  return (
    <Dialog
      title={renew.data ? 'Your recovery codes' : 'New recovery codes'}
      onClose={onClose}
      mustAnswer={renew.data !== undefined}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <PasswordAndCodeForm action="Make new codes" leave="Cancel" send={renew.mutateAsync}>
          You get ten new codes. The ones that you have kept stop working.
        </PasswordAndCodeForm>
      )}
    </Dialog>
  )
}
