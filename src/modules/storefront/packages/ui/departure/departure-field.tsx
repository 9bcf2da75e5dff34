import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { formatDate, toRealDate } from '../../../../../shared/dates'
import { readTypedDate } from '../../../../../shared/date-text'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { type Dated, dateProblem, departsText } from '../../../../catalog/departures/dated.rules'
import { CalendarToggle } from './calendar-toggle'
import styles from './departure-field.module.css'

/** Holds the typed draft; the address changes once it is a valid departure date. */
type Draft = {
  text: string
  /** Holds the date of the address; navigation replaces the draft. */
  over: string
  typing: boolean
}

function useDraft({ date, setDate }: Pick<CustomizationState, 'date' | 'setDate'>, today: string | null) {
  const [draft, setDraft] = useState<Draft | null>(null)
  if (draft && draft.over !== date) setDraft(null)
  const type = (text: string) => {
    const read = readTypedDate(text)
    const isDate = read !== '' && (!today || read >= today)
    // Keeps the typed text on screen while the address has the date already.
    setDraft({ text, over: isDate ? read : date, typing: true })
    if (isDate) setDate(read)
  }
  const leave = () => {
    if (!draft?.typing) return
    const read = readTypedDate(draft.text)
    setDraft(read && read === date ? null : { ...draft, typing: false, over: read })
    if (read !== date) setDate(read)
  }
  const text = draft?.text ?? (date && formatDate(date))
  return { text, isTyping: draft?.typing ?? false, type, leave }
}

type Props = { item: Dated; customization: CustomizationState }

/** Edits the departure date by keyboard or calendar. The address holds it. */
export function DepartureField({ item, customization }: Props) {
  const today = useToday()
  const { text, isTyping, type, leave } = useDraft(customization, today)
  const error = isTyping ? null : dateError(text, today, item)
  const departs = departsText(item)
  const [params] = useSearchParams()
  const month = toRealDate(`${params.get('month')}-01`)
  return (
    <div>
      <label className={styles.date}>
        <span className="medium">Departure date</span>
        <input
          type="text"
          className="num input"
          autoComplete="off"
          placeholder="Day Month Year"
          value={text}
          aria-invalid={error !== null}
          aria-describedby={error ? 'departure-error' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </label>
      {error ? (
        <p className="mt-1 f-office bad" id="departure-error">
          {error}
        </p>
      ) : (
        departs && <p className="f-office ink-2">{departs}</p>
      )}
      {month && !text && <p className="f-office ink-2">You searched from {formatDate(month).slice(2)}: pick a day.</p>}
      <CalendarToggle item={item} value={readTypedDate(text)} from={month} onPick={customization.setDate} />
    </div>
  )
}

/** Returns null for a valid or empty date. */
function dateError(text: string, today: string | null, item: Dated): string | null {
  if (text.trim() === '') return null
  const date = readTypedDate(text)
  if (!date) return 'Please enter a date, such as 15 May 2027.'
  if (today !== null && date < today) return 'Please choose a date from today on.'
  return dateProblem(item, date, today ?? '')
}
