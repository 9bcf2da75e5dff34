import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import styles from './image-field.module.css'
import type { Upload } from './use-uploads'

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)

/** Shows an upload's progress or error. */
export function UploadTile({
  upload,
  onRetry,
  onCancel,
}: {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}) {
  const { file, state, percent, message } = upload
  const isFailed = state === 'failed' || state === 'refused'
  return (
    <li className={isFailed ? `${styles.upload} ${styles.failed}` : styles.upload}>
      <div className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <button type="button" aria-label={`${isFailed ? 'Dismiss' : 'Cancel'} ${file.name}`} onClick={onCancel}>
          <OfficeIcon name="close" />
        </button>
      </div>
      {isFailed ? (
        <>
          <span>{message}</span>
          {state === 'failed' && (
            <button type="button" className={styles.retry} aria-label={`Retry ${file.name}`} onClick={onRetry}>
              Retry
            </button>
          )}
        </>
      ) : (
        <>
          <span className="num">
            {megabytes((file.size * percent) / 100)} of {megabytes(file.size)} MB
          </span>
          <progress max={100} value={percent} aria-label={`Upload progress of ${file.name}`} />
        </>
      )}
    </li>
  )
}
