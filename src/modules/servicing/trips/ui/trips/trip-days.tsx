import { addDays, formatDate } from '../../../../../shared/dates'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import type { OwnBooking } from '../../../../bookings/bookings/booking.rules'
import styles from './trips.module.css'

/** Shows the trip day by day, then what belongs to the whole trip. */
export function TripDays({ trip: { days, services, startsOn } }: { trip: OwnBooking }) {
  const known = new Set(days.map(({ day }) => day))
  const loose = services.filter(({ day }) => day === null || !known.has(day))
  return (
    <section aria-labelledby="day-by-day" className={styles.part}>
      <h2 id="day-by-day">{days.length > 0 ? 'Day by day' : 'What you get'}</h2>
      <ol className={styles.days}>
        {days.map(({ day, title, text }) => (
          <li key={day}>
            <p className="num">
              Day {day} <span>{formatDate(addDays(startsOn, day - 1))}</span>
            </p>
            <div>
              {title && <h3>{title}</h3>}
              {text && <p className={styles.text}>{text}</p>}
              <Services services={services.filter((one) => one.day === day)} />
            </div>
          </li>
        ))}
        {loose.length > 0 && (
          <li>
            <p>The whole trip</p>
            <div>
              <Services services={loose} />
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}

function Services({ services }: Pick<OwnBooking, 'services'>) {
  if (services.length === 0) return null
  return (
    <ul className={styles.rows}>
      {services.map((one) => (
        <li key={one.key} className={styles.service}>
          {one.picture && (
            <figure className="no-print">
              <PictureFrame picture={one.picture} sizes="88px" alt="" />
            </figure>
          )}
          <div>
            <b>{one.title}</b>
            <small>
              {[one.detail, one.isOwn ? 'You arrange this yourself' : quantityText(one)].filter(Boolean).join(', ')}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}
