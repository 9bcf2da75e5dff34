import { trpc } from '../../../../../platform/web/trpc'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { documentKindLabels, sizeText } from '../../document.rules'

/** Lists the files of a traveler's trip; renders nothing without any. */
export function OwnDocuments({ bookingId }: { bookingId: string }) {
  const { data, error, refetch } = trpc.tripDocuments.own.useQuery({ bookingId })
  if (!error && !data?.length) return null
  return (
    <section aria-labelledby="your-documents">
      <h2 className="t-h3 mb-3" id="your-documents">
        Documents
      </h2>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul className="border-t">
          {data.map(({ id, title, kind, format, bytes }) => (
            <li className="grid justify-items-start break border-b py-2h" key={id}>
              <a className="semibold link-ink" href={`/trips/${bookingId}/documents/${id}`} download>
                {title}
              </a>
              <small className="num f-office ink-2">
                {documentKindLabels[kind]}, {format === 'pdf' ? 'PDF' : 'picture'} of {sizeText(bytes)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
