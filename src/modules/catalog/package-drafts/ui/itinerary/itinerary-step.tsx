import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { Frame, Note } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import { coveredNights, fillStays } from '../../itinerary.rules'
import { type ChosenNames } from '../../items.rules'
import { ListError, type StepProps } from '../steps/step-fields'
import { DayCard } from './day-card'
import styles from './itinerary.module.css'
import { useDays } from './use-days'
import type { Item } from '../../view'
import { itemKinds } from '../../../inventory/item.rules'

type Props = StepProps & {
  /** Holds at least all chosen items. */
  items: readonly Item[]
  onItem: (item: Item, day: number) => void
  /** Opens the day of this field, which has an error. */
  mended: { field: string } | null
}

/** Edits days as cards, sorts them, and fills stays from hotels. */
export function ItineraryStep({ form, items, onItem, mended }: Props) {
  const days = useDays(form)
  const { setOpen } = days
  useEffect(() => {
    const index = /^itinerary\.(\d+)\./.exec(mended?.field ?? '')?.[1]
    if (index !== undefined) setOpen(Number(index))
  }, [mended, setOpen])
  const [typed, nights, hotels] = useWatch({ control: form.control, name: ['days', 'nights', 'hotels'] })
  const length = typeof typed === 'number' ? typed : 0
  const missing = length - days.days.length
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
  const adder = useRef<HTMLDivElement>(null)
  useKeptFocus()
  useRestoredFocus(adder, days.days.length)
  return (
    <Frame aria-label="Itinerary">
      <Group ref={adder} gap="s2" pr="s3h">
        <Box component="h2" bd={0} mr="auto">
          Itinerary
          <span className="num">
            {days.days.length} of {plural(length, 'day')}
          </span>
        </Box>
        <Button variant="default" onClick={days.add}>
          Add day
        </Button>
        {missing > 1 && (
          <Button variant="default" onClick={() => days.fill(length)}>
            Add the {missing} missing
          </Button>
        )}
        {filled.some((stay, i) => stay !== stays[i]) && (
          <Button variant="default" onClick={fillIn}>
            Write hotels into the days
          </Button>
        )}
      </Group>
      <ListError form={form} name="itinerary" px="s3h" pb="s2" />
      {days.days.length === 0 && (
        <Note px="s3h" py="s5" ta="center">
          No days yet. Each day of the trip has a title and a text.
        </Note>
      )}
      <ol>
        {days.days.map((day, index) => (
          <DayCard key={day.key} form={form} names={names} index={index} days={days} onItem={onItem} />
        ))}
      </ol>
      <Group component="p" justify="space-between" px="s3h" py="s2h" c="var(--ink-3)" fz="xs" className={styles.card}>
        <span aria-hidden="true" className={styles.keys}>
          <kbd>Alt</kbd>
          <kbd>↑</kbd>
          <kbd>↓</kbd> move the day <kbd>Ctrl</kbd>
          <kbd>Enter</kbd> next day
        </span>
        <span className="num">
          Hotels cover {coveredNights(hotels)} of {plural(typeof nights === 'number' ? nights : 0, 'night')}
        </span>
      </Group>
      <p className="hidden-label" role="status">
        {days.announcement}
      </p>
    </Frame>
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
