import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../../../../platform/web/components/icon'
import type { ItineraryDay, PackageDetail } from '../../package.rules'
import { DayPlan } from './detail-days'
import styles from './detail-itinerary.module.css'
import { ActivitiesPanel, HotelsPanel, MealsPanel, TransfersPanel } from './detail-panels'

type Card = { key: string; icon: IconName; label: string; value: string; panel: ReactNode }

const cardsOf = (item: PackageDetail): Card[] => [
  {
    key: 'hotels',
    icon: 'bed',
    label: 'Hotels',
    value: String(item.hotels.length),
    panel: <HotelsPanel options={item.hotels} currency={item.currency} />,
  },
  {
    key: 'activities',
    icon: 'compass',
    label: 'Activities & Sightseeing',
    value: String(item.activities.length),
    panel: <ActivitiesPanel options={item.activities} currency={item.currency} />,
  },
  {
    key: 'transfers',
    icon: 'car',
    label: 'Transfers',
    value: item.transfers.some((t) => t.included) ? 'Included' : 'Not included',
    panel: <TransfersPanel options={item.transfers} currency={item.currency} />,
  },
  {
    key: 'meals',
    icon: 'fork',
    label: 'Meals',
    value: item.mealPlans.map((plan) => plan.name).join(', ') || 'As per itinerary',
    panel: <MealsPanel plans={item.mealPlans} />,
  },
]

/** What the package is made of, in four cards that unfold, and its days along the route line. */
export function Itinerary({ item, date }: { item: PackageDetail; date: string }) {
  return (
    <>
      <h2 className="hidden-label">What it is made of</h2>
      <div className={styles.cards}>
        {cardsOf(item).map((card) => (
          <ToggleCard key={card.key} card={card} />
        ))}
      </div>
      <h2 className={styles.title}>Day by day</h2>
      <Counters days={item.itinerary} />
      <DayPlan days={item.itinerary} date={date} />
    </>
  )
}

function ToggleCard({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.card}
        aria-expanded={open}
        aria-controls={`included-${card.key}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name={card.icon} />
        <span className={styles.label}>{card.label}</span>
        <Icon name="chevron-down" className={styles.chevron} />
        <span className={`${styles.value} num`}>{card.value}</span>
      </button>
      <section className={styles.panel} id={`included-${card.key}`} aria-label={card.label} hidden={!open}>
        {card.panel}
      </section>
    </>
  )
}

/** Counted from the day plan: each house that is slept in counts once. */
function Counters({ days }: { days: ItineraryDay[] }) {
  if (days.length === 0) return null
  const sum = (list: (day: ItineraryDay) => string[]) => days.reduce((n, day) => n + list(day).length, 0)
  const counters = [
    ['Days', days.length],
    ['Hotels', new Set(days.map((day) => day.accommodation).filter(Boolean)).size],
    ['Activities', sum((day) => day.activities)],
    ['Meals', sum((day) => day.meals)],
  ] as const
  return (
    <dl className={`${styles.counters} num`}>
      {counters.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
