import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { UserView } from '../../view'

/** Ends all sessions of a user, for example after losing a device. */
export default function SignOut({ user, onClose }: { user: UserView; onClose: () => void }) {
  const name = user.name || user.email
  const { mutate, isPending } = trpc.users.signOut.useMutation({
    onSuccess: () => {
      toast({ title: 'Signed out everywhere', message: name })
      onClose()
    },
    onError: (error) => toast({ title: 'Not signed out', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <Dialog
      brief
      title={`Sign ${name} out everywhere?`}
      description="All their devices have to sign in again. Their API keys and calendar addresses end, too. Their password stays, so ask them to change it if somebody else may know it."
      onClose={onClose}
    >
      <DialogFoot cancel="Not now" focusCancel isBusy={isPending}>
        <button type="button" className="btn base" disabled={isPending} onClick={() => mutate({ id: user.id })}>
          Sign out everywhere
        </button>
      </DialogFoot>
    </Dialog>
  )
}
