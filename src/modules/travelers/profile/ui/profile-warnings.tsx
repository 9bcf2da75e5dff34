import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'

/** Shows what a booking still needs, and if the passport is valid for the next trip. */
export function DocumentWarnings() {
  const { data } = trpc.profile.summary.useQuery()
  if (!data) return null
  const { readiness, nextTrip } = data
  return (
    <>
      {readiness.warnings.length > 0 && (
        <ul className="grid gap-1h mt-4 f-text warn bg-warn-soft px-3h py-2h border-warn">
          {readiness.warnings.map((warning) => (
            <li key={warning}>
              {warning}
              {nextTrip && warning.endsWith('the trip') && `: ${nextTrip.title}, ${formatDate(nextTrip.date)}`}
            </li>
          ))}
        </ul>
      )}
      {readiness.missing.length > 0 && (
        <p className="mt-4 f-sm ink-2">Still needed for a booking: {readiness.missing.join(', ')}</p>
      )}
      {readiness.ready && <p className="mt-4 f-sm ink-2">Ready to book: nothing is missing.</p>}
    </>
  )
}
