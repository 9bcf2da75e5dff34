import { lazyDialog } from '../../../../platform/web/lazy-part'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { isEmployee } from '../../../../shared/actor'
import styles from './data-rights.module.css'
import { useUser } from '../../../identity/auth/ui/use-user'

const DownloadDialog = lazyDialog(() => import('./download-dialog'))
const DeleteDialog = lazyDialog(() => import('./delete-dialog'))

type Act = 'download' | 'delete'

/** Offers the data download and the account's deletion at the end of the profile (product.md 6.8). */
export function Component() {
  const user = useUser()
  const open = useDialogEntry<{ act: Act }>('your-data')
  const begin = (act: Act) => openDialog('your-data', { act })
  return (
    <section className="mt-5h pt-5h border-t" aria-labelledby="your-data">
      <h2 className="t-h3" id="your-data">
        Your Data
      </h2>
      <div className={`${styles.right} flex flex-wrap items-center justify-between gap-4 py-4`}>
        <p className="f-text ink-2">Everything that we keep about you, in one file that other programs can read.</p>
        <button type="button" className="btn line phone-w-full" onClick={() => begin('download')}>
          Download my data
        </button>
      </div>
      <div className={`${styles.right} flex flex-wrap items-center justify-between gap-4 py-4`}>
        {user && isEmployee(user) ? (
          <p className="f-text ink-2">Accounts of staff are closed by colleagues who manage users.</p>
        ) : (
          <>
            <p className="f-text ink-2">Your account and everything personal in it is erased. This cannot be undone.</p>
            <button type="button" className={`btn line phone-w-full ${styles.danger}`} onClick={() => begin('delete')}>
              Delete my account
            </button>
          </>
        )}
      </div>
      {open?.act === 'download' && <DownloadDialog onClose={closeDialog} />}
      {open?.act === 'delete' && <DeleteDialog onClose={closeDialog} />}
    </section>
  )
}
