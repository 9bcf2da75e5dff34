import { useState } from 'react'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { realDate } from '../../../../shared/dates'
import styles from './detail-sidebar.module.css'
import type { CustomizationState } from '../../../customizer/ui/customization'

/** What is being typed: the address has it once it is a date that one can leave on. */
type Draft = {
  text: string
  /** The date of the address meanwhile; another one (Back, a link) takes the draft's place. */
  over: string
  typing: boolean
}

/** The day of departure, by keyboard or by the device's calendar. It lives in the address. */
export function DepartureField({ customization }: { customization: CustomizationState }) {
  const today = useToday()
  const [draft, setDraft] = useState<Draft | null>(null)
  if (draft && draft.over !== customization.date) setDraft(null)
  const value = draft?.text ?? customization.date
  const past = !draft?.typing && value !== '' && today !== null && value < today

  const type = (text: string) => {
    setDraft({ text, over: customization.date, typing: true })
    // Typing 2027 passes through the years 2, 20 and 202: they are not told to the address.
    if (text === realDate(text) && text && (!today || text >= today)) customization.setDate(text)
  }
  const leave = () => {
    if (!draft?.typing) return
    setDraft({ ...draft, typing: false })
    if (realDate(draft.text) !== customization.date) customization.setDate(realDate(draft.text))
  }
  return (
    <>
      <label className={styles.date}>
        <span>Departure date</span>
        <input
          type="date"
          className="num"
          min={today ?? undefined}
          max="2199-12-31"
          value={value}
          aria-invalid={past}
          aria-describedby={past ? 'departure-error' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </label>
      {past && (
        <p className={styles.error} id="departure-error">
          Please choose a date from today on.
        </p>
      )}
    </>
  )
}
