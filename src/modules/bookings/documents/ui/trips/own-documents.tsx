import { failureText, trpc } from '../../../../../platform/web/trpc'
import { documentKindLabels, sizeText } from '../../document.rules'
import styles from './documents.module.css'

/** Lists the files of a traveler's trip; renders nothing without any. */
export function OwnDocuments({ bookingId, className }: { bookingId: string; className?: string }) {
  const { data, error, refetch } = trpc.tripDocuments.own.useQuery({ bookingId })
  if (!error && !data?.length) return null
  return (
    <section aria-labelledby="your-documents" className={className}>
      <h2 id="your-documents">Documents</h2>
      {error && !data && (
        <p role="alert">
          {failureText(error)}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map(({ id, title, kind, format, bytes }) => (
            <li key={id}>
              <a href={`/trips/${bookingId}/documents/${id}`} download>
                {title}
              </a>
              <small className="num">
                {documentKindLabels[kind]}, {format === 'pdf' ? 'PDF' : 'picture'} of {sizeText(bytes)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
