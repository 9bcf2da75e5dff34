import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { UserView } from '../../view'

/** Removes the second factor of somebody who has lost it, so that their password opens the account again. */
export default function RemoveTwoFactor({ user, onClose }: { user: UserView; onClose: () => void }) {
  const name = user.name || user.email
  const { mutate, isPending } = trpc.users.removeTwoFactor.useMutation({
    onSuccess: () => {
      toast({ title: 'Two-factor authentication removed', message: name })
      onClose()
    },
    onError: (error) => toast({ title: 'Not removed', message: describeFailure(error), tone: 'error' }),
  })
  const again =
    user.role === 'traveler'
      ? ''
      : ' Where staff need a second factor, the office stays closed to them until they have set up another one.'
  return (
    <Dialog
      brief
      title={`Remove two-factor authentication of ${name}?`}
      description={`Make sure that it is they who ask: from then on their password alone opens the account. They are signed out on all devices and get a mail.${again}`}
      onClose={onClose}
    >
      <DialogFoot cancel="Not now" focusCancel isBusy={isPending}>
        <button type="button" className="btn bad" disabled={isPending} onClick={() => mutate({ id: user.id })}>
          Remove Two-Factor
        </button>
      </DialogFoot>
    </Dialog>
  )
}
