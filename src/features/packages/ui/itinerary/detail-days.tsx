import { Icon, type IconName } from '../../../../platform/web/components/icon'
import { addDays, formatDate } from '../../../../shared/dates'
import { PictureFrame } from '../../../media/ui/picture-frame'
import type { ItineraryDay } from '../../package.rules'
import styles from './detail-days.module.css'

/** The itinerary's days as a timeline; with dates once a departure is chosen. */
export function DayPlan({ days, date }: { days: ItineraryDay[]; date: string }) {
  if (days.length === 0) return <p className={styles.none}>The day plan of this trip has not been published yet.</p>
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.day}>
          <p className={`${styles.when} num`}>
            <span>
              Day {day.day}
              {date && <small>{formatDate(addDays(date, day.day - 1)).replace(/ \d{4}$/, '')}</small>}
            </span>
          </p>
          <div>
            {day.image && (
              <figure>
                <PictureFrame picture={day.image} sizes="(max-width: 700px) 80vw, 144px" />
              </figure>
            )}
            <h3>{day.title}</h3>
            {day.description && <p>{day.description}</p>}
            {day.activities.length > 0 && (
              <ul className={styles.activities} aria-label="Activities">
                {day.activities.map((activity) => (
                  <li key={activity}>{activity}</li>
                ))}
              </ul>
            )}
            <ul className={styles.care}>
              <Fact icon="fork" label="Meals" text={day.meals.join(', ')} />
              <Fact icon="bed" label="Accommodation" text={day.accommodation} />
              <Fact icon="car" label="Transport" text={day.transport} />
            </ul>
            {day.notes && <p className={styles.notes}>{day.notes}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Fact({ icon, label, text }: { icon: IconName; label: string; text: string }) {
  if (!text) return null
  return (
    <li>
      <Icon name={icon} />
      <span className="hidden-label">{label}: </span>
      {text}
    </li>
  )
}
