import { Modal } from '@mantine/core'
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
    <Modal opened onClose={onClose} title="Delete package" size={440} centered>
      <div className={styles.sure}>
        <p>Are you sure you want to delete {item.title}?</p>
        <p>Visitors no longer find it. Quote requests that name it keep their receipt.</p>
        <div>
          <button type="button" className="btn line sm" data-autofocus onClick={onClose}>
            Keep it
          </button>
          <button
            type="button"
            className={`btn sm ${styles.danger}`}
            disabled={isPending}
            onClick={() => mutate({ id: item.id })}
          >
            Delete
          </button>
        </div>
      </div>
    </Modal>
  )
}
