import { useState } from 'react'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { realDate } from '../../../../shared/dates'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { type Dated, dateProblem, departsText } from '../../../departures/dated.rules'
import { CalendarToggle } from './calendar-toggle'
import styles from './departure-field.module.css'

/** The typed draft; the address changes once it is a valid departure date. */
type Draft = {
  text: string
  /** The date of the address; navigation replaces the draft. */
  over: string
  typing: boolean
}

function useDraft({ date, setDate }: Pick<CustomizationState, 'date' | 'setDate'>, today: string | null) {
  const [draft, setDraft] = useState<Draft | null>(null)
  if (draft && draft.over !== date) setDraft(null)
  const type = (text: string) => {
    setDraft({ text, over: date, typing: true })
    // Typing 2027 passes through the years 2, 20 and 202, which do not reach the address.
    if (text === realDate(text) && text && (!today || text >= today)) setDate(text)
  }
  const leave = () => {
    if (!draft?.typing) return
    setDraft({ ...draft, typing: false })
    if (realDate(draft.text) !== date) setDate(realDate(draft.text))
  }
  return { value: draft?.text ?? date, isTyping: draft?.typing ?? false, type, leave }
}

type Props = { item: Dated; customization: CustomizationState }

/** The day of departure, by keyboard or by a calendar of the days that are offered. It lives in the address. */
export function DepartureField({ item, customization }: Props) {
  const today = useToday()
  const { value, isTyping, type, leave } = useDraft(customization, today)
  const error = isTyping ? null : dateError(value, today, item)
  const departs = departsText(item)
  return (
    <div>
      <label className={styles.date}>
        <span>Departure date</span>
        <input
          type="date"
          className="num"
          min={today ?? undefined}
          max="2199-12-31"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error ? 'departure-error' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </label>
      {error ? (
        <p className={styles.error} id="departure-error">
          {error}
        </p>
      ) : (
        departs && <p className={styles.hint}>{departs}</p>
      )}
      {(item.isDated ? item.departures : item.offered)[0] && (
        <CalendarToggle item={item} value={value} onPick={customization.setDate} />
      )}
    </div>
  )
}

/** Error of a departure date; null when it is valid or empty. */
function dateError(date: string, today: string | null, item: Dated): string | null {
  if (!realDate(date)) return null
  if (today !== null && date < today) return 'Please choose a date from today on.'
  return dateProblem(item, date, today ?? '')
}
