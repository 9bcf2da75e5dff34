import { Icon } from '../components/icon'
import styles from './month-head.module.css'

const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Heads a calendar with its month ('YYYY-MM') and buttons; `onTurn` receives 0 for the current month. */
export function MonthHead({ month, onTurn }: { month: string; onTurn: (months: -1 | 0 | 1) => void }) {
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{format.format(Date.parse(`${month}-01T00:00:00Z`))}</h2>
      <button type="button" aria-label="Previous month" onClick={() => onTurn(-1)}>
        <Icon name="chevron-left" />
      </button>
      <button type="button" className="btn line sm" onClick={() => onTurn(0)}>
        This month
      </button>
      <button type="button" aria-label="Next month" onClick={() => onTurn(1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}
