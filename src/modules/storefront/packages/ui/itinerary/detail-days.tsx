import { useState } from 'react'
import { Icon, type IconName } from '../../../../../platform/web/components/icon'
import { addDays, formatDate } from '../../../../../shared/dates'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import type { ItineraryDay } from '../../../../catalog/packages/view'
import styles from './detail-days.module.css'

const openAtFirst = 4
/** Limits the days of trips that are fully expanded. */
const short = 7

/** Shows days as a timeline, with dates once a departure is chosen. Long trips have an index and fold. */
export function DayPlan({ days, date }: { days: ItineraryDay[]; date: string }) {
  const isLong = days.length > short
  const [opened, setOpened] = useState(() => days.slice(0, isLong ? openAtFirst : undefined).map(({ day }) => day))
  if (days.length === 0) return <p className="mt-4 ink-2">The day plan of this trip has not been published yet.</p>
  const areAllOpen = opened.length === days.length
  const set = (day: number, isOpen: boolean) =>
    setOpened((now) => [...now.filter((other) => other !== day), ...(isOpen ? [day] : [])])
  return (
    <>
      {isLong && (
        <nav className={`no-print ${styles.index}`} aria-label="Days">
          <ul className="num flex flex-wrap gap-1">
            {days.map(({ day, title }) => (
              <li key={day}>
                <a href={`#day-${day}`} aria-label={`Day ${day}: ${title}`} onClick={() => set(day, true)}>
                  {day}
                </a>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="js btn line sm"
            onClick={() => setOpened(areAllOpen ? [] : days.map(({ day }) => day))}
          >
            {areAllOpen ? 'Close all days' : 'Open all days'}
          </button>
        </nav>
      )}
      <Days days={days} date={date} opened={isLong ? opened : null} onToggle={set} />
    </>
  )
}

type DaysProps = {
  days: ItineraryDay[]
  date: string
  /** Holds the expanded days; null: no day folds. */
  opened: readonly number[] | null
  onToggle: (day: number, isOpen: boolean) => void
}

function Days({ days, date, opened, onToggle }: DaysProps) {
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.day} id={`day-${day.day}`}>
          <p className={`${styles.when} num`}>
            <span>
              Day {day.day}
              {date && (
                <small className="block f-xs">{formatDate(addDays(date, day.day - 1)).replace(/ \d{4}$/, '')}</small>
              )}
            </span>
          </p>
          {opened ? (
            <details
              className="ink-2 pl-3"
              open={opened.includes(day.day)}
              onToggle={(event) => {
                const { open } = event.currentTarget
                if (open !== opened.includes(day.day)) onToggle(day.day, open)
              }}
            >
              <summary>
                <h3>{day.title}</h3>
                <Icon name="chevron-down" />
              </summary>
              <DayText day={day} />
            </details>
          ) : (
            <div className="ink-2 pl-3">
              <h3>{day.title}</h3>
              <DayText day={day} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function DayText({ day }: { day: ItineraryDay }) {
  return (
    <>
      {day.image && (
        <figure>
          <PictureFrame picture={day.image} sizes="(max-width: 700px) 80vw, 200px" />
        </figure>
      )}
      {day.description !== day.title && day.description && <p className="max-w-text">{day.description}</p>}
      {day.activities.length > 0 && (
        <ul className="bullets grid gap-1 mt-2h" aria-label="Activities">
          {day.activities.map((activity) => (
            <li key={activity}>{activity}</li>
          ))}
        </ul>
      )}
      <ul className="flex flex-wrap mt-3 f-office ink-2 gap-x-4">
        <Fact icon="fork" label="Meals" text={day.meals.join(', ')} />
        <Fact icon="bed" label="Accommodation" text={day.accommodation} />
        <Fact icon="car" label="Transport" text={day.transport} />
      </ul>
      {day.pictures && (
        <ul className={styles.pictures} aria-label="Pictures of the day">
          {day.pictures.map(({ name, picture }) => (
            <li key={name}>
              <div>
                <PictureFrame picture={picture} sizes="(max-width: 700px) 42vw, 140px" alt={picture.alt || name} />
              </div>
              {name}
            </li>
          ))}
        </ul>
      )}
      {day.notes && <p className="mt-2 f-office ink-3">{day.notes}</p>}
    </>
  )
}

function Fact({ icon, label, text }: { icon: IconName; label: string; text: string }) {
  if (!text) return null
  return (
    <li className="flex items-center gap-1h">
      <Icon className="i-16 ink-3" name={icon} />
      <span className="hidden-label">{label}: </span>
      {text}
    </li>
  )
}
