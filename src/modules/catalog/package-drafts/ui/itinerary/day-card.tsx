import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import type { ChosenNames, Item } from '../../items.rules'
import type { StepProps } from '../steps/step-props'
import styles from './day-card.module.css'
import { DayFields } from './day-fields'
import { useDayDrag } from './use-drag'
import { useElementKeys } from '../../../../../platform/web/hooks/use-element-keys'
import { IconButton } from '../../../../../platform/web/office/blocks'
import type { Days } from './use-days'

type Props = StepProps & { names: ChosenNames; index: number; days: Days; onItem: (item: Item, day: number) => void }

/** Shows a day's summary when closed, and its fields when open. */
export function DayCard({ form, places, names, index, days, onItem }: Props) {
  const card = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isOpen = days.open === index
  const isOver = useDayDrag(card, handle, { index, onMove: days.move, onItem: (item) => onItem(item, index + 1) })
  useElementKeys(card, (event) => {
    const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by) {
      event.preventDefault()
      days.move(index, index + by)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isOpen) {
      event.preventDefault()
      if (index + 1 < days.days.length) days.setOpen(index + 1)
      else days.add()
    }
  })
  const errors = form.formState.errors.itinerary?.[index]
  return (
    <li ref={card} className={styles.card} data-over={isOver} data-failed={Boolean(errors)}>
      <div className={styles.head}>
        <IconButton ref={handle} grab aria-label={`Move day ${index + 1}: drag, or Alt with the arrow keys`}>
          <OfficeIcon name="drag" />
        </IconButton>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => days.setOpen(isOpen ? null : index)}
        >
          <span className="num">Day {index + 1}</span>
          <Summary form={form} index={index} />
        </button>
        <DayMenu index={index} days={days} />
      </div>
      {!isOpen && errors && (
        <p className={styles.error}>
          {errors.title?.message ?? errors.description?.message ?? 'Please check this day'}
        </p>
      )}
      {isOpen && <DayFields form={form} places={places} names={names} index={index} />}
    </li>
  )
}

function Summary({ form, index }: { form: StepProps['form']; index: number }) {
  const [day, activities] = useWatch({ control: form.control, name: [`itinerary.${index}`, 'activities'] })
  if (!day) return null
  const fixed = activities.filter((one) => one.day === index + 1).length
  const facts = [
    day.accommodation,
    day.transport,
    day.meals.join(', '),
    fixed > 0 && `${fixed} of the inventory`,
  ].filter(Boolean)
  return (
    <span className={styles.summary}>
      {day.title !== `Day ${index + 1}` && <b>{day.title || 'Day title'}</b>}
      {day.description && <span>{day.description}</span>}
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
    </span>
  )
}

function DayMenu({ index, days }: { index: number; days: Days }) {
  const last = days.days.length - 1
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton aria-label={`Actions for day ${index + 1}`}>
          <OfficeIcon name="more" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {index > 0 && <Menu.Item onClick={() => days.move(index, index - 1)}>Move up</Menu.Item>}
        {index < last && <Menu.Item onClick={() => days.move(index, index + 1)}>Move down</Menu.Item>}
        <Menu.Item onClick={() => days.repeat(index)}>Repeat the day</Menu.Item>
        <Menu.Item onClick={() => days.remove(index)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
