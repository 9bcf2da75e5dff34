import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { PackageCard } from '../../package.rules'
import styles from './office-packages.module.css'

/** Asks before a package is deleted; the server allows it to administrators. */
export function ConfirmRemoval({ item, onClose }: { item: PackageCard; onClose: () => void }) {
  const onError = (error: unknown) =>
    toast({ title: 'Error deleting package', message: failureText(error), tone: 'error' })
  const restore = trpc.packages.update.useMutation({ onError })
  const { mutate, isPending } = trpc.packages.remove.useMutation({
    onSuccess: ({ archived }) => {
      // Packages with quote requests are archived, and can be restored.
      const status = item.status === 'archived' ? 'inactive' : item.status
      const undo = { label: 'Undo', onClick: () => restore.mutate({ id: item.id, status }) }
      toast({ title: 'Package deleted successfully', message: item.title, action: archived ? undo : undefined })
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
      <p className={styles.sure}>Visitors no longer find it. Quote requests that name it keep their receipt.</p>
      <DialogFoot cancel="Keep it" focusCancel isBusy={isPending}>
        <button
          type="button"
          className={`btn ${styles.danger}`}
          disabled={isPending}
          onClick={() => mutate({ id: item.id })}
        >
          Delete
        </button>
      </DialogFoot>
    </Dialog>
  )
}
