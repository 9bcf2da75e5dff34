import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { plural } from '../../../../../shared/text'
import { coveredNights, fillStays } from '../../itinerary.rules'
import { type ChosenNames, type Item, itemKinds } from '../../items.rules'
import { ListError } from '../steps/step-fields'
import type { StepProps } from '../steps/step-props'
import { DayCard } from './day-card'
import styles from './itinerary-step.module.css'
import { useDays } from './use-days'

type Props = StepProps & {
  /** Holds at least all chosen items. */
  items: readonly Item[]
  onItem: (item: Item, day: number) => void
  /** Opens the day of this field, which has an error. */
  mended: { field: string } | null
}

/** Edits days as cards, sorts them, and fills stays from hotels. */
export function ItineraryStep({ form, places, items, onItem, mended }: Props) {
  const days = useDays(form)
  const { setOpen } = days
  useEffect(() => {
    const index = /^itinerary\.(\d+)\./.exec(mended?.field ?? '')?.[1]
    if (index !== undefined) setOpen(Number(index))
  }, [mended, setOpen])
  const [length, nights, hotels] = useWatch({ control: form.control, name: ['days', 'nights', 'hotels'] })
  const missing = (length ?? 0) - days.days.length
  const names = useChosenNames(form, items)
  const stays = days.days.map((_, i) => form.getValues(`itinerary.${i}.accommodation`) ?? '')
  const filled = fillStays(
    stays,
    hotels.map((hotel) => ({ ...hotel, name: items.find(({ id }) => id === hotel.id)?.name ?? '' })),
  )
  const fillIn = () =>
    filled.forEach((stay, i) => {
      if (stay !== stays[i]) form.setValue(`itinerary.${i}.accommodation`, stay, { shouldDirty: true })
    })
  useKeptFocus()
  return (
    <section className={styles.panel} aria-label="Itinerary">
      <div className={styles.head}>
        <h2>Itinerary</h2>
        <span className="num">
          {days.days.length} of {plural(length ?? 0, 'day')}
        </span>
        <Button variant="default" onClick={days.add}>
          Add day
        </Button>
        {missing > 1 && (
          <Button variant="default" onClick={() => days.fill(length ?? 0)}>
            Add the {missing} missing
          </Button>
        )}
        {filled.some((stay, i) => stay !== stays[i]) && (
          <Button variant="default" onClick={fillIn}>
            Write hotels into the days
          </Button>
        )}
      </div>
      <ListError form={form} name="itinerary" />
      {days.days.length === 0 && (
        <Text py="s5" px="s3h" c="dimmed" ta="center">
          No days yet. Each day of the trip has a title and a text.
        </Text>
      )}
      <ol>
        {days.days.map((day, index) => (
          <DayCard key={day.key} form={form} places={places} names={names} index={index} days={days} onItem={onItem} />
        ))}
      </ol>
      <p className={styles.foot}>
        <span aria-hidden="true">
          <kbd>Alt</kbd>
          <kbd>↑</kbd>
          <kbd>↓</kbd> move the day <kbd>Ctrl</kbd>
          <kbd>Enter</kbd> next day
        </span>
        <span className="num">
          Hotels cover {coveredNights(hotels)} of {plural(nights ?? 0, 'night')}
        </span>
      </p>
      <p className="hidden-label" role="status">
        {days.said}
      </p>
    </section>
  )
}

function useChosenNames(form: StepProps['form'], items: readonly Item[]): ChosenNames {
  const lists = useWatch({ control: form.control, name: [...itemKinds] })
  const called = new Map(items.map(({ id, name }) => [id, name]))
  const named = itemKinds.map((kind, i) => [kind, [...new Set(lists[i]!.flatMap(({ id }) => called.get(id) ?? []))]])
  return Object.fromEntries(named) as ChosenNames
}

/** Restores the focus that the browser drops when a node moves. */
function useKeptFocus() {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const last = focused.current
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) last.focus()
    const remember = () => (focused.current = document.activeElement)
    const forget = (event: FocusEvent) => {
      // Forgets an element that the user left for another one.
      if (event.relatedTarget) focused.current = null
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  })
}
