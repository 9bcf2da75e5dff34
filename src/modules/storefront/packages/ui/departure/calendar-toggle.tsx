import { useId, useRef, useState } from 'react'
import { Icon } from '../../../../../platform/web/components/icon'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import type { CalendarProps } from './departure-calendar'
import styles from './departure-field.module.css'

const Calendar = lazyPart(() => import('./departure-calendar'), { loading: <p className="f-office ink-3">Loading…</p> })

/** Toggles the calendar below the button, and closes it when a day is picked. */
export function CalendarToggle({ onPick, ...props }: CalendarProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const pick = (date: string) => {
    onPick(date)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div>
      <button
        type="button"
        className={`${styles.toggle} coarse-tap`}
        aria-expanded={open}
        aria-controls={id}
        ref={button}
        onClick={() => setOpen(!open)}
      >
        <Icon className="i-16" name="calendar" />
        {open ? 'Hide the calendar' : 'Show the calendar'}
      </button>
      <div id={id}>{open && <Calendar {...props} onPick={pick} />}</div>
    </div>
  )
}
