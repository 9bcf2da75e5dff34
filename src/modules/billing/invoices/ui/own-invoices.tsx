import { FailedNote } from '../../../../platform/web/components/failed-note'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatAmount } from '../../../../shared/money'
import { kindLabels } from '../invoice.rules'

/** Lists the documents of a traveler's own trip; renders nothing without any. */
export function OwnInvoices({ bookingId }: { bookingId: string }) {
  const { data = [], error, refetch } = trpc.invoices.own.useQuery({ bookingId })
  const hasFailed = error !== null && data.length === 0
  if (data.length === 0 && !hasFailed) return null
  return (
    <section aria-labelledby="your-invoices">
      <h2 className="t-h3 mb-3" id="your-invoices">
        Invoices and receipts
      </h2>
      {hasFailed && <FailedNote error={error} onRetry={refetch} />}
      <ul className="num">
        {data.map(({ id, kind, reference, issuedOn, currency, totalMinor, isVoid }) => (
          <li key={id}>
            <a href={`/trips/documents/${id}/pdf`}>
              {kindLabels[kind]} {reference}
            </a>
            , {formatDate(issuedOn)}: {formatAmount(Math.abs(totalMinor), currency)}
            {isVoid && '. Its payment was taken back'}
          </li>
        ))}
      </ul>
    </section>
  )
}
