import { Text } from '@mantine/core'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { removedKeepsDays } from '../../package.rules'
import type { PackageCard } from '../../view'
import { useSetStatuses } from './use-set-statuses'

/** Asks before a package is deleted; the server allows it to administrators only. */
export function ConfirmRemoval({ item, onClose }: { item: PackageCard; onClose: () => void }) {
  const onError = (error: unknown) =>
    toast({ title: 'Error deleting package', message: describeFailure(error), tone: 'error' })
  const { setStatuses } = useSetStatuses([])
  const { mutate, isPending } = trpc.packages.remove.useMutation({
    onSuccess: () => {
      const undo = { label: 'Undo', onClick: () => setStatuses({ ids: [item.id], status: item.status }) }
      toast({ title: 'Package deleted successfully', message: item.title, action: undo })
      onClose()
    },
    onError,
  })
  return (
    <Dialog
      brief
      title="Delete package"
      onClose={onClose}
      description={`Are you sure you want to delete ${item.title}?`}
    >
      <Text mb="s3" c="var(--ink-2)" fz="text">
        Visitors no longer find it. It stays in the archive for {removedKeepsDays} days, or for good when quote requests
        name it, and can be restored there.
      </Text>
      <DialogFoot cancel="Keep it" focusCancel isBusy={isPending}>
        <button type="button" className="btn bad" disabled={isPending} onClick={() => mutate({ id: item.id })}>
          Delete
        </button>
      </DialogFoot>
    </Dialog>
  )
}
