import { addDays, formatDate } from '../../../../../shared/dates'
import { quantityNote } from '../../../../catalog/inventory/units.rules'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import type { OwnBooking } from '../../../../bookings/bookings/view'
import styles from './trips.module.css'

/** Shows the trip day by day, then what belongs to the whole trip. */
export function TripDays({ trip: { days, services, startsOn } }: { trip: OwnBooking }) {
  const known = new Set(days.map(({ day }) => day))
  const loose = services.filter(({ day }) => day === null || !known.has(day))
  return (
    <section aria-labelledby="day-by-day">
      <h2 className="t-h3 mb-3" id="day-by-day">
        {days.length > 0 ? 'Day by day' : 'What you get'}
      </h2>
      <ol className={styles.days}>
        {days.map(({ day, title, text }) => (
          <li className="grid gap-4h border-t" key={day}>
            <p className="num f-text semibold">
              Day {day} <span className="block regular ink-3">{formatDate(addDays(startsOn, day - 1))}</span>
            </p>
            <div>
              {title && <h3 className="mb-1 t-h4">{title}</h3>}
              {text && <p className="max-w-text break pre-line">{text}</p>}
              <Services services={services.filter((one) => one.day === day)} />
            </div>
          </li>
        ))}
        {loose.length > 0 && (
          <li className="grid gap-4h border-t">
            <p className="f-text semibold">The whole trip</p>
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
        <li key={one.key} className={`${styles.service} flex gap-3h py-2 break`}>
          {one.picture && (
            <figure className="no-print flex-none overflow-hidden rounded-xs">
              <PictureFrame picture={one.picture} sizes="88px" alt="" />
            </figure>
          )}
          <div className="min-w-0">
            <b>{one.title}</b>
            <small className="block f-office ink-2">
              {[one.detail, one.isOwn ? 'You arrange this yourself' : quantityNote(one)].filter(Boolean).join(', ')}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}
