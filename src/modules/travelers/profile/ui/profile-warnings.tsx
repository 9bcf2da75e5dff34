import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import styles from './profile-sections.module.css'

/** Shows what a booking still needs, and if the passport is valid for the next trip. */
export function DocumentWarnings() {
  const { data } = trpc.profile.summary.useQuery()
  if (!data) return null
  const { readiness, nextTrip } = data
  return (
    <>
      {readiness.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {readiness.warnings.map((warning) => (
            <li key={warning}>
              {warning}
              {nextTrip && warning.endsWith('the trip') && `: ${nextTrip.title}, ${formatDate(nextTrip.date)}`}
            </li>
          ))}
        </ul>
      )}
      {readiness.missing.length > 0 && (
        <p className={styles.missing}>Still needed for a booking: {readiness.missing.join(', ')}</p>
      )}
      {readiness.ready && <p className={styles.missing}>Ready to book: nothing is missing.</p>}
    </>
  )
}
