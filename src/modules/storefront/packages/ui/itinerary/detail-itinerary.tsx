import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../../../../../platform/web/components/icon'
import { plural } from '../../../../../shared/text'
import { includedCount, offersText } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { DayPlan } from './detail-days'
import styles from './detail-itinerary.module.css'
import { Inclusions } from './detail-inclusions'
import { ActivitiesPanel, HotelsPanel, MealsPanel, TransfersPanel } from './detail-panels'

type Card = { key: string; icon: IconName; label: string; value: string; panel: ReactNode }

const toCards = (item: PackageDetail): Card[] => [
  {
    key: 'hotels',
    icon: 'bed',
    label: 'Hotels',
    value: offersText(item.hotels, (n) => plural(n, 'upgrade')),
    panel: <HotelsPanel options={item.hotels} currency={item.currency} />,
  },
  {
    key: 'activities',
    icon: 'compass',
    label: 'Activities & Sightseeing',
    value: offersText(item.activities, (n) => `${n} to add`),
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

/** Shows four expandable cards (all expanded without JavaScript) of the package's parts, and its days. */
export function Itinerary({ item, date }: { item: PackageDetail; date: string }) {
  return (
    <>
      <Inclusions item={item} />
      <h2 className="hidden-label">What it is made of</h2>
      <div className={`${styles.cards} panel`}>
        {toCards(item).map((card) => (
          <ToggleCard key={card.key} card={card} />
        ))}
      </div>
      <h2 className="mt-6h t-h2">Day by day</h2>
      <Counters item={item} />
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
        className={`js ${styles.card}`}
        aria-expanded={open}
        aria-controls={`included-${card.key}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name={card.icon} />
        <span className="f-text semibold">{card.label}</span>
        <Icon name="chevron-down" className="turns mt-1 ink-3" />
        <span className={`${styles.value} num`}>{card.value}</span>
      </button>
      <section className={styles.panel} id={`included-${card.key}`} aria-label={card.label} hidden={!open}>
        {card.panel}
      </section>
    </>
  )
}

/** Counts included items as the cards above do; without a list, from the day plan. */
function Counters({ item }: { item: PackageDetail }) {
  const days = item.itinerary
  if (days.length === 0) return null
  const planned = days.reduce((n, day) => n + day.activities.length, 0)
  const slept = new Set(days.map((day) => day.accommodation).filter(Boolean)).size
  const counters = [
    ['Days', 'Day', days.length],
    ['Hotels', 'Hotel', item.hotels.length > 0 ? includedCount(item.hotels) : slept],
    ['Activities', 'Activity', item.activities.length > 0 ? includedCount(item.activities) : planned],
    ['Meals', 'Meal', days.reduce((n, day) => n + day.meals.length, 0)],
  ] as const
  return (
    <dl className={`${styles.counters} num`}>
      {counters.map(
        ([many, one, count]) =>
          count > 0 && (
            <div className="flex gap-1" key={many}>
              <dt>{count === 1 ? one : many}</dt>
              <dd className="semibold ink">{count}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
